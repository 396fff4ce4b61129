# Texts of the chapters of fighting, in English.
tornio44-actions = { $seat } choose { $count } combat actions in the Action Order
tornio44-advanced = { $count ->
        [one] One unit advances
       *[other] { $count } units advance
    } into { $hex }
tornio44-air-strike = The Air Strike on { $hex } raises Broken Levels by { $levels }
tornio44-ask-advance = Advance into the hex the enemy has left, or stay
tornio44-ask-air-strike = Fly the Air Strike of this Player Turn, or end the step
tornio44-ask-attack = Attack a hex, or end the Combat Phase
tornio44-ask-demolition = Attempt demolitions, or end the step
tornio44-ask-fall-back = Move the units that fall back
tornio44-ask-fire = Fire with Support Units, or end the step
tornio44-ask-replacement = Spend the Replacement Point, or lose it
tornio44-ask-spend = Choose combat actions for the Action Points
tornio44-ask-withdraw = Retreat of your own will, or stay
tornio44-attacked = { $seat } attack { $hex } with { $count ->
        [one] one unit
       *[other] { $count } units
    }: { $odds }
tornio44-attempt = Attempt on the bridge in { $hex }: { $result }
tornio44-bonus-dice = High numbers give the defender { $count } more dice
tornio44-both-steps = A unit that was Broken 2 before loses both steps
tornio44-bridge-damaged = The bridge in { $hex } is damaged
tornio44-bridge-destroyed = The bridge in { $hex } is destroyed
tornio44-bridge-price = The bridge in { $hex } costs the Finns { $vp } VP
tornio44-broken = { $piece } is Broken { $level }
tornio44-cost-overrun = for the Overrun
tornio44-demolition-failed = failed
tornio44-demolition-neither = neither failed nor done
tornio44-demolition-success = success
tornio44-die-air-bridge = Air Strike on the bridge in { $hex }
tornio44-die-air-strike = Air Strike on { $hex }
tornio44-die-combat = Combat: { $seat }
tornio44-die-demolition = Demolition in { $hex }
tornio44-die-fire = Indirect fire on { $hex }
tornio44-die-half = Half odds: { $seat }
tornio44-do-advance = Advance
tornio44-do-air-strike = Fly the Air Strike
tornio44-do-air-strike-bridge = Bomb the bridge
tornio44-do-allocate = Take these combat actions
tornio44-do-attack = Attack
tornio44-do-attack-all = Attack with everybody
tornio44-do-broken-1 = Broken 1 · { $points }
tornio44-do-broken-2 = Broken 2 · { $points }
tornio44-do-demolish = Blow up the bridge
tornio44-do-fire = Fire
tornio44-do-fire-all = Fire with all in range
tornio44-do-join = Join the attack
tornio44-do-no-advance = Advance no further
tornio44-do-no-effect = No Effect
tornio44-do-overrun = Overrun
tornio44-do-panic = Panic · { $points }
tornio44-do-panic-to = Panic to
tornio44-do-recover = Recover Broken units
tornio44-do-replace = Bring to full strength
tornio44-do-retreat = Retreat from the hex · { $points }
tornio44-do-retreat-to = Retreat to
tornio44-do-stay = Stay
tornio44-do-step-loss = Step Loss · { $points }
tornio44-do-supply = Check supply
tornio44-do-withdraw = Retreat of your own will
tornio44-drm-air-bridge = Air Strike on a bridge
tornio44-drm-all = modifiers
tornio44-drm-cover = Nationality marker
tornio44-drm-neither = earlier damage
tornio44-drm-night = night
tornio44-drm-spotter = no spotter next to the target
tornio44-drm-terrain = ground of the target
tornio44-drm-zoc = enemy zone of control
tornio44-eliminated = { $piece } is eliminated
tornio44-fell-back = { $count ->
        [one] One unit falls back
       *[other] { $count } units fall back
    }: { $hex }
tornio44-fire-moved = moved in this Player Turn
tornio44-fire-printed = Support Factor
tornio44-fire-result = Indirect fire on { $hex } raises Broken Levels by { $levels }
tornio44-fire-unit = { $unit }
tornio44-fires = Indirect fire on { $hex }: { $factors } factors, column { $column }
tornio44-forced = { $seat } cannot spend the points otherwise: { $count ->
        [0] no further unit is lost
        [one] one more unit is lost
       *[other] { $count } more units are lost
    }
tornio44-forecast-against = { $attack }/{ $defense }
tornio44-forecast-attack = Attack on { $hex } with { $count ->
        [one] one unit
       *[other] { $count } units
    } at { $odds }
tornio44-forecast-attempt = { $result }
tornio44-forecast-automatic = ✓
tornio44-forecast-bonus = While the defenders stay, each of their dice of { $from } or more brings one more
tornio44-forecast-broken = Broken Levels are enough
tornio44-forecast-deed = { $what }
tornio44-forecast-deed-hex = { $what }: { $hex }
tornio44-forecast-deed-unit = { $what }: { $piece }
tornio44-forecast-demolition = An attempt on the bridge in { $hex }
tornio44-forecast-large = Large Combat: more dice for both
tornio44-forecast-leave = the ground is given up
tornio44-forecast-left = { $left } of { $points } Action Points left to spend
tornio44-forecast-levels = { $levels ->
        [0] no effect
        [one] Broken Levels rise by one
       *[other] Broken Levels rise by { $levels }
    }
tornio44-forecast-loss = a step is lost
tornio44-forecast-loss-and-leave = steps are lost and the ground is given up
tornio44-forecast-loss-or-leave = a step is lost or the ground is given up
tornio44-forecast-lost = units are eliminated
tornio44-forecast-no-effect = No Effect may be taken
tornio44-forecast-odds = { $odds }
tornio44-forecast-overrun = Overrun of { $hex }: { $attack } against { $defense }, at least { $odds }:1 is needed
tornio44-forecast-overrun-enters = All defenders are eliminated without dice, and the units enter the hex
tornio44-forecast-strike = Air Strike on { $hex }
tornio44-forecast-suffered = Action Points suffered
tornio44-half-odds = The die settles the odds at { $odds }
tornio44-hangover = { $piece } wakes up with a hangover
tornio44-in-motti = { $piece } is in Motti
tornio44-large-combat = Large Combat: { $attacker } dice against { $defender }
tornio44-legend-owned = Who owns which hex
tornio44-legend-points = What hexes are worth to the Finns
tornio44-legend-ranges = How far Support Units fire
tornio44-legend-supply = Who is in supply, and by which route
tornio44-legend-threat = Where enemy units could go
tornio44-legend-zoc = Zones of control
tornio44-mf-motti = in Motti
tornio44-night-route = By night supply is traced for Broken units alone
tornio44-no-advance-adjacent = { $piece } is not next to that hex
tornio44-no-advance-artillery = { $piece } is artillery that never advances
tornio44-no-advance-bridge = { $piece } finds no bridge over the river
tornio44-no-advance-broken = { $piece } is Broken { $level }
tornio44-no-advance-closed = { $piece } cannot enter that ground
tornio44-no-advance-enemy = enemy units stand where { $piece } would go on
tornio44-no-advance-fell-back = { $piece } has fallen back itself
tornio44-no-advance-full = there is no room for { $piece }
tornio44-no-advance-ground = { $piece } goes on over Open Ground or a road only
tornio44-no-advance-hex = { $hex } is no hex the enemy has left in this combat
tornio44-no-advance-night = by night no road leads { $piece } next to the enemy
tornio44-no-advance-part = { $piece } took no part in the combat, or has advanced already
tornio44-no-advance-tank = { $piece } is no Tank
tornio44-no-air-again = the Air Strike of this Player Turn has been flown
tornio44-no-air-bridge = no bridge stands in { $hex }
tornio44-no-air-close = both sides stand in { $hex }
tornio44-no-air-finnish-bridge = only the Germans bomb bridges
tornio44-no-air-night = no aircraft fly by night
tornio44-no-air-own-bridge = German units stand in { $hex }
tornio44-no-air-turn = no aircraft fly in this Game Turn
tornio44-no-air-weather = the sky is not clear
tornio44-no-ap-alone = No Effect goes with no other action
tornio44-no-ap-dead-end = after that the { $points } points could not be spent any more
tornio44-no-ap-empty = nobody is left in that hex
tornio44-no-ap-forced = { $points } points cost further units: name those that are lost
tornio44-no-ap-gone = that unit is gone
tornio44-no-ap-intoxicated = an intoxicated unit takes Step Losses only
tornio44-no-ap-intoxicated-effect = intoxicated units cannot take No Effect
tornio44-no-ap-not-broken = Broken 2 is for a unit that is Broken 1
tornio44-no-ap-not-unbroken = Broken 1 is for an unbroken unit
tornio44-no-ap-nowhere = somebody in that hex has nowhere to retreat to
tornio44-no-ap-order = an action of lower order cannot follow
tornio44-no-ap-panic-taken = the other side has taken Panic
tornio44-no-ap-retreat-panic = Retreat and Panic exclude each other
tornio44-no-ap-second-loss = a unit that can spend points otherwise loses one step
tornio44-no-ap-sole-die = No Effect needs a sole die showing the number for it
tornio44-no-ap-superfluous = without that action the { $points } points would be spent as well
tornio44-no-ap-too-few = { $spent } of { $points } points are spent
tornio44-no-ap-twice = that action is taken already
tornio44-no-ap-unknown = there is no such unit or hex to choose
tornio44-no-attack-adjacent = { $piece } is not next to the target
tornio44-no-attack-again = { $piece } has attacked already
tornio44-no-attack-hex-again = { $hex } has been attacked in this phase
tornio44-no-attack-into-close = nobody helps from outside in a Close Combat: { $piece }
tornio44-no-attack-newcomers = only units that retreated into it stand in { $hex }
tornio44-no-attack-off-map = { $piece } is not on the map
tornio44-no-attack-out-of-close = { $piece } must fight in its own hex
tornio44-no-attack-retreated = { $piece } has fallen back in this phase
tornio44-no-attack-strength = { $piece } has no attack strength
tornio44-no-attack-support = { $piece } is a Support Unit and never attacks
tornio44-no-attack-two-hexes = an attack goes into one hex, not into { $hex } as well
tornio44-no-bonus-close = No more dice for high numbers in Close Combat
tornio44-no-bonus-left = No more dice for high numbers: the defenders have left
tornio44-no-bonus-support = No more dice for high numbers: Support Units stood alone
tornio44-no-demolition-again = { $piece } has made its attempt
tornio44-no-demolition-broken = { $piece } is Broken
tornio44-no-demolition-company = other units stand with { $piece }
tornio44-no-demolition-engineer = { $piece } is no German Engineer
tornio44-no-demolition-gone = the bridge is gone already
tornio44-no-demolition-here = { $piece } stands at no bridge that can be blown up
tornio44-no-effect = No Effect
tornio44-no-end-close = the Close Combat in { $hex } must be fought
tornio44-no-fall-enemy = the enemy holds { $hex }
tornio44-no-fall-fought = { $hex } was fought over in this phase
tornio44-no-fall-full = there is no room in { $hex }
tornio44-no-fall-illegal = nobody may enter { $hex }
tornio44-no-fall-one = a retreat goes to a hex next to the unit, not to { $hex }
tornio44-no-fall-towards = { $hex } is the enemy's or nearer to him, and another hex is not
tornio44-no-fall-two = a panic ends two hexes away, not in { $hex }
tornio44-no-fall-zoc = { $hex } is under enemy control, and another hex is not
tornio44-no-fire-again = { $piece } has fired in this phase
tornio44-no-fire-close = both sides stand in { $hex }
tornio44-no-fire-combat = { $piece } is no Support Unit
tornio44-no-fire-factor = { $piece } has no Support Factor left
tornio44-no-fire-off-map = { $piece } is not on the map
tornio44-no-fire-out-of-close = { $piece } is in Close Combat
tornio44-no-not-falling = { $piece } does not fall back now
tornio44-no-overrun-adjacent = { $piece } is not next to the target
tornio44-no-overrun-alert = nobody overruns in an alert
tornio44-no-overrun-night = nobody overruns by night
tornio44-no-overrun-odds = { $attack } against { $defense } is less than { $odds }:1
tornio44-no-overrun-support = { $piece } is a Support Unit and never overruns
tornio44-no-overrun-town = { $hex } is a town
tornio44-no-overrun-units = at most { $limit } units overrun together
tornio44-no-range = { $piece } fires { $range } hexes far, the target is { $distance } away
tornio44-no-recovery = { $piece } is out of supply and stays Broken
tornio44-no-rp-broken = { $piece } is Broken
tornio44-no-rp-close = { $piece } is in Close Combat
tornio44-no-rp-full = { $piece } is at full strength
tornio44-no-rp-left = no Replacement Point is left
tornio44-no-rp-motti = { $piece } is in Motti
tornio44-no-rp-off-map = { $piece } is not on the map
tornio44-no-rp-road = { $piece } is on no road or railroad
tornio44-no-rp-support = { $piece } is a Support Unit
tornio44-no-subject = { $piece } takes no combat actions here
tornio44-no-target = no enemy unit stands in { $hex }
tornio44-no-withdrawal = nobody in { $hex } may retreat of his own will
tornio44-odds-at-least = the lowest odds
tornio44-odds-at-most = the highest odds
tornio44-odds-attack = Attack Factors
tornio44-odds-automatic = the defense in { $hex } is 0: everybody there is eliminated
tornio44-odds-basic = basic odds { $ratio }
tornio44-odds-bridge = a bridge helps
tornio44-odds-broken = Broken { $levels }
tornio44-odds-defense = Defense Factors
tornio44-odds-divided = divided by { $sum }
tornio44-odds-doubled = doubled in Close Combat
tornio44-odds-engineer = an Engineer helps
tornio44-odds-flank = flanking support from { $hexes } hexes
tornio44-odds-for-defender = in favor of the defender
tornio44-odds-from-even = counted from 1:1
tornio44-odds-halved = motorized over a Major River
tornio44-odds-motti = in Motti { $levels }
tornio44-odds-multi-hex = attack from { $hexes } more hexes
tornio44-odds-night = night
tornio44-odds-not-below = not below 0
tornio44-odds-printed = printed
tornio44-odds-river = over a river
tornio44-odds-rounded = rounded down to a half
tornio44-odds-set-aside = set aside to divide by
tornio44-odds-terrain = terrain of the target
tornio44-odds-undoubled = motorized, not doubled
tornio44-odds-unit = { $unit }
tornio44-odds-village = village
tornio44-out-of-motti = { $piece } is out of the Motti
tornio44-out-of-supply = { $piece } is out of supply
tornio44-overrun-enters = { $count ->
        [one] One unit enters
       *[other] { $count } units enter
    } { $hex } after the Overrun
tornio44-overruns = { $seat } overrun { $hex }
tornio44-panics = { $seat } panic: { $count ->
        [one] one unit
       *[other] { $count } units
    }
tornio44-prisoners = { $piece } loses steps in Motti: prisoners
tornio44-recovered = { $piece } recovers to Broken { $level }
tornio44-replaced = { $piece } is at full strength again
tornio44-retreats = { $seat } retreat: { $count ->
        [one] one unit
       *[other] { $count } units
    }
tornio44-rp-lost = { $count } Replacement Points are lost
tornio44-step-lost = { $piece } loses a step
tornio44-steps-lost = { $piece } loses { $steps ->
        [one] a step
       *[other] { $steps } steps
    }: { $vp } VP
tornio44-suffers = { $seat } must spend { $points } Action Points
tornio44-supply-arrived = { $piece } has arrived in this turn and is in supply
tornio44-supply-checked = Supply of { $seat } checked: { $without } of { $count } units are without
tornio44-supply-has = { $piece } is in supply: the route costs { $need } of { $most } MP
tornio44-supply-none = { $piece } finds no route to a depot or a road to one
tornio44-supply-off-map = { $piece } is not on the map
tornio44-supply-reached = a road or depot is reached
tornio44-supply-too-far = { $piece } is out of supply: the route costs { $need } MP, { $most } at most
tornio44-supply-transfer = { $piece } is between the Transfer Points and in supply
tornio44-supply-unused-site = a landing site not used so far, and no alarm
tornio44-uncovered = { $piece } fires and loses its Nationality marker
tornio44-withdraws = { $count ->
        [one] One unit in { $hex } retreats of its own will
       *[other] { $count } units in { $hex } retreat of their own will
    }

# Words of the table for fighting: statuses, markers, verbs.
badge-attacked = Has attacked
badge-fell-back = Has fallen back
badge-motti = In Motti
badge-out-of-supply = Out of supply
marker-combat = Combat under way
marker-fought = Fought over in this phase
open-step-loss = { $count ->
    [one] { $count } unit can lose a step
   *[other] { $count } units can lose a step
}
open-broken-1 = { $count ->
    [one] { $count } unit can become Broken 1
   *[other] { $count } units can become Broken 1
}
open-broken-2 = { $count ->
    [one] { $count } unit can become Broken 2
   *[other] { $count } units can become Broken 2
}
open-retreat = { $count ->
    [one] { $count } hex can retreat
   *[other] { $count } hexes can retreat
}
open-withdraw = { $count ->
    [one] { $count } unit may retreat of its own will
   *[other] { $count } units may retreat of their own will
}
verb-replace = Bring to full strength
verb-demolish = Blow up the bridge
verb-overrun = Overrun
verb-air-strike = Air Strike
verb-fire = Fire
verb-join = Join the attack
verb-attack = Attack
verb-allocate = Choose combat actions
verb-no-effect = No Effect
verb-step-loss = Step Loss
verb-broken-1 = Broken 1
verb-broken-2 = Broken 2
verb-retreat = Retreat
verb-panic = Panic
verb-fall-back = Fall back
verb-withdraw = Retreat of one's own will
verb-advance = Advance
verb-supply = Supply
verb-recover = Recovery

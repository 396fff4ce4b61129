# Taistelua koskevien lukujen tekstit suomeksi.
tornio44-actions = { $seat } valitsevat { $count } taistelutoimea toimintajärjestyksessä
tornio44-advanced = { $count ->
        [one] Yksi yksikkö etenee
       *[other] { $count } yksikköä etenee
    } ruutuun { $hex }
tornio44-air-strike = Ilmaisku ruutuun { $hex } nostaa lyötyasteita: { $levels }
tornio44-ask-advance = Etene vihollisen jättämään ruutuun tai jää
tornio44-ask-air-strike = Lennä tämän pelaajavuoron ilmaisku tai päätä vaihe
tornio44-ask-attack = Hyökkää ruutuun tai päätä taisteluvaihe
tornio44-ask-demolition = Yritä räjäytyksiä tai päätä vaihe
tornio44-ask-fall-back = Siirrä vetäytyvät yksiköt
tornio44-ask-fire = Ammu tukiyksiköillä tai päätä vaihe
tornio44-ask-replacement = Käytä täydennyspiste tai menetä se
tornio44-ask-spend = Valitse taistelutoimet toimintapisteille
tornio44-ask-withdraw = Vetäydy vapaaehtoisesti tai jää
tornio44-attacked = { $seat } hyökkäävät ruutuun { $hex } { $count ->
        [one] yhdellä yksiköllä
       *[other] { $count } yksiköllä
    }: { $odds }
tornio44-attempt = Yritys sillalle ruudussa { $hex }: { $result }
tornio44-bonus-dice = Suuret luvut antavat puolustajalle lisänoppia: { $count }
tornio44-both-steps = Jo ennestään lyöty 2 -yksikkö menettää molemmat askeleet
tornio44-bridge-damaged = Silta ruudussa { $hex } vaurioituu
tornio44-bridge-destroyed = Silta ruudussa { $hex } tuhoutuu
tornio44-bridge-price = Silta ruudussa { $hex } maksaa suomalaisille { $vp } VP
tornio44-broken = { $piece } on lyöty { $level }
tornio44-cost-overrun = yliajosta
tornio44-demolition-failed = epäonnistui
tornio44-demolition-neither = ei kumpikaan
tornio44-demolition-success = onnistui
tornio44-die-air-bridge = Ilmaisku sillalle ruudussa { $hex }
tornio44-die-air-strike = Ilmaisku ruutuun { $hex }
tornio44-die-combat = Taistelu: { $seat }
tornio44-die-demolition = Räjäytys ruudussa { $hex }
tornio44-die-fire = Epäsuora tuli ruutuun { $hex }
tornio44-die-half = Puolikas suhde: { $seat }
tornio44-do-advance = Etene
tornio44-do-air-strike = Lennä ilmaisku
tornio44-do-air-strike-bridge = Pommita siltaa
tornio44-do-allocate = Ota nämä taistelutoimet
tornio44-do-attack = Hyökkää
tornio44-do-attack-all = Hyökkää kaikilla
tornio44-do-broken-1 = Lyöty 1 · { $points }
tornio44-do-broken-2 = Lyöty 2 · { $points }
tornio44-do-demolish = Räjäytä silta
tornio44-do-fire = Ammu
tornio44-do-fire-all = Ammu kaikilla kantaman päässä olevilla
tornio44-do-join = Liity hyökkäykseen
tornio44-do-no-advance = Älä etene enempää
tornio44-do-no-effect = Ei vaikutusta
tornio44-do-overrun = Aja yli
tornio44-do-panic = Pakokauhu · { $points }
tornio44-do-panic-to = Pakene ruutuun
tornio44-do-recover = Palauta lyötyjä yksiköitä
tornio44-do-replace = Täydennä
tornio44-do-retreat = Vetäydy ruudusta · { $points }
tornio44-do-retreat-to = Vetäydy ruutuun
tornio44-do-stay = Jää
tornio44-do-step-loss = Askeltappio · { $points }
tornio44-do-supply = Tarkista huolto
tornio44-do-withdraw = Vetäydy vapaaehtoisesti
tornio44-drm-air-bridge = ilmaisku sillalle
tornio44-drm-all = muunnokset
tornio44-drm-cover = kansallisuusmerkki
tornio44-drm-neither = aiempi vaurio
tornio44-drm-night = yö
tornio44-drm-spotter = ei tulenjohtoa maalin vieressä
tornio44-drm-terrain = maalin maasto
tornio44-drm-zoc = vihollisen vaikutusalue
tornio44-eliminated = { $piece } tuhoutuu
tornio44-fell-back = { $count ->
        [one] Yksi yksikkö vetäytyy
       *[other] { $count } yksikköä vetäytyy
    }: { $hex }
tornio44-fire-moved = liikkui tällä pelaajavuorolla
tornio44-fire-printed = tukiarvo
tornio44-fire-result = Epäsuora tuli ruutuun { $hex } nostaa lyötyasteita: { $levels }
tornio44-fire-unit = { $unit }
tornio44-fires = Epäsuora tuli ruutuun { $hex }: tukiarvoja { $factors }, sarake { $column }
tornio44-forced = { $seat } eivät voi kuluttaa pisteitä muuten: lisää yksiköitä menetetään, { $count }
tornio44-forecast-against = { $attack }/{ $defense }
tornio44-forecast-attack = Hyökkäys ruutuun { $hex }, { $count ->
        [one] yksi yksikkö
       *[other] { $count } yksikköä
    }, voimasuhde { $odds }
tornio44-forecast-attempt = { $result }
tornio44-forecast-automatic = ✓
tornio44-forecast-bonus = Kun puolustajat pysyvät, jokainen heidän noppansa { $from } tai enemmän tuo yhden lisää
tornio44-forecast-broken = Lyöty-tasot riittävät
tornio44-forecast-deed = { $what }
tornio44-forecast-deed-hex = { $what }: { $hex }
tornio44-forecast-deed-unit = { $what }: { $piece }
tornio44-forecast-demolition = Yritys sillalle ruudussa { $hex }
tornio44-forecast-large = Suuri taistelu: molemmille enemmän noppia
tornio44-forecast-leave = ruutu jätetään
tornio44-forecast-left = Toimintapisteitä käyttämättä { $left } / { $points }
tornio44-forecast-levels = { $levels ->
        [0] ei vaikutusta
        [one] Lyöty-taso nousee yhdellä
       *[other] Lyöty-taso nousee { $levels }
    }
tornio44-forecast-loss = menetetään askel
tornio44-forecast-loss-and-leave = askelia menetetään ja ruutu jätetään
tornio44-forecast-loss-or-leave = askel menetetään tai ruutu jätetään
tornio44-forecast-lost = yksiköitä tuhoutuu
tornio44-forecast-no-effect = Ei vaikutusta voidaan valita
tornio44-forecast-odds = { $odds }
tornio44-forecast-overrun = Yliajo ruudussa { $hex }: { $attack } vastaan { $defense }, tarvitaan vähintään { $odds }:1
tornio44-forecast-overrun-enters = Kaikki puolustajat tuhoutuvat ilman noppia, ja yksiköt siirtyvät ruutuun
tornio44-forecast-strike = Ilmaisku ruutuun { $hex }
tornio44-forecast-suffered = saadut toimintapisteet
tornio44-half-odds = Noppa ratkaisee suhteen: { $odds }
tornio44-hangover = { $piece } herää krapulassa
tornio44-in-motti = { $piece } on motissa
tornio44-large-combat = Suuri taistelu: noppia { $attacker } vastaan { $defender }
tornio44-legend-owned = Kenen mikin ruutu on
tornio44-legend-points = Mitä ruudut ovat suomalaisille arvoltaan
tornio44-legend-ranges = Kuinka kauas tukiyksiköt ampuvat
tornio44-legend-supply = Ketkä ovat huollossa ja mitä reittiä
tornio44-legend-threat = Minne vihollisen yksiköt pääsisivät
tornio44-legend-zoc = Vaikutusalueet
tornio44-mf-motti = motissa
tornio44-night-route = Yöllä huoltoreitti haetaan vain lyödyille yksiköille
tornio44-no-advance-adjacent = { $piece } ei ole sen ruudun vieressä
tornio44-no-advance-artillery = { $piece } on tykistöä, joka ei etene
tornio44-no-advance-bridge = { $piece } ei löydä siltaa joen yli
tornio44-no-advance-broken = { $piece } on lyöty { $level }
tornio44-no-advance-closed = { $piece } ei pääse siihen maastoon
tornio44-no-advance-enemy = vihollinen seisoo siellä, minne { $piece } jatkaisi
tornio44-no-advance-fell-back = { $piece } on itse vetäytynyt
tornio44-no-advance-full = yksikölle { $piece } ei ole tilaa
tornio44-no-advance-ground = { $piece } jatkaa vain avointa maata tai tietä
tornio44-no-advance-hex = { $hex } ei ole vihollisen tässä taistelussa jättämä ruutu
tornio44-no-advance-night = yöllä tie ei vie yksikköä { $piece } vihollisen viereen
tornio44-no-advance-part = { $piece } ei osallistunut taisteluun tai on jo edennyt
tornio44-no-advance-tank = { $piece } ei ole panssari
tornio44-no-air-again = tämän pelaajavuoron ilmaisku on lennetty
tornio44-no-air-bridge = ruudussa { $hex } ei ole siltaa pystyssä
tornio44-no-air-close = molemmat osapuolet ovat ruudussa { $hex }
tornio44-no-air-finnish-bridge = vain saksalaiset pommittavat siltoja
tornio44-no-air-night = yöllä ei lennetä
tornio44-no-air-own-bridge = ruudussa { $hex } on saksalaisia
tornio44-no-air-turn = tällä vuorolla ei lennetä
tornio44-no-air-weather = sää ei ole selkeä
tornio44-no-ap-alone = Ei vaikutusta ei sovi muiden toimien kanssa
tornio44-no-ap-dead-end = sen jälkeen { $points } pistettä ei voisi enää kuluttaa
tornio44-no-ap-empty = siinä ruudussa ei ole enää ketään
tornio44-no-ap-forced = { $points } pistettä maksavat lisää yksiköitä: nimeä menetettävät
tornio44-no-ap-gone = se yksikkö on poissa
tornio44-no-ap-intoxicated = humalainen yksikkö ottaa vain askeltappioita
tornio44-no-ap-intoxicated-effect = humalaiset yksiköt eivät voi ottaa Ei vaikutusta -toimea
tornio44-no-ap-not-broken = Lyöty 2 on yksikölle, joka on lyöty 1
tornio44-no-ap-not-unbroken = Lyöty 1 on ehjälle yksikölle
tornio44-no-ap-nowhere = jollakulla siinä ruudussa ei ole minne vetäytyä
tornio44-no-ap-order = aiempi toimi ei voi seurata myöhempää
tornio44-no-ap-panic-taken = toinen osapuoli on ottanut pakokauhun
tornio44-no-ap-retreat-panic = vetäytyminen ja pakokauhu sulkevat toisensa pois
tornio44-no-ap-second-loss = yksikkö, joka voi kuluttaa pisteitä muuten, menettää yhden askeleen
tornio44-no-ap-sole-die = Ei vaikutusta vaatii yhden ainoan nopan oikean luvun
tornio44-no-ap-superfluous = { $points } pistettä kuluisi ilman sitäkin
tornio44-no-ap-too-few = { $points } pisteestä on kulutettu { $spent }
tornio44-no-ap-twice = se toimi on jo otettu
tornio44-no-ap-unknown = sellaista yksikköä tai ruutua ei voi valita
tornio44-no-attack-adjacent = { $piece } ei ole maalin vieressä
tornio44-no-attack-again = { $piece } on jo hyökännyt
tornio44-no-attack-hex-again = ruutuun { $hex } on jo hyökätty tässä vaiheessa
tornio44-no-attack-into-close = lähitaistelua ei auteta ulkoa: { $piece }
tornio44-no-attack-newcomers = ruudussa { $hex } on vain sinne vetäytyneitä
tornio44-no-attack-off-map = { $piece } ei ole kartalla
tornio44-no-attack-out-of-close = yksikön { $piece } on taisteltava omassa ruudussaan
tornio44-no-attack-retreated = { $piece } on vetäytynyt tässä vaiheessa
tornio44-no-attack-strength = yksiköllä { $piece } ei ole hyökkäysvoimaa
tornio44-no-attack-support = { $piece } on tukiyksikkö eikä hyökkää
tornio44-no-attack-two-hexes = hyökkäys kohdistuu yhteen ruutuun, ei myös ruutuun { $hex }
tornio44-no-bonus-close = Suurista luvuista ei lisänoppia lähitaistelussa
tornio44-no-bonus-left = Suurista luvuista ei lisänoppia: puolustajat ovat lähteneet
tornio44-no-bonus-support = Suurista luvuista ei lisänoppia: tukiyksiköt olivat yksin
tornio44-no-demolition-again = { $piece } on tehnyt yrityksensä
tornio44-no-demolition-broken = { $piece } on lyöty
tornio44-no-demolition-company = muita yksiköitä on yksikön { $piece } kanssa
tornio44-no-demolition-engineer = { $piece } ei ole saksalainen pioneeri
tornio44-no-demolition-gone = silta on jo tuhottu
tornio44-no-demolition-here = { $piece } ei ole räjäytettävällä sillalla
tornio44-no-effect = Ei vaikutusta
tornio44-no-end-close = lähitaistelu ruudussa { $hex } on taisteltava
tornio44-no-fall-enemy = vihollinen pitää ruutua { $hex }
tornio44-no-fall-fought = ruudusta { $hex } on taisteltu tässä vaiheessa
tornio44-no-fall-full = ruudussa { $hex } ei ole tilaa
tornio44-no-fall-illegal = ruutuun { $hex } ei pääse
tornio44-no-fall-one = vetäytyminen vie viereiseen ruutuun, ei ruutuun { $hex }
tornio44-no-fall-towards = { $hex } on vihollisen tai lähempänä häntä, ja toinen ruutu ei ole
tornio44-no-fall-two = pakokauhu päättyy kahden ruudun päähän, ei ruutuun { $hex }
tornio44-no-fall-zoc = { $hex } on vihollisen vaikutusalueella, ja toinen ruutu ei ole
tornio44-no-fire-again = { $piece } on ampunut tässä vaiheessa
tornio44-no-fire-close = molemmat osapuolet ovat ruudussa { $hex }
tornio44-no-fire-combat = { $piece } ei ole tukiyksikkö
tornio44-no-fire-factor = yksiköllä { $piece } ei ole tukiarvoa jäljellä
tornio44-no-fire-off-map = { $piece } ei ole kartalla
tornio44-no-fire-out-of-close = { $piece } on lähitaistelussa
tornio44-no-not-falling = { $piece } ei nyt vetäydy
tornio44-no-overrun-adjacent = { $piece } ei ole maalin vieressä
tornio44-no-overrun-alert = hälytyksessä ei ajeta yli
tornio44-no-overrun-night = yöllä ei ajeta yli
tornio44-no-overrun-odds = { $attack } vastaan { $defense } on vähemmän kuin { $odds }:1
tornio44-no-overrun-support = { $piece } on tukiyksikkö eikä aja yli
tornio44-no-overrun-town = { $hex } on taajama
tornio44-no-overrun-units = yhdessä yli ajaa enintään { $limit } yksikköä
tornio44-no-range = { $piece } ampuu { $range } ruudun päähän, maali on { $distance } ruudun päässä
tornio44-no-recovery = { $piece } on vailla huoltoa ja pysyy lyötynä
tornio44-no-rp-broken = { $piece } on lyöty
tornio44-no-rp-close = { $piece } on lähitaistelussa
tornio44-no-rp-full = { $piece } on täysilukuinen
tornio44-no-rp-left = täydennyspisteitä ei ole jäljellä
tornio44-no-rp-motti = { $piece } on motissa
tornio44-no-rp-off-map = { $piece } ei ole kartalla
tornio44-no-rp-road = { $piece } ei ole tiellä eikä rautatiellä
tornio44-no-rp-support = { $piece } on tukiyksikkö
tornio44-no-subject = { $piece } ei ota tässä taistelutoimia
tornio44-no-target = ruudussa { $hex } ei ole vihollisyksikköä
tornio44-no-withdrawal = kukaan ruudussa { $hex } ei saa vetäytyä vapaaehtoisesti
tornio44-odds-at-least = pienin suhde
tornio44-odds-at-most = suurin suhde
tornio44-odds-attack = hyökkäysarvot
tornio44-odds-automatic = puolustus ruudussa { $hex } on 0: kaikki siellä tuhoutuvat
tornio44-odds-basic = perussuhde { $ratio }
tornio44-odds-bridge = silta auttaa
tornio44-odds-broken = lyöty { $levels }
tornio44-odds-defense = puolustusarvot
tornio44-odds-divided = jaettuna luvulla { $sum }
tornio44-odds-doubled = kaksinkertainen lähitaistelussa
tornio44-odds-engineer = pioneeri auttaa
tornio44-odds-flank = sivustatuki { $hexes } ruudusta
tornio44-odds-for-defender = puolustajan eduksi
tornio44-odds-from-even = laskettuna 1:1:stä
tornio44-odds-halved = moottoroitu suuren joen yli
tornio44-odds-motti = motissa { $levels }
tornio44-odds-multi-hex = hyökkäys { $hexes } lisäruudusta
tornio44-odds-night = yö
tornio44-odds-not-below = ei alle nollan
tornio44-odds-printed = painettu
tornio44-odds-river = joen yli
tornio44-odds-rounded = pyöristettynä alas puolikkaaseen
tornio44-odds-set-aside = otetaan jakajaksi
tornio44-odds-terrain = maalin maasto
tornio44-odds-undoubled = moottoroitu, ei kaksinkertaistu
tornio44-odds-unit = { $unit }
tornio44-odds-village = kylä
tornio44-out-of-motti = { $piece } on päässyt motista
tornio44-out-of-supply = { $piece } on vailla huoltoa
tornio44-overrun-enters = { $count ->
        [one] Yksi yksikkö siirtyy
       *[other] { $count } yksikköä siirtyy
    } yliajossa ruutuun { $hex }
tornio44-overruns = { $seat } ajavat yli ruudun { $hex }
tornio44-panics = { $seat } joutuvat pakokauhuun: { $count ->
        [one] yksi yksikkö
       *[other] { $count } yksikköä
    }
tornio44-prisoners = { $piece } menettää askelia motissa: vankeja
tornio44-recovered = { $piece } toipuu: lyöty { $level }
tornio44-replaced = { $piece } on taas täysilukuinen
tornio44-retreats = { $seat } vetäytyvät: { $count ->
        [one] yksi yksikkö
       *[other] { $count } yksikköä
    }
tornio44-rp-lost = Täydennyspisteitä menee hukkaan: { $count }
tornio44-step-lost = { $piece } menettää askeleen
tornio44-steps-lost = { $piece } menettää { $steps ->
        [one] askelen
       *[other] { $steps } askelta
    }: { $vp } VP
tornio44-suffers = { $seat }: kulutettava { $points } toimintapistettä
tornio44-supply-arrived = { $piece } on saapunut tällä vuorolla ja huollossa
tornio44-supply-checked = Huolto tarkistettu ({ $seat }): { $count } yksiköstä vailla on { $without }
tornio44-supply-has = { $piece } on huollossa: reitti maksaa { $need }, enintään { $most } MP
tornio44-supply-none = { $piece } ei löydä reittiä varastolle tai sinne vievälle tielle
tornio44-supply-off-map = { $piece } ei ole kartalla
tornio44-supply-reached = tie tai varasto saavutettu
tornio44-supply-too-far = { $piece } on vailla huoltoa: reitti maksaa { $need } MP, enintään { $most }
tornio44-supply-transfer = { $piece } on siirtopisteiden välissä ja huollossa
tornio44-supply-unused-site = maihinnousupaikka, jota ei ole käytetty: ei hälytystä
tornio44-uncovered = { $piece } ampuu ja menettää kansallisuusmerkkinsä
tornio44-withdraws = { $count ->
        [one] Yksi yksikkö vetäytyy
       *[other] { $count } yksikköä vetäytyy
    } vapaaehtoisesti ruudusta { $hex }

# Words of the table for fighting: statuses, markers, verbs.
badge-attacked = Hyökännyt
badge-fell-back = Väistynyt
badge-motti = Motissa
badge-out-of-supply = Vailla huoltoa
marker-combat = Taistelu käynnissä
marker-fought = Tästä on taisteltu
open-step-loss = { $count ->
    [one] { $count } yksikkö voi kärsiä askeltappion
   *[other] { $count } yksikköä voi kärsiä askeltappion
}
open-broken-1 = { $count ->
    [one] { $count } yksikkö voi saada tason Lyöty 1
   *[other] { $count } yksikköä voi saada tason Lyöty 1
}
open-broken-2 = { $count ->
    [one] { $count } yksikkö voi saada tason Lyöty 2
   *[other] { $count } yksikköä voi saada tason Lyöty 2
}
open-retreat = { $count ->
    [one] { $count } ruutu voi vetäytyä
   *[other] { $count } ruutua voi vetäytyä
}
open-withdraw = { $count ->
    [one] { $count } yksikkö saa vetäytyä vapaaehtoisesti
   *[other] { $count } yksikköä saa vetäytyä vapaaehtoisesti
}
verb-replace = Täydennä
verb-demolish = Räjäytä silta
verb-overrun = Yliajo
verb-air-strike = Ilmaisku
verb-fire = Ammu
verb-join = Liity hyökkäykseen
verb-attack = Hyökkää
verb-allocate = Valitse taistelutoimet
verb-no-effect = Ei vaikutusta
verb-step-loss = Askeltappio
verb-broken-1 = Lyöty 1
verb-broken-2 = Lyöty 2
verb-retreat = Vetäytyminen
verb-panic = Paniikki
verb-fall-back = Väisty
verb-withdraw = Vetäydy vapaaehtoisesti
verb-advance = Etene
verb-supply = Huolto
verb-recover = Toipuminen

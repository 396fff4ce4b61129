# The page's texts in English. Titles bring texts of their own in their modules.

## The page

tagline = A table for hex-and-counter wargames that knows the rules
opening = Opening the table…
language = Language
close = Close
cancel = Cancel
try-again = Try again
yes = yes
more = More
nothing-found = Nothing found.

## Faults

fault = Something went wrong ({ $code })
fault-window = The program did not answer
fault-loopback = The server did not answer
fault-unknown-table = The table is no longer open
fault-store = The games could not be read or written
fault-store-not-motti = This file is no store of Motti
fault-store-newer = The games were kept by a newer Motti
fault-store-locked = Another Motti has the games open
fault-store-full = The disk is full
fault-store-read-only = The games cannot be written
fault-store-cannot-open = The games cannot be opened
fault-store-not-durable = The disk does not keep what it is given
fault-store-damaged = The kept games are damaged
fault-store-moved = The game has gone on elsewhere
fault-unknown-game = There is no such game
fault-unknown-module = The module is not installed
fault-unknown-ply = There is no such ply
fault-module = The module cannot be used
fault-no-ruleset = No rules for this module
fault-unknown-seat = There is no such seat
fault-computer-seat = The computer plays this seat
fault-no-page = There is no such page
fault-foreign = The file cannot be taken over
fault-unknown-import = This import is not on its way
fault-too-many-imports = Too many imports at once
fault-cancelled = It was cancelled
fault-no-module-for = Its module is not in the library
fault-closed = This game is played closed
fault-setup = The game cannot be set up
fault-replay = The game does not play again as recorded
fault-dice = A die could not be drawn
fault-state = The position cannot be written down
fault-file = The file cannot be read
fault-only-seen = The file can be looked at only
fault-no-seed = This is no seed
fault-no-base64 = The file did not arrive whole
fault-endless = The computer finds no end
fault-no-randomness = There are no random numbers
fault-no-request = The request was not understood
fault-unreadable = The recorded game cannot be read
desk-recorded = The rules have changed since; this game can be looked at, not played on

## The library

library = Library
modules = Modules
taking = Taking in { $file }…
no-modules = There is no module yet. Install one from its zip file.
install-module = Install a module…
version = version { $version }
reconstructed-values = { $count ->
    [one] { $count } reconstructed value
   *[other] { $count } reconstructed values
}
new-game = New game
scenario = Scenario
player-person = A person here
player-random = Random moves
play-hidden = Keep secrets
play-hidden-why = Each side sees only what it may know. Without this, both sides lie open.
play-hidden-curtain = Each side sees only what it may know; a curtain covers the board when it passes to the other
seats-first = Who sits where
seats-both = You play both sides.
seats-one = You play { $seat } against random moves.
seats-none = Random moves on both sides: you watch.
game-rules = What is played
seed = Seed of the dice
seed-drawn = drawn by lot
start = Start the game
your-games = Your games
no-games = No games yet.
import-game = Import a game…
turn = Turn { $turn }
plies = { $count ->
    [one] { $count } ply
   *[other] { $count } plies
}
branched-at = branched at ply { $ply }
closed = played with secrets
same-dice = same dice, for practice
continue = Continue
look = Look at it
verify = Verify
verifying = Playing it again…
verified = Verified: { $plies ->
    [one] { $plies } ply plays again exactly
   *[other] { $plies } plies play again exactly
}, digest { $digest }…
export = Export
saved-as = Saved as { $file }
delete = Delete
delete-game = Delete the game
delete-sure = “{ $title }”, turn { $turn }, will be gone for good.

## The table

seats = Seats that are asked
side-panel = Panel beside the map
side-edge = Edge of the panel: drag it, or press left and right
computer-thinks = The computer is deciding.
computer-pause = Pause
computer-go = Go on
computer-once = One decision
speed = Speed
waits-for = Waiting for { $seat }.
computer-waits = The computer is to decide; it waits for you.
banner = What is asked now
phases = Steps of this player turn
tracks-more = { $count ->
    [one] One track more
   *[other] { $count } tracks more
}
next-piece = next
open-head = Still open
open-must-head = To be done before this can end
hint-tray = Pick a counter beside the map (“Off the map”), or press N for the first; then click a lit hex.
hint-piece = Pick a counter with a lit edge on the map, or press N for the next; then click a lit hex.
hint-place = Click one of the lit hexes.
hint-go = Now click a lit hex, or drag the counter there. Esc lets go.
open-pieces = { $count ->
    [one] { $count } piece can: { $what }
   *[other] { $count } pieces can: { $what }
}
open-places = { $count ->
    [one] { $count } place: { $what }
   *[other] { $count } places: { $what }
}
open-move = { $count ->
    [one] { $count } unit can still move
   *[other] { $count } units can still move
}
open-enter = { $count ->
    [one] { $count } unit can come in
   *[other] { $count } units can come in
}
open-enter-away = { $count ->
    [one] One reinforcement is due
   *[other] { $count } reinforcements are due
}
open-exit = { $count ->
    [one] { $count } unit can leave the map
   *[other] { $count } units can leave the map
}
open-place = { $count ->
    [one] { $count } piece is to be placed
   *[other] { $count } pieces are to be placed
}
open-overrun = { $count ->
    [one] { $count } unit can overrun
   *[other] { $count } units can overrun
}
open-demolish = { $count ->
    [one] { $count } unit can blow up a bridge
   *[other] { $count } units can blow up bridges
}
open-fire = { $count ->
    [one] { $count } unit can fire
   *[other] { $count } units can fire
}
open-join = { $count ->
    [one] { $count } unit can attack
   *[other] { $count } units can attack
}
open-replace = { $count ->
    [one] { $count } unit can be brought to strength
   *[other] { $count } units can be brought to strength
}
open-fall-back = { $count ->
    [one] { $count } unit must fall back
   *[other] { $count } units must fall back
}
open-advance = { $count ->
    [one] { $count } unit can advance
   *[other] { $count } units can advance
}
open-air-strike = { $count ->
    [one] The Air Strike has { $count } target
   *[other] The Air Strike has { $count } targets
}
pass-warning = Something is still open
pass-warning-why = “{ $what }” leaves undone:
dice-warning = A die will be rolled
dice-warning-why = “{ $what }” cannot be taken back.
warn-off = Do not ask again
only-recorded = The rules have changed since this game was played: it can be looked at and replayed, not played on.
for-selected = For what is selected
draft = { $count ->
    [0] Nothing put together yet
    [one] Put together: { $count } part
   *[other] Put together: { $count } parts
}
draft-clear = Start over
draft-remove = Take out: { $what }
draft-take-out = Take it back
to-place = → { $place }
pick = What is to be done here?
refused = Not allowed
rule = Rule { $rule }
undo = Undo
redo = Redo
game-over = The game is over
draw = A draw
won-by = { $seat } wins
table-menu = Table
table-menu-why = Resigning ends the game at once. An offer to end it needs the other side's consent.
resign = Resign…
resign-sure = Yes, resign
propose-end = Offer to end
proposed = { $seat } proposes { $what }.
proposal-propose-end = to end the game as it stands
proposal-propose-edit = to edit the position
accept = { $seat } accepts
decline = { $seat } declines
withdraw = { $seat } withdraws it
undos = Undo used
commitment = Commitment to the dice

## Pieces and places

off-map = Off the map
tray = Off the map
tray-now = Can come in now
left = { $left } left
selected = { $count ->
    [one] Selected
   *[other] { $count } selected
}
deselect = Deselect
select-all = All { $count }
select-kind = { $kind } × { $count }
together = { $count } together
order-up = { $piece }: up in the stack
order-down = { $piece }: down in the stack
order-why = The order is for your eye alone: no rule knows it
waypoint-set = { $count ->
    [one] The way leads by { $place }.
   *[other] The way leads by { $place }, waypoint { $count }.
}
ruler-from = Measuring from { $place }.
ruler-hexes = { $count ->
    [one] { $count } hex
   *[other] { $count } hexes
}
ruler-heard = { $count ->
    [one] From { $from } to { $to }: { $count } hex.
   *[other] From { $from } to { $to }: { $count } hexes.
}
ranges-shown = The line is as far as the selected pieces' printed range goes
ranges-none = No selected piece has a range
sheets = Map sheets
sheet = Sheet { $sheet }
route-too-far = This way is more than can be gone:
stack-at = Pieces in { $place }
hex-title = { $hex } { $name }
no-entry = no unit may enter
route-to = The way to { $hex }

## Ledgers

ledger-cost = Cost
ledger-odds = Odds
ledger-shift = Shift
ledger-drm = Modifier
ledger-points = Points
ledger-round = down to { $value }
ledger-round-up = up to { $value }
explain = How it came about

## The panels

panels = Panels
tab-log = Log
tab-tracks = Tracks
tab-rules = Rules
tab-charts = Charts
tab-help = Help
tracks = Tracks
turns = Turns
log-empty = Nothing has happened yet.
log-hidden = Something was decided in secret.
log-more = Earlier entries
log-show = Show where
log-show-ply = Show where ply { $ply } happened
rule-search = Search the rules
rule-needs = Needs
rule-unlisted = The title's rules do not list this number.
rule-kind-mechanic = A rule of play
rule-kind-procedure = A step of the sequence
rule-kind-optional = An optional rule
rule-kind-definition = A definition
rule-kind-data = Data
rule-kind-advice = Advice
rule-kind-table-missing = A table that is not at hand
rule-kind-component = A component
chart-modifiers = Modifiers
chart-basis = Basis
no-help = This module brings no help page.
map-reconstructed = Map reconstructed
map-reconstructed-why = The printed map is not ours to copy: this one is rebuilt from the text, geography and history.
source-rulebook = rulebook
source-rulebook-why = Stated in the rulebook
source-derived = derived
source-derived-why = Follows from what the rulebook states
source-public = public
source-public-why = From public sources
source-reconstructed = reconstructed
source-reconstructed-why = Rebuilt, because the printed original is not ours to copy

## The forces, the log, notes and dice

tab-forces = Forces
tab-dice = Dice
forces-side = Side
forces-search = Search: unit, arm, place, status
forces-order = Order of battle
forces-total = { $units ->
    [one] { $units } unit
   *[other] { $units } units
}, { $map } on the map, { $steps } of { $of } steps.
forces-strength = { $steps } of { $of } steps
forces-lost = { $count } lost
forces-units = { $count ->
    [one] { $count } unit
   *[other] { $count } units
}
forces-reduced = reduced
forces-independent = Independent units
forces-name = Name of the formation:
forces-arrivals = Arrivals
forces-nobody-due = Nobody more is due.
forces-losses = Lost and gone
forces-none-lost = Nothing is lost so far.
chart-search = Search the charts
chart-large = Enlarge
chart-remark = Remarks
charts-lit = Lit: where the last roll or the ledger you look at leads.
ledger-in-chart = In the chart: { $chart }
rule-part-of = Part of
rule-parts = Its parts
rule-needed-by = Needed by
rule-nearest = The nearest that is listed:
rule-has-ruling = There is a ruling on this rule
ruling = Ruling
rulings = Rulings
ruling-rules = Rests on
ruling-cases = { $count ->
    [one] Proved by { $count } case
   *[other] Proved by { $count } cases
}
authority-module = Decided by the makers of this module, until the designer says otherwise
authority-example = Shown by an example of the rulebook
authority-designer = Answered by the designer
log-since = Since my last turn
log-since-found = { $count ->
    [0] Nothing new since your last turn
    [one] { $count } entry since your last turn
   *[other] { $count } entries since your last turn
}
log-found = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
log-show-all = Show all
log-replay = Replay it
log-position = Position then
log-filters = What is shown
log-fights = Fights
log-moves = Moves
log-dice = Dice
log-seat = Whose
log-all-seats = Everybody
log-hex = Hex
log-words = Words
hex-history = History of { $hex }
undo-named = Undo: { $what }
redo-named = Redo: { $what }
report = Report…
report-why = The log as text, for an after-action report. A filter of the log holds here too.
report-with-rules = with the rules
report-with-dice = with the dice
report-dice = dice
report-stands = The game stands in turn { $turn }
copy = Copy
copied = Copied
save-file = Save
notes = Notes
notes-count = { $count ->
    [one] { $count } note
   *[other] { $count } notes
}
note-on = Note on { $place }
note-write = Write a note
note-change = Change the note
note-remove = Remove it
note-keep = Keep
replay-eyes = Seen by
replay-eyes-all = this table
replay-fight = combat
replay-previous = Back to { $what }
replay-next = On to { $what }
dice-none = No dice have been rolled yet.
dice-rolls = { $count ->
    [one] { $count } die.
   *[other] { $count } dice.
}
dice-means = Mean { $actual }, expected { $expected }.
dice-as-expected = As expected.
dice-high = Somewhat high.
dice-low = Somewhat low.
dice-very-high = Unusually high.
dice-very-low = Unusually low.
dice-table = Dice of { $seat }, face by face
dice-face = Face
dice-share = Share
dice-actual = Rolled
dice-expected = Expected
propose-edit = Propose an edit…
edit = Edit the position
edit-why = Changes happen when the other side agrees, and the game is marked as edited for ever.
edit-piece = Piece
edit-what = What
edit-put = put in a hex
edit-away = take off the map
edit-face = turn
edit-remove = remove for good
edit-place = Hex
edit-side = Side up
edit-face-front = full strength
edit-face-reduced = reduced
edit-add = Add the change
edit-propose = { $seat } proposes it
verb-put = Put
verb-remove = Remove
verb-face = Turn
verb-set = Set

## Replay

replay = Replay
replay-shows = A position of the past is shown.
replay-at = Ply { $ply } of { $of }
replay-first = To the beginning
replay-back = One ply back
replay-forward = One ply on
replay-last = To the end
replay-scrub = Position in the game
replay-now = Back to now
play = Play
pause = Pause
branch = Branch
branch-why = A new game begins from the position after ply { $ply }. This game stays as it is.
branch-new-dice = New dice
branch-same-dice = Same dice, for practice

## The keys

keys = Keys
keys-mouse = Mouse: drag to pan, wheel to zoom, two fingers to pan. Click to select or go, shift-click to add, double-click for the whole stack, shift-drag to draw a box around several, drag a counter to move it, second button for a waypoint. Touch: pinch to zoom, rest on a stack to fan it out.
keys-change-why = Choose the keys of a command to change them, then press the new ones. Escape leaves them as they are.
keys-reset = All keys as they came
key-change = change the keys
key-press = Press the keys…
key-taken = These keys did something else before: { $from }
keys-map = The map
keys-choose = Choosing and planning
keys-game = Answering
keys-look = What is shown
keys-replay = Replay
key-cursor = Move the cursor { $which }
key-pan = Pan the map { $which }
key-zoom-in = Nearer
key-zoom-out = Farther
key-fit = Show the whole map
key-zoom-to = Zoom to the selection
key-board = Go to the board
key-sheet = Next map sheet
key-enter = Select the piece at the cursor, or go there with what is selected
key-add = Add the pieces at the cursor to the selection
key-all = Select the whole stack
key-kind = Select all of one kind in the stack
key-fan = Fan out the stack
key-next = Next piece that can do something
key-previous = The piece before
key-waypoint = Let the way lead by this hex
key-escape = Let go: selection, refusal, replay
key-prompt = Go to what is asked
key-offer = Go to button { $which }; a second time presses it
key-undo = Undo
key-redo = Redo what was taken back
key-numbers = Hex numbers on or off
key-names = Names on or off
key-grid = Hex grid on or off
key-minimap = Small map on or off
key-ranges = Ranges of what is selected
key-ruler = Measure a distance
key-settings = Settings
key-help = These keys
key-replay = Replay, and back to now
key-step-back = In a replay: a ply back
key-step-on = In a replay: a ply on
key-play = In a replay: play or pause

## Settings

settings = Settings
text-size = Size of text
motion = Motion
motion-system = as the machine says
motion-full = smooth
motion-reduced = none
wheel = Wheel and trackpad
wheel-auto = wheel zooms, two fingers pan
wheel-zoom = always zoom
wheel-pan = always pan
asking = Asking and showing
set-warnBeforePassing = Ask before a step is passed with something left
set-confirmDice = Ask before a die is rolled
set-fanOnHover = Fan out a stack when the pointer rests on it
set-hints = Say what can be done next
map-tools = Tools of the map
map-layers = Shown on the map
layer-numbers = Hex numbers
layer-names = Names
layer-grid = Hex grid
layer-minimap = Small map
layer-ranges = Ranges of the selection
minimap = Small map

## The curtain

curtain = The board is covered
curtain-for = Now { $seat } decides
curtain-why = Whoever plays { $seat } may look. The others look away.
curtain-lift = I play { $seat }: lift the curtain
curtain-common = What is shown is what all may know: { $seat } answers.

## For those who hear the board

board = Map
zoom-in = Nearer
zoom-out = Farther
board-role = game board
board-hint = Arrow keys move a cursor over the map.
hear-hex = { $hex } { $name }
hear-pieces = { $count ->
    [one] One piece: { $names }
   *[other] { $count } pieces: { $names }
}
hear-reach = Can be reached for { $cost }, { $left } left
hear-target = Is offered
hear-choices = Choices: { $choices }.

## What the table itself says, whatever the title

option-on = on
option-off = off
option-historical = historical
option-free = free
value-attack = attack
value-defense = defense
value-support = support
value-close_defense = close defense
value-range = range
value-mf = movement
die-d6 = six-sided die
seat-referee = Referee
rule-text-P1 = Only a seat that is asked may answer.
rule-text-P2 = The piece named must exist and be known to the seat.
rule-text-P3 = The place named must exist and be one that the action can mean.
rule-text-P4 = An answer must have the form that the question asks for.
rule-text-P5 = After the end of a game nothing more is played.
rule-text-P6 = Only one's own last decisions can be taken back, down to the last die, the last thing shown, and the last decision of another seat.
rule-text-P7 = Only an open proposal can be answered.
rule-text-P8 = Not every question has an answer in every title and position.
rule-text-P9 = An agreed edit must leave a position that the rules know.
rule-text-P10 = An open proposal is answered before another is made.
rule-text-T1 = A seat may give up at any time.
rule-text-T2 = A seat may propose to end the game or to edit the position; it happens when all others accept.
rule-text-T3 = A game whose position was edited by agreement is marked for ever.
rule-text-T4 = A seat may say in advance how a kind of question is to be answered for it.

# Combat and overlays
attackers = Attackers
combat-back = Back
combat-sheet = Combat sheet
commit-rolls = rolls { $dice }
dice-close = The dice that fell; press to go on
dice-of = { $count ->
        [one] one die ({ $seat })
       *[other] { $dice } dice ({ $seat })
    }
dice-sum = = { $sum }
duties = Still to be done
fighter-at = { $piece } in { $place }
fighters = { $taken } of { $all } take part
fights-how = Choose a fight, or select units and point at the enemy next to them.
fights-open = { $count ->
        [0] No fight is open
        [one] One fight is open
       *[other] { $count } fights are open
    }
fought-over = { $place } has been fought over
key-commit = Commit what the combat sheet shows
key-overlay-owned = Show who owns which hex
key-overlay-points = Show what hexes are worth
key-overlay-supply = Show supply
key-overlay-threat = Show where the enemy could go
key-overlay-zoc = Show zones of control
movers = { $count ->
        [one] One unit to move
       *[other] { $count } units to move
    }
movers-how = The lit hexes on the map are those they may go to.
must-be-fought = must be fought
overlay-both = striped: both
overlay-cut-off = { $count ->
        [0] Everybody is in supply
        [one] One unit is out of supply
       *[other] { $count } units are out of supply
    }
overlay-owned = Owners
overlay-points = Points
overlay-supply = Supply
overlay-supply-how = Point at a unit for its route.
overlay-threat = Enemy reach
overlay-threat-how = The number says how many units could come there.
overlay-zoc = Control
overlays = Overlays
points-to-spend = Points are left to spend
preview-at = Against { $place }
throw-of = { $count ->
        [one] { $seat }: one die
       *[other] { $seat }: { $dice } dice
    }
with-units = { $count ->
        [one] with one unit
       *[other] with up to { $count } units
    }

## VASSAL's files

open-vassal = Open a VASSAL file…
import-title = Take over from VASSAL
import-size = { $size } MB
import-what-module = Its maps, counters, decks and charts become a module for the free table, which has no rules. The file itself stays as it is.
import-what-game = A saved game becomes a game at its position, a log a game with all its steps. Its module must be in the library.
import-module = Module
import-module-named = the one it names
import-hidden = Keep secrets between the sides
import-run = Take over
import-stage-sending = Sending the file
import-stage-reading = Reading the file
import-stage-pictures = Taking over pictures
import-stage-setups = Taking over set-ups
import-stage-packing = Packing the module
import-stage-game = Setting up the game
import-cancelled = It was cancelled; nothing was kept.
import-done-module = The module is in the library.
import-done-game = The game is among your games.
import-choose = Choose it
import-open = Open the game

## The free table

ft-imported = imported
ft-original = Original
ft-author = Author
ft-description = Description
ft-notes = { $count ->
    [0] Everything was understood
    [one] One note on what was not understood
   *[other] { $count } notes on what was not understood
 }
ft-maps = Maps
ft-second = Beside it
ft-second-none = nothing
ft-board = Map { $map }
ft-board-role = map with pieces
ft-hint = Arrows move the cursor, N goes to the next pieces, Enter selects or moves, M opens the menu.
ft-acting = Who acts
ft-hand-over = Hand over to { $seat }
ft-redo = Do again what was taken back
ft-save-why = Save the game as a file of Motti
ft-export-why = Save the position as a file that VASSAL opens
ft-tab-log = Log
ft-tab-pieces = Pieces
ft-tab-table = Table
ft-tab-pages = Charts
ft-tab-about = About
ft-say = Write in the log
ft-say-send = Write
ft-selected = { $count ->
    [one] Selected: { $names }
   *[other] { $count } selected: { $names }
 }
ft-pieces = { $count } pieces
ft-menu = Menu
ft-order-top = To the top
ft-order-bottom = To the bottom
ft-order-up = One up
ft-order-down = One down
ft-remove = Take from the table
ft-give = Set
ft-stack = { $place }
ft-nothing-here = Nothing lies here.
ft-piece-up = { $name } one up
ft-piece-down = { $name } one down
ft-piece-menu = Menu of { $name }
ft-search = Search pieces
ft-palette = Palette
ft-palette-hint = Drag a piece onto the map, or click it to put it in the middle or at the cursor.
ft-no-palettes = This module has no palettes.
ft-no-pages = This module has no charts.
ft-page = Page
ft-page-large = Larger
ft-dice = Dice
ft-turns = Turn
ft-turn-back = { $name }: back
ft-turn-next = { $name }: on
ft-decks = Decks
ft-deck-count = { $name }: { $count ->
    [one] one card
   *[other] { $count } cards
 }
ft-cards = { $count ->
    [one] one card
   *[other] { $count } cards
 }
ft-face-down = face down
ft-face-up = face up
ft-draw = Draw
ft-draw-to = Draw to { $map }
ft-deck-shuffle = Shuffle
ft-deck-reverse = Reverse
ft-deck-turn-over = Turn over
ft-deck-return = Put back
ft-look-through = Look through
ft-sides = Sides
ft-side-free = free
ft-take-side = Take
ft-leave-side = Give up
ft-values = Values
ft-finish-why = Who has left does nothing more; when all have, the game is over
ft-keys-module = The keys of the module's own commands work for what is selected, and go first.
ft-key-cursor = Move the cursor
ft-key-pan = Move the map
ft-key-next = Next pieces
ft-key-previous = Pieces before
ft-key-enter = Select, or move there
ft-key-stack = Look at the stack piece by piece
ft-key-open = Open or close the stack
ft-key-menu = Menu of what is selected
ft-key-remove = Take from the table
ft-key-escape = Let go
ft-key-zoom-in = Nearer
ft-key-zoom-out = Farther
ft-key-fit = Whole map
ft-key-map = Go to the map
ft-key-next-map = Next map
ft-key-undo = Take back
ft-key-redo = Do again
ft-key-replay = Replay
ft-key-back = One step back
ft-key-on = One step on
ft-key-help = These keys

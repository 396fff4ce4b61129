// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Action } from "./Action";
import type { PieceId } from "./PieceId";
import type { Place } from "./Place";
import type { Player } from "./Player";
import type { Query } from "./Query";
import type { Seat } from "./Seat";

/**
 * What can be asked of the desk.
 */
export type Request = "library" | { "module": { 
/**
 * Which module.
 */
module: string, } } | { "new_game": { 
/**
 * Which module.
 */
module: string, 
/**
 * Which scenario.
 */
scenario: string, 
/**
 * Which options.
 */
options: { [key in string]: string }, 
/**
 * Who answers for each seat; a seat not named is a person.
 */
players: { [key in Seat]: Player }, 
/**
 * Whether this table sees everything (solitaire with both sides open).
 */
open: boolean, 
/**
 * A number for the dice, to play the same game again; drawn when absent.
 */
seed: string | null, } } | { "open_game": { 
/**
 * Which game.
 */
game: string, 
/**
 * For which seats; all seats played by persons when absent.
 */
seats: Array<Seat> | null, 
/**
 * Whether this table sees everything; refused where the game was begun closed.
 */
open: boolean, } } | { "close_table": { 
/**
 * Which table.
 */
table: number, } } | { "table": { 
/**
 * Which table.
 */
table: number, } } | { "act": { 
/**
 * Which table.
 */
table: number, 
/**
 * For which seat.
 */
seat: Seat, 
/**
 * What.
 */
action: Action, } } | { "draft_add": { 
/**
 * Which table.
 */
table: number, 
/**
 * For which seat.
 */
seat: Seat, 
/**
 * The part.
 */
item: Action, } } | { "draft_remove": { 
/**
 * Which table.
 */
table: number, 
/**
 * For which seat.
 */
seat: Seat, 
/**
 * Which part.
 */
index: number, } } | { "draft_clear": { 
/**
 * Which table.
 */
table: number, 
/**
 * For which seat.
 */
seat: Seat, } } | { "menu": { 
/**
 * Which table.
 */
table: number, 
/**
 * For which seat.
 */
seat: Seat, 
/**
 * Which piece.
 */
piece: PieceId, } } | { "import_begin": { 
/**
 * The file's name.
 */
name: string, } } | { "import_extension": { 
/**
 * Which import.
 */
job: number, 
/**
 * The file's name.
 */
name: string, } } | { "import_part": { 
/**
 * Which import.
 */
job: number, 
/**
 * The part, base64.
 */
data: string, } } | { "import_run": { 
/**
 * Which import.
 */
job: number, 
/**
 * The module a saved game belongs to; the one of its name when absent.
 */
module: string | null, 
/**
 * Whether the game is played with everything open; a log always is.
 */
open: boolean, } } | { "import_state": { 
/**
 * Which import.
 */
job: number, } } | { "import_cancel": { 
/**
 * Which import.
 */
job: number, } } | { "export_save": { 
/**
 * Which table.
 */
table: number, } } | { "page": { 
/**
 * Which module.
 */
module: string, 
/**
 * Which of its pages, from 0.
 */
page: number, } } | { "advance": { 
/**
 * Which table.
 */
table: number, } } | { "undo": { 
/**
 * Which table.
 */
table: number, 
/**
 * For which seat.
 */
seat: Seat, } } | { "ask": { 
/**
 * Which table.
 */
table: number, 
/**
 * The question.
 */
query: Query, } } | { "log": { 
/**
 * Which table.
 */
table: number, 
/**
 * The first ply wanted, from 1.
 */
from: number, } } | { "at": { 
/**
 * Which table.
 */
table: number, 
/**
 * After which ply; 0 is the beginning.
 */
ply: number, 
/**
 * As this seat alone saw it, where the table may see what the seat sees; as the table saw
 * it when absent.
 */
seat?: Seat, } } | { "notes": { 
/**
 * Which table.
 */
table: number, } } | { "write_note": { 
/**
 * Which table.
 */
table: number, 
/**
 * Where.
 */
place: Place, 
/**
 * What.
 */
text: string, } } | { "preview": { 
/**
 * Which game.
 */
game: string, } } | { "branch": { 
/**
 * Which table.
 */
table: number, 
/**
 * After which ply.
 */
ply: number, 
/**
 * Whether the dice stay the same, for practice.
 */
same_dice: boolean, } } | { "verify": { 
/**
 * Which game.
 */
game: string, } } | { "export": { 
/**
 * Which game.
 */
game: string, 
/**
 * For which seats; those of all persons when absent.
 */
seats?: Array<Seat>, } } | { "import": { 
/**
 * The file, base64.
 */
data: string, } } | { "install": { 
/**
 * The file, base64.
 */
data: string, } } | { "delete": { 
/**
 * Which game.
 */
game: string, } };

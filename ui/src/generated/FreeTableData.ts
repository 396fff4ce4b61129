// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { FreeDeck } from "./FreeDeck";
import type { FreeMap } from "./FreeMap";
import type { FreePage } from "./FreePage";
import type { FreePalette } from "./FreePalette";
import type { Look } from "./Look";
import type { OriginalData } from "./OriginalData";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * A free table as its module has it. What lies on it is in the view.
 */
export type FreeTableData = { 
/**
 * What the module was taken over from: name, version, author, description.
 */
original: OriginalData | null, 
/**
 * The sides by seat, each by its name.
 */
sides: { [key in Seat]: string }, 
/**
 * The maps, in the order of their windows.
 */
maps: Array<FreeMap>, 
/**
 * The decks.
 */
decks: Array<FreeDeck>, 
/**
 * The palettes counters are taken from.
 */
palettes: Array<FreePalette>, 
/**
 * The counters of the module by their ids: what a new piece is called and how it looks.
 */
counters: { [key in Tag]: Look }, 
/**
 * The charts and help pages, in order; ask for a page's text by its number.
 */
pages: Array<FreePage>, 
/**
 * What could not be taken over, for the reader.
 */
notes: Array<string>, };

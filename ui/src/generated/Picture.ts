// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * A picture of a sheet, cut into tiles.
 */
export type Picture = { 
/**
 * Pixels for each thousand units of the map.
 */
scale: number, 
/**
 * Edge of a tile in pixels.
 */
tile: number, 
/**
 * How many tiles across.
 */
columns: number, 
/**
 * How many tiles down.
 */
rows: number, 
/**
 * The name of a tile in the module, with `{column}` and `{row}` to fill in; asked for by the
 * window's picture protocol.
 */
name: string, };

// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * What a module was taken over from.
 */
export type OriginalData = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its version, as it writes it.
 */
version: string, 
/**
 * Who made it, as far as it says.
 */
author: string, 
/**
 * How it describes itself.
 */
description: string, };

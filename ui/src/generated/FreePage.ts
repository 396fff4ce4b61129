// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Tag } from "./Tag";

/**
 * A chart or help page.
 */
export type FreePage = { 
/**
 * Its title.
 */
title: string, 
/**
 * The window or menu it is found in.
 */
group: string, 
/**
 * `chart` or `help`.
 */
kind: Tag, 
/**
 * The picture it shows; otherwise it is a text to ask for.
 */
picture: string | null, };

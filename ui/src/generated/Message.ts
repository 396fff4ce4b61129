// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Fact } from "./Fact";
import type { MessageKey } from "./MessageKey";
import type { Tag } from "./Tag";

/**
 * A sentence in no language yet: the message files turn it into one.
 */
export type Message = { 
/**
 * Which text of the message files.
 */
key: MessageKey, 
/**
 * Its facts by name, in the order they were given.
 */
facts?: Array<[Tag, Fact]>, };

// Written from the Rust types by the tests of motti-desk; do not edit by hand.
import type { Amount } from "./Amount";
import type { MessageKey } from "./MessageKey";
import type { PieceId } from "./PieceId";
import type { Place } from "./Place";
import type { RuleId } from "./RuleId";
import type { Seat } from "./Seat";
import type { Tag } from "./Tag";

/**
 * A fact inside a message.
 */
export type Fact = { "piece": PieceId } | { "place": Place } | { "amount": Amount } | { "number": number } | { "seat": Seat } | { "rule": RuleId } | { "word": MessageKey } | { "text": Tag };

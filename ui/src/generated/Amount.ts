// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * An exact amount. In files an integer or a string such as `"1/2"` or `"-1/4"`; on the wire always
 * a string. A decimal (`0.5`, `"2.5"`) is read exactly.
 *
 * ```
 * use motti_engine::Amount;
 * let half: Amount = "1/2".parse()?;
 * assert_eq!(half + half, Amount::ONE);
 * assert_eq!("2.5".parse::<Amount>()?.to_string(), "5/2");
 * # Ok::<(), motti_engine::AmountError>(())
 * ```
 */
export type Amount = string;

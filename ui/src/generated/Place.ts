// Written from the Rust types by the tests of motti-desk; do not edit by hand.

/**
 * A place in a game. As text: a hex by the name its grid gives it (`2420`, `A34.07`), a part of a
 * hex (`A34.07/hotel`), a box (`#weather-sunny`), inside another piece (`@HQ-9`), off the map (`-`).
 *
 * ```
 * use motti_engine::Place;
 * let hotel: Place = "A34.07/hotel".parse()?;
 * assert_eq!(hotel, Place::part("A34.07", "hotel"));
 * assert_eq!(hotel.to_string(), "A34.07/hotel");
 * # Ok::<(), motti_engine::PlaceError>(())
 * ```
 */
export type Place = string;

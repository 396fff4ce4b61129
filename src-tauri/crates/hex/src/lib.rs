//! Hex coordinates, numbering, hexsides, distance, lines of sight and path search, all in exact integers.

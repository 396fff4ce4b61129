//! The symbols of units in their box, by name, in a box from (20, 21) to (80, 59).

/// The drawing of one symbol in lines of the ink, or nothing for an unknown name.
///
/// Strokes are `width` wide; `ink` is their colour.
pub(super) fn symbol(name: &str, ink: &str) -> String {
    let line = |path: &str| {
        format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.6\" stroke-linecap=\"butt\" stroke-linejoin=\"round\"/>"
        )
    };
    let solid = |path: &str| format!("<path d=\"{path}\" fill=\"{ink}\"/>");
    let letter = |x: u32, y: u32, letter: &str| {
        format!(
            "<text x=\"{x}\" y=\"{y}\" font-family=\"DejaVu Sans\" font-stretch=\"condensed\" font-weight=\"bold\" font-size=\"15\" text-anchor=\"middle\" fill=\"{ink}\">{letter}</text>"
        )
    };
    match name {
        "infantry" => line("M20 21L80 59M80 21L20 59"),
        "recon" => line("M20 59L80 21"),
        "bicycle" => wheels(ink, &[38, 62]),
        "engineer" => line("M30 50V33H70V50M50 33V50"),
        "antitank" => line("M20 59L50 22L80 59"),
        "antiaircraft" => line("M20 59A30 26 0 0 1 80 59"),
        "tank" => line("M36 29H64A11 11 0 0 1 64 51H36A11 11 0 0 1 36 29Z"),
        "mortar" => {
            line("M50 47V27M44 34L50 26L56 34")
                + &format!(
                    "<circle cx=\"50\" cy=\"51\" r=\"4.5\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.6\"/>"
                )
        }
        "artillery" => format!("<circle cx=\"50\" cy=\"40\" r=\"7.5\" fill=\"{ink}\"/>"),
        "rocket" => line("M39 30L50 23L61 30M39 36L50 29L61 36"),
        "supply" => line("M20 50H80"),
        "machine_gun" => line("M50 57V25M44 32L50 24L56 32M42 57H58"),
        "mountain" => solid("M42 59L50 45L58 59Z"),
        "ski" => line("M26 63.5H67Q72 63.5 74 60.5M26 68H67Q72 68 74 65"),
        "jager" => letter(29, 45, "J"),
        "replacement" => letter(50, 57, "E"),
        "heavy" => letter(50, 57, "H"),
        _ => String::new(),
    }
}

/// Wheels under the box, at these places.
pub(super) fn wheels(ink: &str, at: &[u32]) -> String {
    let wheel = |x: &u32| {
        format!(
            "<circle cx=\"{x}\" cy=\"64\" r=\"3.4\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.2\"/>"
        )
    };
    at.iter().map(wheel).collect()
}

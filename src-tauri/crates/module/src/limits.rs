//! The bounds within which a module is read. They protect the player; no honest module comes near them.

/// Most entries of an archive or files of a folder.
pub const ENTRIES: usize = 4_096;
/// Most bytes of one entry, unpacked.
pub const ENTRY_BYTES: u64 = 64 << 20;
/// Most bytes of all entries together, unpacked.
pub const TOTAL_BYTES: u64 = 512 << 20;
/// Most bytes unpacked per byte packed, for entries above [`RATIO_FROM`].
pub const RATIO: u64 = 200;
/// Entries up to this size may be packed as tightly as they like.
pub const RATIO_FROM: u64 = 1 << 20;
/// Most bytes of an entry's name.
pub const NAME_BYTES: usize = 240;
/// Most folders and files in a name: `a/b/c.json` has three.
pub const NAME_DEPTH: usize = 8;
/// Deepest nesting of a JSON file.
pub const JSON_DEPTH: usize = 64;
/// Most digits of a number in a JSON file.
pub const JSON_DIGITS: usize = 15;
/// Greatest width and height of an image in pixels.
pub const IMAGE_SIDE: u32 = 32_768;
/// Most bytes an image may need in memory, at four bytes a pixel.
pub const IMAGE_BYTES: u64 = 512 << 20;

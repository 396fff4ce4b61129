//! The bounds within which files from outside are read. They protect the player; no honest file comes near them.

/// Most entries of an archive.
pub const ENTRIES: usize = 65_536;
/// Most bytes of one entry, unpacked, unless it is an image.
pub const ENTRY_BYTES: u64 = 64 << 20;
/// Most bytes of one image, unpacked.
pub const IMAGE_BYTES: u64 = 256 << 20;
/// Most bytes of all entries together, unpacked.
pub const TOTAL_BYTES: u64 = 2 << 30;
/// Most bytes unpacked per byte packed, for entries above [`RATIO_FROM`].
pub const RATIO: u64 = 200;
/// Entries up to this size may be packed as tightly as they like.
pub const RATIO_FROM: u64 = 1 << 20;
/// Most bytes of an entry's name.
pub const NAME_BYTES: usize = 240;
/// Most folders and files in a name: `a/b/c.png` has three.
pub const NAME_DEPTH: usize = 8;
/// Greatest width and height of an image in pixels.
pub const IMAGE_SIDE: u32 = 32_768;
/// Most nodes of an XML document.
pub const XML_NODES: u32 = 2_000_000;
/// Deepest nesting of elements in an XML document.
pub const XML_DEPTH: usize = 200;
/// Most attributes of one XML element.
pub const XML_ATTRIBUTES: usize = 1_000;
/// Most bytes of a game's text, deciphered.
pub const GAME_BYTES: u64 = 256 << 20;
/// Most commands of a game, those of all log steps together.
pub const COMMANDS: usize = 2_000_000;
/// Most levels of traits of one piece.
pub const TRAITS: usize = 1_000;
/// Deepest nesting of prototypes.
pub const PROTOTYPE_DEPTH: usize = 32;
/// Most bytes of one piece's text with its prototypes filled in.
pub const PIECE_BYTES: usize = 4 << 20;
/// Most bytes of all pieces' texts of a module with their prototypes filled in.
pub const PIECES_BYTES: usize = 512 << 20;
/// Most notes kept of one file; further ones are counted.
pub const NOTES: usize = 1_000;
/// Most boards on a map.
pub const BOARDS: usize = 1_000;

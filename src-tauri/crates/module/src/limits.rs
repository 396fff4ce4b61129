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

/// How much a module may bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Most entries of an archive or files of a folder.
    pub entries: usize,
    /// Most bytes of one entry, unpacked.
    pub entry_bytes: u64,
    /// Most bytes of all entries together, unpacked.
    pub total_bytes: u64,
    /// Whether it may have the pictures and pages of other programs' modules.
    pub foreign: bool,
}

impl Limits {
    /// The limits of a module of ours.
    pub const OWN: Self = Self {
        entries: ENTRIES,
        entry_bytes: ENTRY_BYTES,
        total_bytes: TOTAL_BYTES,
        foreign: false,
    };
    /// The limits of a free table: those of the modules of other programs that it is taken over from.
    pub const TABLE: Self = Self {
        entries: 65_536,
        entry_bytes: 256 << 20,
        total_bytes: 2 << 30,
        foreign: true,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::OWN
    }
}

//! The numbers of the rulebook's rules, written once.

use motti_engine::RuleId;

macro_rules! rules {
    ($($name:ident = $id:literal;)*) => { $(pub(crate) const $name: RuleId = RuleId::of($id);)* };
}

rules! {
    LEGAL_HEX = "5.1"; PHASING = "5.4";
    PLAYER_TURN = "6.0"; SEQUENCE = "6.1"; DAY_TURN = "6.1.1"; NIGHT_TURN = "6.1.2"; DAY_ARRIVALS = "6.1.1-2a"; NIGHT_ARRIVALS = "6.1.2-2a";
    STACKING = "7.0"; COVER = "8.1"; ZOC = "9.0"; OWNERSHIP = "10.0"; ENTRY_OWNS = "10.0-C";
    COUP = "11.0"; WEATHER = "12.0"; SUPPLY = "13.0"; DEMOLITION = "15.0"; CROSSING = "15.1";
    AT_START = "16.1"; ARRIVAL = "16.2"; ARRIVED = "16.2-C"; ALARM = "16.2.1"; CLOSED_EXIT = "16.2.2"; LANDING = "16.2.3";
    MOVEMENT = "17.0"; FREE_ORDER = "17.0-C"; CLASSES = "17.1"; EXIT = "17.2"; VP_EXIT = "17.2.1"; TRANSFER = "17.3";
    ONE_HEX = "17.4"; ENEMY_COST = "17.5";
    TERRAIN = "18.0"; BUILDINGS = "18.0-C"; RIVERS = "18.1"; MOTORIZED = "18.1.1"; ROADS = "18.2"; RAILROADS = "18.3";
    ILLEGAL_HEX = "18.4"; TERRAIN_TABLE = "18.6"; OVERRUN = "19.0"; CLOSE_COMBAT = "22.3"; BROKEN = "23.0";
    EXPLOITATION = "25.0"; EXPLOIT_LIMITS = "25.1"; EXPLOIT_HALF = "25.1-a"; EXPLOIT_FOUGHT = "25.1-b"; EXPLOIT_ZOC = "25.1-c";
    NIGHT = "27.0"; NIGHT_MOVE = "27.1"; NIGHT_LIMITS = "27.3"; NIGHT_NO_ZOC = "27.3-a"; NIGHT_NO_AIR = "27.3-b";
    NIGHT_NO_LANDING = "27.3-c"; NIGHT_NO_OVERRUN = "27.3-d"; NIGHT_ROAD = "27.3-g";
    DEPOTS = "28.0"; INTOXICATED = "28.1";
    HOW_TO_WIN = "29.0"; START_VP = "29.1"; FIRST_INITIATIVE = "29.2"; INITIATIVE = "29.3";
    FINNISH_GAINS = "29.4.1"; CAPTURE = "29.4.1-a"; FINNISH_EXIT = "29.4.1-d";
    GERMAN_GAINS = "29.4.2"; RECAPTURE = "29.4.2-a"; GERMAN_EXIT = "29.4.2-d"; LEVELS = "29.5";
    SETUP = "30.0"; CHOOSE_OPTIONS = "30.0-3"; HIDE_DEPOTS = "30.0-6"; TURN_MARKER = "30.0-9a"; FIRST_WEATHER = "30.0-9b";
    POINTS_MARKER = "30.0-9c"; DIFF_MARKER = "30.0-9d"; SETUP_FINNS = "30.0-10a"; SETUP_GERMANS = "30.0-10b";
    SETUP_LARJO = "30.0-10c"; RESOLVE_COUP = "30.0-11"; PLAY = "30.0-12";
}

// The chapters of fighting.
rules! {
    TARGET = "5.2"; SUPPLY_OWN = "13.0-C1"; UNUSED_SITE = "13.0-C2"; REPLACEMENTS = "14.0"; OVERRUN_ENTERS = "19.0-C1"; OVERRUN_UNITS = "19.0-C2";
    AIR = "20.0"; AIR_MODIFIERS = "20.1"; AIR_BRIDGES = "20.2"; SUPPORT = "21.0"; FIRE = "21.1"; FIRE_COLUMN = "21.1-C"; RANGE = "21.2";
    SPOTTERS = "21.4.1"; FIRE_TERRAIN = "21.4.2"; FIRE_MOVED = "21.5"; FIRE_ONCE = "21.6";
    COMBAT = "22.0"; PROCEDURE = "22.1"; REGULAR = "22.2"; NO_HELP = "22.3-C1"; RESTRICTIONS = "22.5"; BONUS_DICE = "22.5.1";
    POINTS = "22.6"; RETREAT = "22.6.5"; PANIC = "22.6.6"; NEWCOMERS = "22.7"; WITHDRAWAL = "22.8";
    ACTION_ORDER = "22.9"; FORCED = "22.9-C2"; LARGE = "22.10"; LARGE_DICE = "22.10.1"; RECOVERY = "23.1";
    ADVANCE = "24.0"; TANK_ADVANCE = "24.1"; MOTTI = "26.0"; PRISONERS = "26.1";
    STEP_LOSS_VP = "29.4.1-b"; MOTTI_LOSS_VP = "29.4.1-c"; BRIDGE_K = "29.4.2-b"; BRIDGE_T = "29.4.2-c";
    NIGHT_FIRE = "27.3-e"; NIGHT_DEMOLITION = "27.3-f"; NIGHT_SUPPLY = "27.3-h";
}

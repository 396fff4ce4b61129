//! The numbers of the rulebook's rules, written once.

use motti_engine::RuleId;

macro_rules! rules {
    ($($name:ident = $id:literal;)*) => { $(pub(crate) const $name: RuleId = RuleId::of($id);)* };
}

rules! {
    LEGAL_HEX = "5.1"; FRIENDLY = "5.3"; PHASING = "5.4"; ZOC_TERM = "5.5";
    SEQUENCE = "6.1"; NIGHT_ARRIVALS = "6.1.2-2a";
    STACKING = "7.0"; COVER = "8.1"; ZOC = "9.0"; OWNERSHIP = "10.0"; ENTRY_OWNS = "10.0-C";
    COUP = "11.0"; WEATHER = "12.0"; SUPPLY = "13.0"; DEMOLITION = "15.0"; CROSSING = "15.1";
    AT_START = "16.1"; ARRIVAL = "16.2"; ARRIVED = "16.2-C"; ALARM = "16.2.1"; CLOSED_EXIT = "16.2.2"; LANDING = "16.2.3";
    MOVEMENT = "17.0"; CLASSES = "17.1"; EXIT = "17.2"; VP_EXIT = "17.2.1"; TRANSFER = "17.3";
    ONE_HEX = "17.4"; ENEMY_COST = "17.5";
    TERRAIN = "18.0"; BUILDINGS = "18.0-C"; RIVERS = "18.1"; MOTORIZED = "18.1.1"; ROADS = "18.2"; RAILROADS = "18.3";
    TERRAIN_TABLE = "18.6"; OVERRUN = "19.0"; CLOSE_COMBAT = "22.3"; BROKEN = "23.0";
    EXPLOITATION = "25.0"; EXPLOIT_HALF = "25.1-a"; EXPLOIT_FOUGHT = "25.1-b"; EXPLOIT_ZOC = "25.1-c";
    NIGHT_MOVE = "27.1"; NIGHT_NO_ZOC = "27.3-a"; NIGHT_NO_LANDING = "27.3-c"; NIGHT_NO_OVERRUN = "27.3-d"; NIGHT_ROAD = "27.3-g";
    DEPOTS = "28.0"; INTOXICATED = "28.1";
    HOW_TO_WIN = "29.0"; START_VP = "29.1"; FIRST_INITIATIVE = "29.2"; INITIATIVE = "29.3";
    CAPTURE = "29.4.1-a"; FINNISH_EXIT = "29.4.1-d"; RECAPTURE = "29.4.2-a"; GERMAN_EXIT = "29.4.2-d";
    LEVELS = "29.5"; HIDE_DEPOTS = "30.0-6"; FIRST_WEATHER = "30.0-9b"; SETUP = "30.0"; SETUP_FINNS = "30.0-10a";
    SETUP_GERMANS = "30.0-10b"; SETUP_LARJO = "30.0-10c"; RESOLVE_COUP = "30.0-11"; PLAY = "30.0-12";
}

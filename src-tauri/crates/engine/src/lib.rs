//! The protocol between a ruleset and everything else: decisions, actions, refusals, ledgers, views, dice, sessions and replay.

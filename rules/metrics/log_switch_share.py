"""Waits for a checkpoint or the archiver before a redo log can be used again: size and number of logs."""

from rules.waits.time_shares import class_share

metric = class_share("log_switch_share", "Log switch share", "log_switch")

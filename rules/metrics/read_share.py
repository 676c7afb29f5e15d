"""Reads of data files by sessions, read by other sessions included."""

from rules.waits.time_shares import class_share

metric = class_share("read_share", "Read share", "read")

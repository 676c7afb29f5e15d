"""Reads of data files by sessions, read by other sessions included."""

from rules.breakdown import class_share

metric = class_share("read_share", "Read share", "read")

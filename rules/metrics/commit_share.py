"""Waits for the redo log: commits, room in the log buffer, log switches that complete."""

from rules.waits.time_shares import class_share

metric = class_share("commit_share", "Commit share", "commit")

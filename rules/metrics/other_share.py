"""Waits of no class of ours, and those that the resource manager imposes."""

from rules.waits.time_shares import class_share

metric = class_share("other_share", "Other share", "other")

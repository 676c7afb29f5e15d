"""Waits that the resource manager imposes; a part of the other share."""

from rules.waits.time_shares import class_share

metric = class_share("scheduler_share", "Scheduler share", "scheduler")

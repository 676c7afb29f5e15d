"""Waits that the resource manager imposes; a part of the other share."""

from rules.breakdown import class_share

metric = class_share("scheduler_share", "Scheduler share", "scheduler")

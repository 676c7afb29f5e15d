"""Latches, mutexes, pins and the locks that the database takes for itself."""

from rules.waits.time_shares import class_share

metric = class_share("concurrency_share", "Concurrency share", "concurrency")

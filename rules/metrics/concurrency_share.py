"""Latches, mutexes, pins and the locks that the database takes for itself."""

from rules.breakdown import class_share

metric = class_share("concurrency_share", "Concurrency share", "concurrency")

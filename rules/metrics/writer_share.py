"""Waits for the database writer to clean buffers."""

from rules.waits.time_shares import class_share

metric = class_share("writer_share", "Writer share", "writer")

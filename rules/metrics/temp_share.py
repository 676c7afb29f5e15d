"""Sorts and hash joins that spilled to temporary files."""

from rules.waits.time_shares import class_share

metric = class_share("temp_share", "Temp share", "temp")

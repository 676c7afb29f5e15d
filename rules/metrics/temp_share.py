"""Sorts and hash joins that spilled to temporary files."""

from rules.breakdown import class_share

metric = class_share("temp_share", "Temp share", "temp")

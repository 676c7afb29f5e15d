"""I/O of sessions that is none of the other classes: direct writes, control file, backup, Data Pump."""

from rules.waits.time_shares import class_share

metric = class_share("other_io_share", "Other I/O share", "other_io")

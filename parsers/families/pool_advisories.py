"""What the advisories of the pools that hold a library cache share."""

from parsers.model.column_types import Column, count, number, thousands

LIBRARY_CACHE = (
    Column(
        "library_cache_mb",
        count,
        ("Est LC Size (M)", "Estd Lib Cache Size (M)", "End Snap Lib Cache Size Mb"),
        "Library cache",
        "MiB",
    ),
    Column(
        "library_cache_objects",
        count,
        ("Est LC Mem Obj", "Estd Lib Cache Mem Obj"),
        "Objects",
        other=(("Est LC Mem Obj (K)", thousands),),
    ),
    Column(
        "time_saved_s",
        count,
        ("Est LC Time Saved (s)", "Estd Lib Cache Time Saved (s)", "Total Time Saved Secs"),
        "Time saved",
        "s",
    ),
    Column("time_saved_factor", number, ("Est LC Time Saved Factr", "Estd LC Time Saved Factr"), "Time saved, factor"),
    Column("load_time_s", count, ("Est LC Load Time (s)", "Estd LC Load Time (s)"), "Load time", "s"),
    Column("load_time_factor", number, ("Est LC Load Time Factr", "Estd LC Load Time Factr"), "Load time, factor"),
    Column(
        "hits",
        count,
        ("Est LC Mem Obj Hits", "Estd Lib Cache Mem Obj Hits"),
        "Hits",
        other=(("Est LC Mem Obj Hits (K)", thousands),),
    ),
)

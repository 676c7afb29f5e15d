"""What the advisories share: figures in thousands, and the columns of the pools that hold a library cache."""

from parsers.columns import OVERFLOW, Column, Converted, count, number


def thousands(cell: str) -> Converted:
    """A count that is printed in thousands."""
    value = number(cell)
    return value if value is None or value is OVERFLOW else round(float(value) * 1000)


def mib_of_bytes(cell: str) -> Converted:
    """MiB, from bytes."""
    value = number(cell)
    return value if value is None or value is OVERFLOW else float(value) / 2**20


def mib_of_kib(cell: str) -> Converted:
    """MiB, from KiB."""
    value = number(cell)
    return value if value is None or value is OVERFLOW else float(value) / 2**10


LIBRARY_CACHE = (
    Column("library_cache_mb", count, ("Est LC Size (M)", "Estd Lib Cache Size (M)"), "Library cache", "MiB"),
    Column("library_cache_objects", count, ("Est LC Mem Obj", "Estd Lib Cache Mem Obj"), "Objects"),
    Column("time_saved_s", count, ("Est LC Time Saved (s)", "Estd Lib Cache Time Saved (s)"), "Time saved", "s"),
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

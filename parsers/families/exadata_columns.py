"""The columns of the Exadata tables, named from what is printed: the group over a column, then its heading.

`Write Requests: per Sec` is `write_requests_per_s`, `Write Megabytes: Total` is `write_total_mb`, `Small Read Latency:
Flash Latency` ends in `_ms`, `Storage Index: % Optimized` in `_percent`. A table of a release not seen yet is named by
the same rules.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from parsers.model.column_types import Column, Converted, Kind, loose, milliseconds, number, percent, text

_TIME = re.compile(r"latency|avg wait\b|\b(?:wait|service|queue|io) time\b")
_RATE = re.compile(r"/s\b|\bper sec(?:ond)?\b")
_WORDS = re.compile(r"[a-z0-9]+")
_UNITS = (("_percent", "%"), ("_ms", "ms"), ("mb_per_s", "MiB/s"), ("_per_s", "1/s"), ("mb", "MiB"), ("_gb", "GiB"))

CELL = Column("cell", text, ("Cell Name",), "Cell")
CELLS = Column("cells", number, ("# Cells", "#Cells"), "Cells")
CELL_NAMES = Column("cell_names", text, ("Cells",), "Which cells")
DISK_TYPE = Column("disk_type", text, ("Disk Type",), "Disk type")
DISK = Column("disk", text, ("Disk Name",), "Disk")
DISKS = Column("disks", number, ("# Disks", "#Disks"), "Disks")

INSTANCE = Column("instance", number, ("Inst#",), "Instance")
CACHE = Column("cache", text, (), "Cache")
LIST = Column("list", text, (), "List")


def columns(printed: Iterable[str]) -> tuple[Column, ...]:
    """One column for each `Group: Heading`, in their order; two prints of one meaning are one column."""
    by_name: dict[str, list[str]] = {}
    for heading in printed:
        by_name.setdefault(_name(heading), []).append(heading)
    return tuple(
        Column(name, _kind(headings[0]), tuple(headings), headings[0], _unit(name))
        for name, headings in by_name.items()
    )


@lru_cache(maxsize=1024)  # a hostile report may print any number of headings
def unknown(printed: str) -> tuple[str, Kind]:
    """Name and kind of a column that no known release prints; what does not fit the kind is kept as it stands."""
    kind = _kind(printed)

    def read(cell: str) -> Converted:
        try:
            return kind(cell)
        except ValueError:
            return loose(cell)

    return _name(printed) or "value", read


@lru_cache(maxsize=4096)
def mixed(cell: str) -> Converted:
    """A figure in a list that prints counts, percentages and times under each other."""
    try:
        return percent(cell)
    except ValueError:
        return milliseconds(cell)


def bucket(cell: str) -> tuple[float | None, int | None]:
    """Percent and count of a histogram's cell: `0.12`, `0.0(6)`, or `<0.01(902)`, whose percent is not printed."""
    share, _, counted = cell.removesuffix(")").partition("(")
    value = None if share.startswith("<") or not share else percent(share.strip())
    total = number(counted) if counted else None
    return (value if isinstance(value, int | float) else None, total if isinstance(total, int) else None)


def _kind(printed: str) -> Kind:
    words = printed.lower()
    if "%" in words.partition(": ")[2] or ("%" in words and ": " not in words):
        return percent
    return milliseconds if _TIME.search(words) else number


def _unit(name: str) -> str | None:
    return next((unit for end, unit in _UNITS if name.endswith(end)), None)


def _name(printed: str) -> str:
    """The words without a second one at the end; the unit is the last of them."""
    words = printed.lower().replace("megabytes", "mb")
    kind = _kind(printed)
    parts = _WORDS.findall(_RATE.sub(" ", words))
    if len(parts) > 2 and parts[-1] == parts[0]:
        del parts[-1]
    if kind is percent:
        return "_".join([part for part in parts if part != "percent"] + ["percent"])
    if kind is milliseconds:
        return "_".join([*parts, "ms"])
    size = ["mb"] if "mb" in parts else []
    rate = ["per", "s"] if _RATE.search(words) else []
    return "_".join([part for part in parts if part != "mb"] + size + rate)


MEASURES = (
    LIST,
    Column("ranked", text, (), "Which"),
    DISK_TYPE,
    CELL,
    DISK,
    CELLS,
    DISKS,
    Column("measure", text, (), "Measure"),
    Column("unit", text, (), "Unit"),
    Column("total", mixed, (), "Total"),
    Column("total_percent", mixed, (), "Part of all", "%"),
    Column("average", mixed, (), "Average"),
    Column("mean", mixed, (), "Mean"),
    Column("std_dev", mixed, (), "Standard deviation"),
    Column("normal_low", mixed, (), "Usual from"),
    Column("normal_high", mixed, (), "Usual to"),
    Column("mark", text, (), "Mark"),
)
"""Of one measure of a cell or a disk, beside what is usual of it."""

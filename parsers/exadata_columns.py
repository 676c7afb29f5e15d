"""The columns of the Exadata tables, named from what is printed: the group over a column, then its heading.

`Write Requests: per Sec` is `write_requests_per_s`, `Storage Index: % Optimized` is `storage_index_optimized_percent`,
`Small Read Latency: Flash Latency` ends in `_ms`. A table of a release not seen yet is named by the same rules.
"""

import re
from collections.abc import Iterable
from functools import cache

from parsers.columns import Column, Converted, Kind, loose, milliseconds, number, percent, text

_TIME = re.compile(r"latency|avg wait\b|\b(?:wait|service|queue|io) time\b")
_RATE = re.compile(r"/s\b|\bper sec(?:ond)?\b")
_WORDS = re.compile(r"[a-z0-9]+")

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
    found: dict[str, list[str]] = {}
    for one in printed:
        found.setdefault(_name(one), []).append(one)
    return tuple(Column(name, _kind(ones[0]), tuple(ones), ones[0], _unit(name)) for name, ones in found.items())


@cache
def unknown(printed: str) -> tuple[str, Kind]:
    """Name and kind of a column that no known release prints; what does not fit the kind is kept as it stands."""
    kind = _kind(printed)

    def read(cell: str) -> Converted:
        try:
            return kind(cell)
        except ValueError:
            return loose(cell)

    return _name(printed) or "value", read


def mixed(cell: str) -> Converted:
    """A figure in a list that prints counts, percentages and times under each other."""
    try:
        return percent(cell)
    except ValueError:
        return milliseconds(cell)


def bucket(cell: str) -> tuple[float | None, int | None]:
    """Percent and count of a histogram's cell: `0.12`, `0.0(6)`, or `<0.01(902)`, whose percent is not printed."""
    share, _, counted = cell.removesuffix(")").partition("(")
    found = None if share.startswith("<") or not share else percent(share.strip())
    total = number(counted) if counted else None
    return (found if isinstance(found, int | float) else None, total if isinstance(total, int) else None)


def _kind(printed: str) -> Kind:
    words = printed.lower()
    if "%" in words.partition(": ")[2] or ("%" in words and ": " not in words):
        return percent
    return milliseconds if _TIME.search(words) else number


def _unit(name: str) -> str | None:
    for end, unit in (("_percent", "%"), ("_ms", "ms"), ("mb_per_s", "MB/s"), ("_per_s", "1/s"), ("_gb", "GB")):
        if name.endswith(end):
            return unit
    return "MB" if "mb" in name.split("_") or "megabytes" in name else None


def _name(printed: str) -> str:
    words = printed.lower()
    kind = _kind(printed)
    rate = bool(_RATE.search(words))
    parts = _WORDS.findall(_RATE.sub(" ", words))
    if kind is percent:
        parts = [one for one in parts if one != "percent"] + ["percent"]
    elif kind is milliseconds:
        parts += ["ms"]
    if rate and kind is number:
        parts = [one for one in parts if one != "mb"] + (["mb"] if "mb" in parts else []) + ["per", "s"]
    return "_".join(parts)

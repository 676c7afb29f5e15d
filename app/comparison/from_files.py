"""Reports read for a comparison on the command line: what is kept of each, and which of them count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from app.analysis.context import database_key

Json = Mapping[str, Any]
SNAPSHOTS = ("begin_snap", "end_snap")


@dataclass(frozen=True, slots=True)
class Reading:
    """One report: the window that is compared, whose it is, and what tells whether another one is of the same time."""

    window: rules.Window
    series: tuple[Any, ...]
    said: str
    bytes_: tuple[str, int]
    snaps: tuple[int | None, int | None]


def reading(document: Json) -> Reading:
    """What is compared of one analysis object."""
    report = document["report"]
    database, number = report["database"], (report["instance"] or {}).get("number")
    key = database_key(database["dbid"], database["name"], database.get("container"))
    named = " ".join(filter(None, (database["name"] or "no name", database.get("container"))))
    which = f" instance {number}" if number is not None else f" {report['scope']}"
    first, last = (report["interval"].get(name) for name in SNAPSHOTS)
    return Reading(
        window=rules.window(document),
        series=(key, report["scope"], number),
        said=named + which,
        bytes_=(document["sha256"], document["part"]),
        snaps=(first, last),
    )


def apart(found: Sequence[Reading]) -> tuple[list[Reading], dict[str, int]]:
    """Those that count, as in the store: of a text and an HTML copy one, and no window that holds shorter ones."""
    if len(found) == 1:
        return list(found), {"twins": 0, "longer": 0}
    import pandas as pd

    from app.history import count_once

    rows = [
        (number, 0, one.window.format, *one.snaps, one.window.startup_time, one.window.begin_time, one.window.end_time)
        for number, one in enumerate(found)
    ]
    times = ("startup_time", "begin_time", "end_time")
    frame = pd.DataFrame.from_records(rows, columns=["report_id", "series_id", "format", *SNAPSHOTS, *times])
    kept, twins, longer = count_once.apart(frame.astype(dict.fromkeys(times, "datetime64[us]")))
    return [found[number] for number in kept["report_id"]], {"twins": twins, "longer": longer}

"""Reports read for a comparison on the command line: what is kept of each, and which of them count."""

from collections.abc import Sequence
from dataclasses import dataclass

import rules
from app.analysis.context import database_key
from rules.comparison.analysis_excerpt import AnalysisExcerpt, Sections
from rules.comparison.side_summary import SetAside


@dataclass(frozen=True, slots=True)
class Reading:
    """One report: the window that is compared, whose it is, and what tells whether another one is of the same time."""

    window: rules.Window
    series: tuple[str | None, str, int | None]
    title: str
    bytes_: tuple[str, int]
    snaps: tuple[int | None, int | None]


def reading(core: AnalysisExcerpt, sections: Sections) -> Reading:
    """What is compared of one analysis object."""
    header = core.header
    database, number = header.database, header.instance.number if header.instance else None
    named = " ".join(filter(None, (database.name or "no name", database.container)))
    which = f" instance {number}" if number is not None else f" {header.scope}"
    return Reading(
        window=rules.window(core, sections),
        series=(database_key(database.dbid, database.name, database.container), header.scope, number),
        title=named + which,
        bytes_=(core.sha256, core.part),
        snaps=(header.interval.begin_snap, header.interval.end_snap),
    )


def apart(readings: Sequence[Reading]) -> tuple[list[Reading], SetAside]:
    """Those that count, as in the store: of a text and an HTML copy one, and no window that holds shorter ones."""
    if len(readings) == 1:
        return list(readings), SetAside(twins=0, longer=0)
    from app.history.count_once import PrintedTimes, among  # brings pandas, which one report a side does without

    windows = [
        PrintedTimes(
            0,
            reading.window.format,
            *reading.snaps,
            reading.window.startup_time,
            reading.window.begin_time,
            reading.window.end_time,
        )
        for reading in readings
    ]
    counted = among(windows)
    return [readings[place] for place in counted.places], SetAside(twins=counted.twins, longer=counted.longer)

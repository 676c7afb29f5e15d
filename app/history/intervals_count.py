"""How many intervals of a database count, of several databases at once."""

from collections.abc import Collection
from typing import Any

import numpy as np
import pandas as pd
from sqlalchemy import Engine, bindparam, select
from sqlalchemy.orm import Session, aliased

from app.history.count_once import partition
from app.store import column_arrays
from app.store.tables import Database, Report, Series

COLUMNS: tuple[Any, ...] = (
    Report.id.label("report_id"), Report.series_id, Report.format, Report.begin_snap, Report.end_snap,
    Report.startup_time, Report.begin_time, Report.end_time,
)  # fmt: skip


def counted(engine: Engine, public_ids: Collection[str]) -> dict[str, int]:
    """How many of its intervals count in trends, by the ids of databases: those joined into one are it.

    A text and an HTML copy of an interval are one, and a window that holds shorter ones that are stored counts nowhere.
    """
    with Session(engine) as session:
        lines = _lines(session, public_ids)
        frame = pd.DataFrame(column_arrays.read(session, _INTERVALS, {"series_ids": list(lines)}))
    found = dict.fromkeys(public_ids, 0)
    if frame.empty:
        return found
    numbers = {line: number for number, line in enumerate(dict.fromkeys(lines.values()))}
    of_series = {series: numbers[line] for series, line in lines.items()}
    databases = [line[0] for line in numbers]
    ids = [of_series[int(series)] for series in frame["series_id"].tolist()]
    kept, _, _ = partition(frame.assign(series_id=np.array(ids, dtype="int64")))
    numbers_kept, counts = np.unique(kept.series_id, return_counts=True)
    for number, count in zip(numbers_kept.tolist(), counts.tolist(), strict=True):
        found[databases[number]] += count
    return found


def _lines(session: Session, public_ids: Collection[str]) -> dict[int, tuple[str, str, int | None]]:
    """Of each series of these databases its line: those of one scope and instance of databases that are joined are
    one."""
    rows = session.execute(_LINES, {"public_ids": list(public_ids)})
    return {series: (database, scope, number) for series, database, scope, number in rows}


def _of_heads() -> Any:
    head = aliased(Database)
    query = select(Series.id, head.public_id, Series.scope, Series.instance_number).join(Series.database)
    asked: Any = bindparam("public_ids", expanding=True)
    return query.join(head, head.id.in_([Database.id, Database.part_of_id])).where(head.public_id.in_(asked))


# Made once: that takes longer than to ask them.
_LINES = _of_heads()
_INTERVALS = select(*COLUMNS).where(Report.series_id.in_(bindparam("series_ids", expanding=True)))

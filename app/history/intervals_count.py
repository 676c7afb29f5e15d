"""How many intervals of a database count, of several databases at once."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import numpy as np
import pandas as pd
from sqlalchemy import Engine, bindparam, select
from sqlalchemy.orm import Session, aliased

from app.history.count_once import partition
from app.store.access.visibility import ASKING
from app.store.engine.transactions import one_moment
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Database, Report, Series
from app.store.schema.tally_table import SeriesTally
from app.store.worked_out import column_arrays
from app.store.worked_out.growing import Growing
from app.store.worked_out.tallies import CHANGES, Kept, Stamp
from app.store.worked_out.worked_out import Lasting

Line = tuple[str, str, int | None]
"""A database by its id, the scope and the number of an instance."""
KEPT: Kept[int] = Kept()
LASTING: Lasting[int] = Lasting("intervals", "1", msgspec.msgpack.encode, msgspec.msgpack.Decoder(int).decode)
"""Raise its number where other intervals count (app/history/count_once.py)."""
FEW = 8
"""So many series are read one by one."""
ROWS = Growing(16 * 1024 * 1024)
"""Of a year by the hour some 1 MB."""
COLUMNS: tuple[Any, ...] = (
    Report.id.label("report_id"), Report.series_id, Report.format, Report.begin_snap, Report.end_snap,
    Report.startup_time, Report.begin_time, Report.end_time,
)  # fmt: skip


def counted(engine: Engine, public_ids: Collection[str]) -> dict[str, int]:
    """How many of its intervals count in trends, by the ids of databases: those joined into one are it.

    A text and an HTML copy of an interval are one, and a window that holds shorter ones that are stored counts nowhere.
    """
    totals = dict.fromkeys(public_ids, 0)
    with one_moment(lambda: Session(engine)) as session:
        lines = _lines(session, public_ids)
        counts = KEPT.fresh(session, lines, lambda changed: _lasting(session, {line: lines[line] for line in changed}))
    for (database, _, _), count in counts.items():
        totals[database] += count
    return totals


def _lasting(session: Session, lines: Mapping[Line, Stamp]) -> dict[Line, int]:
    """As the store has it from before, for who sees all; a line goes by the number of its first series."""
    if ASKING.get().groups is not None:
        return _of_lines(session, lines)
    by_number = {stamp[0][0]: line for line, stamp in lines.items()}

    def work_out(missing: Sequence[int]) -> dict[int, int]:
        counts = _of_lines(session, {by_number[number]: lines[by_number[number]] for number in missing})
        return {number: counts[by_number[number]] for number in missing}

    by_first = LASTING.of(session, {number: lines[line] for number, line in by_number.items()}, work_out)
    return {by_number[number]: count for number, count in by_first.items()}


def _of_lines(session: Session, lines: Mapping[Line, Stamp]) -> dict[Line, int]:
    """How many intervals of each line count; all its reports are read for it."""
    numbers = {series: number for number, stamp in enumerate(lines.values()) for series, _ in stamp}
    columns = _of_few(session, [*numbers]) if len(numbers) <= FEW else _read(session, [*numbers], None)
    frame = pd.DataFrame(column_arrays.of_seen_files(session, columns) if columns else {})
    if frame.empty:
        return dict.fromkeys(lines, 0)
    ids = [numbers[int(series)] for series in frame["series_id"].tolist()]
    kept, _, _ = partition(frame.assign(series_id=np.array(ids, dtype="int64")))
    counts = np.bincount(kept.series_id, minlength=len(lines))
    return dict(zip(lines, counts.tolist(), strict=True))


def _of_few(session: Session, series: Sequence[int]) -> column_arrays.Arrays:
    """Series by series, each with what was read of it before."""
    parts = [ROWS.of(session, [number], None, partial(_read, session, [number])) for number in series]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]} if parts else {}


def _read(session: Session, series: Sequence[int], ids: Sequence[int] | None) -> column_arrays.Arrays:
    """The reports of these series; or those of these numbers."""
    if ids is None:
        return column_arrays.read(session, _INTERVALS, {"series_ids": [*series]})
    return column_arrays.read(session, _NEW, {"ids": [*ids]})


def _lines(session: Session, public_ids: Collection[str]) -> dict[Line, Stamp]:
    """The series of each line of these databases with their last changes: those of one scope and instance of databases
    that are joined are one."""
    lines: dict[Line, Stamp] = {}
    for series, changes, *line in plain_rows(session, _LINES, {"public_ids": list(public_ids)}):
        name = (line[0], line[1], line[2])
        lines[name] = (*lines.get(name, ()), (series, changes))
    return lines


def _of_heads() -> Any:
    head = aliased(Database)
    columns: tuple[Any, ...] = (Series.id, CHANGES, head.public_id, Series.scope, Series.instance_number)
    query = select(*columns).join(Series.database).outerjoin(SeriesTally, SeriesTally.series_id == Series.id)
    asked: Any = bindparam("public_ids", expanding=True)
    query = query.join(head, head.id.in_([Database.id, Database.part_of_id])).where(head.public_id.in_(asked))
    return query.order_by(Series.id)


# Made once: that takes longer than to ask them.
_LINES = _of_heads()
_INTERVALS = select(*COLUMNS).where(Report.series_id.in_(bindparam("series_ids", expanding=True)))
_NEW = select(*COLUMNS).where(Report.id.in_(bindparam("ids", expanding=True)))

"""What may be compared: the databases, and of one of them its series, its intervals and its markers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from app.declared.databases import DatabaseLine, Databases
from app.history.frames import History, MarkerLine
from app.store.access.visibility import Caller
from app.web.problems import NotFound
from rules.wording import counted, interval, moment

SHOWN = 500
"""Databases, and intervals of one, that a form offers."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose in a form."""

    value: str
    label: str


@dataclass(frozen=True)
class Choice:
    """What the form offers; empty lists where no database is chosen yet."""

    databases: Sequence[Option]
    database: str
    name: str
    series: Sequence[Option]
    chosen: str
    """The series that intervals are of."""
    reports: Sequence[Option]
    """Its intervals, the newest first."""
    markers: Sequence[Option]
    span: str
    """From when to when there are reports."""
    count: int = 0
    """How many reports it has, copies too."""


def choice(databases: Databases, history: History, caller: Caller, database: str | None, series: str | None) -> Choice:
    """What can be compared. Raises NotFound where there is no such database."""
    stored = sorted(
        databases.page(caller, limit=SHOWN).databases,
        key=lambda line: (_is_sample(line), line.reports < 2, line.title.casefold()),
    )
    # Those of which two reports can be compared stand first, by name; samples stand last.
    options = [Option(line.id, _called(line)) for line in stored]
    if database is None and len(options) == 1:
        database = options[0].value
    if database is None:
        return Choice(options, "", "", (), "", (), (), "")
    members = history.members(database, caller)
    if members is None:
        raise NotFound("There is no such database: choose one of the list.")
    lines = [line for line in members.series if line.reports]
    chosen = next((line for line in lines if line.key == series), lines[0] if lines else None)
    frame = None if chosen is None else history.intervals(chosen.ids, []).frame
    return Choice(
        databases=options,
        database=members.id,
        name=members.title,
        series=[Option(line.key, line.label) for line in lines],
        chosen="" if chosen is None else chosen.key,
        reports=[] if frame is None else _reports(frame),
        markers=[Option(marker.id, _marked(marker)) for marker in members.markers],
        span="" if frame is None else _span(frame),
        count=0 if chosen is None else chosen.reports,
    )


def picked(choice: Choice, asked: Mapping[str, str]) -> dict[str, str]:
    """Which two reports stand in the form: those asked for, where they are among its reports, else the latest two."""
    values = [option.value for option in choice.reports]
    latest_two = {"before": values[1], "after": values[0]} if len(values) > 1 else {}
    names = {side: asked.get(side, "") for side in latest_two}
    return {
        side: next((reference for reference in (names[side], f"{names[side]}.1") if reference in values), latest)
        for side, latest in latest_two.items()
    }


def _is_sample(line: DatabaseLine) -> bool:
    return line.newest is not None and line.newest.sample


def _called(line: DatabaseLine) -> str:
    return f"{line.title} ({counted(line.reports, 'report')}{', sample' if _is_sample(line) else ''})"


def _marked(marker: MarkerLine) -> str:
    return f"{marker.text}, {moment(marker.at)}"


def _reports(frame: pd.DataFrame) -> list[Option]:
    newest = frame.sort_values("end_time", ascending=False).head(SHOWN)
    return [Option(f"{row.upload}.{row.part}", _when(row)) for row in newest.itertuples()]


def _when(row: Any) -> str:
    if pd.isna(row.begin_time) or pd.isna(row.end_time):
        return f"times not printed ({row.upload})"
    return interval(row.begin_time.isoformat(), row.end_time.isoformat())


def _span(frame: pd.DataFrame) -> str:
    begin, end = frame.begin_time.min(), frame.end_time.max()
    return "" if pd.isna(begin) or pd.isna(end) else interval(begin.isoformat(), end.isoformat())

"""A database as lists show it, with those that are joined into it counted as one; a page of them is five queries."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, func, or_, select
from sqlalchemy.orm import Session, aliased

from app.declared.facts import facts_in
from app.store.access.visibility import ASKING, of_seen_files
from app.store.lists.database_titles import split_by, title, title_of_row, titles_by_id
from app.store.lists.report_list import ReportLine, by_id
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Curve, Database, Report, Series
from app.store.schema.tally_table import SeriesTally
from app.store.worked_out.tallies import reports_seen
from rules.storage.inputs.declared import StorageFacts


@dataclass(frozen=True, slots=True)
class Other:
    """Another database that this one is joined with."""

    id: str
    title: str
    reports: int
    storage: int
    """How many facts are declared of its storage."""
    curve: str | None
    """Its load curve's name."""


@dataclass(frozen=True, slots=True)
class DatabaseLine:
    """A database as lists show it. `stale` counts the reports that were judged before its facts changed."""

    id: str
    name: str | None
    dbid: int | None
    container: str | None
    storage: StorageFacts | None
    curve: str | None
    curve_name: str | None
    reports: int
    stale: int
    newest: ReportLine | None = None
    """Its newest report by the end of its interval."""
    label: str | None = None
    group: str | None = None
    time_zone: str | None = None
    keep_days: int | None = None
    keep_reports: int | None = None
    apart: Mapping[str, str] | None = None
    """What it was split off by: the name or the host that its reports print."""
    whole: Other | None = None
    """What it is joined into."""
    members: Sequence[Other] = ()
    """What is joined into it; their reports count here."""
    called: str = ""
    """What tells it from all others."""

    @property
    def title(self) -> str:
        """What it is called, with its number where another one is called the same."""
        return self.called or title(self.label, self.name, self.dbid, self.container, self.apart)


COLUMNS: tuple[Any, ...] = (
    Database.id, Database.public_id, Database.split_by,
    Database.split_value, Database.name, Database.dbid, Database.container, Database.storage,
    Database.label, Database.group_name, Database.time_zone, Database.keep_days, Database.keep_reports,
    Database.part_of_id, Curve.public_id.label("curve"), Curve.name.label("curve_name"),
)  # fmt: skip
UNDATED = datetime(1, 1, 1)
IDS: Any = bindparam("ids", expanding=True)


def _together() -> Select[Any]:
    """Databases, what is joined into them, and what they are joined into."""
    whole = aliased(Database)
    parts = select(whole.part_of_id).where(whole.id.in_(IDS))
    related = or_(Database.id.in_(IDS), Database.part_of_id.in_(IDS), Database.id.in_(parts))
    return select(*COLUMNS).outerjoin(Database.curve).where(related).order_by(Database.id)


def _counted() -> Any:
    """Reports of each series, and how many of them are stale: each reason is a range of an index, which holds the stale
    ones alone, looked for series by series."""
    stands_on = Database.stands_on
    before, behind = Report.judged_with < stands_on, Report.judged_with > stands_on
    reasons = (before,), (behind,), (Report.judged_with == stands_on, Report.asked_again)
    stale = [
        select(func.count(Report.id)).where(Report.series_id == Series.id, *reason).correlate(Series, Database)
        for reason in reasons
    ]
    of_series = Series.id, Series.database_id, SeriesTally.reports
    columns: tuple[Any, ...] = (*of_series, *(count.scalar_subquery() for count in stale))
    query = select(*columns).select_from(Series).join(Series.database).join(SeriesTally)
    return query.where(Series.database_id.in_(IDS))


def newest_of_series(*, narrowed: bool) -> Any:
    """Databases with the number of the newest report of each of their series: where who asks sees some databases only,
    of those in files that they may see."""

    def reports(number: Any) -> Select[Any]:
        query = select(number).where(Report.series_id == Series.id)
        return query.join(Report.upload) if narrowed else query

    ends = Report.end_time.desc(), Report.id.desc()
    dated = reports(Report.id).where(Report.end_time.is_not(None)).order_by(*ends).limit(1)
    chosen = func.coalesce(dated.scalar_subquery(), reports(func.max(Report.id)).scalar_subquery())
    return select(Series.database_id, chosen.label("report"))


# Made once: that takes longer than to ask them.
_TOGETHER, _COUNTED = _together(), _counted()
_NEWEST = {who: newest_of_series(narrowed=who).where(Series.database_id.in_(IDS)) for who in (False, True)}
Numbered = tuple[int, ReportLine]


def read(session: Session, ids: Sequence[int]) -> list[DatabaseLine]:
    """These databases, in this order."""
    wanted = set(ids)
    rows = {row.id: row for row in plain_rows(session, _TOGETHER, {"ids": list(wanted)})}
    shown = {number: row for number, row in rows.items() if number in wanted or row.part_of_id in wanted}
    counts, newest, titles = _counts(session, shown), _newest(session, shown), titles_by_id(session)
    groups: dict[int, list[Any]] = {number: [] for number in ids if number in rows}
    for row in shown.values():
        for number in {row.id, row.part_of_id} & groups.keys():
            groups[number].append(row)
    return [_line(rows[number], group, rows, counts, newest, titles) for number, group in groups.items()]


def _line(
    row: Any,
    group: Sequence[Any],
    rows: Mapping[int, Any],
    counts: Mapping[int, tuple[int, int]],
    newest: Mapping[int, Numbered],
    titles: Mapping[str, str],
) -> DatabaseLine:
    reports = [newest[member.id] for member in group if member.id in newest]
    return DatabaseLine(
        row.public_id, row.name, row.dbid, row.container, facts_in(row.storage), row.curve, row.curve_name,
        sum([counts.get(member.id, (0, 0))[0] for member in group]),
        sum([counts.get(member.id, (0, 0))[1] for member in group]),
        max(reports, key=_end)[1] if reports else None, row.label, row.group_name, row.time_zone, row.keep_days,
        row.keep_reports, split_by(row),
        _other(rows[row.part_of_id], counts, titles) if row.part_of_id in rows else None,
        [_other(member, counts, titles) for member in group if member.id != row.id], titles.get(row.public_id, ""),
    )  # fmt: skip


def _other(row: Any, counts: Mapping[int, tuple[int, int]], titles: Mapping[str, str]) -> Other:
    storage = facts_in(row.storage) or {}
    called, reports = titles.get(row.public_id, title_of_row(row)), counts.get(row.id, (0, 0))[0]
    return Other(row.public_id, called, reports, len(storage), row.curve_name)


def _counts(session: Session, ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """Reports of each database, and those of them that were judged with other facts or another curve than it has."""
    reports: Counter[int] = Counter()
    stale: Counter[int] = Counter()
    rows = plain_rows(session, of_seen_files(_COUNTED), {"ids": list(ids)})
    seen = reports_seen(session, {row[0]: row[2] for row in rows})
    for series, database, _, *reasons in rows:
        reports[database] += seen[series]
        stale[database] += sum(reasons)
    return {database: (count, stale[database]) for database, count in reports.items()}


def _newest(session: Session, ids: Collection[int]) -> dict[int, Numbered]:
    """The report of each database that ends last; of those without times the one that came last."""
    rows = plain_rows(session, _NEWEST[ASKING.get().groups is not None], {"ids": list(ids)})
    lines = by_id(session, [row[1] for row in rows if row[1] is not None])
    by_database: dict[int, Numbered] = {}
    for database, report in rows:
        if report in lines:
            numbered = (report, lines[report])
            by_database[database] = max(numbered, by_database.get(database, numbered), key=_end)
    return by_database


def _end(numbered: Numbered) -> tuple[datetime, int]:
    number, line = numbered
    return line.end_time or UNDATED, number

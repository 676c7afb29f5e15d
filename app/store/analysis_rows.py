"""An analysis as rows of the store: its database and series, the report, its metrics and outcomes."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.analysis.context import DatabaseIdentity, identities_of, text
from app.analysis.document import Analysis, Versions
from app.analysis.finished import Finished
from app.store.engine import among_others
from app.store.tables import BIGGEST, Base, Database, Document, MetricValue, PrintedPart, Report, Series
from parsers.model.report import Header, Instance
from rules.storage.kinds import NO_STORAGE
from rules.thresholds.worth import MEDIA_GOAL_MS

_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # nothing that reads like something else
_ID_LENGTH = 10


def new_id() -> str:
    """A short name for addresses that tells nothing and can't be guessed in turn."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def insert_into(session: Session, table: type[Base]) -> sqlite.Insert | postgresql.Insert:
    """The engine's own INSERT, which knows ON CONFLICT."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def series_of(session: Session, reports: Sequence[Header]) -> list[int]:
    """The series of each of these reports, made when new; a series is called as its newest upload calls it.

    Everybody takes them in the same order: two uploads that want the same two would else wait for each other.
    """
    among_others(session)
    owners, databases = _held_databases(session, reports)
    rows = [
        series_row(report, owner) | {"database_id": databases[owner]}
        for report, owner in zip(reports, owners, strict=True)
    ]
    found = {}
    for row in sorted(rows, key=lambda one: str(one["key"])):
        statement = insert_into(session, Series).values(row)
        statement = statement.on_conflict_do_update(index_elements=["key"], set_={"name": statement.excluded.name})
        found[row["key"]] = session.scalars(statement.returning(Series.id)).one()
    return [found[row["key"]] for row in rows]


def _owners(session: Session, reports: Sequence[Header]) -> list[DatabaseIdentity]:
    """Which database each report is of: the most particular one that there is, else the plain one."""
    possible = [identities_of(report) for report in reports]
    named = {identity.key for some in possible for identity in some}
    there = set(session.scalars(select(Database.key).where(Database.key.in_(named))))
    return [next((identity for identity in some if identity.key in there), some[-1]) for some in possible]


def _held_databases(
    session: Session, reports: Sequence[Header]
) -> tuple[list[DatabaseIdentity], dict[DatabaseIdentity, int]]:
    """Each report's database, and those databases, held until the end: nobody splits or joins them."""
    while True:
        owners = _owners(session, reports)
        databases = _databases_of(session, reports, owners)
        if databases.keys() == set(owners) and _owners(session, reports) == owners:  # as it was while we waited
            return owners, databases


def _databases_of(
    session: Session, reports: Sequence[Header], owners: Sequence[DatabaseIdentity]
) -> dict[DatabaseIdentity, int]:
    """The numbers of these databases, in the same order for everybody; a plain one is made when new."""
    printed = {owner: report.database for report, owner in zip(reports, owners, strict=True)}
    numbers = {}
    for owner in sorted(printed, key=lambda owner: owner.key):
        name = text(printed[owner].name)
        if owner.split_by is None:
            known = {"dbid": _integer(printed[owner].dbid), "container": text(printed[owner].container)}
            statement = insert_into(session, Database).values(
                key=owner.key, plain_key=owner.plain_key, public_id=new_id(), stands_on="", name=name, **known
            )
            statement = statement.on_conflict_do_update(index_elements=["key"], set_={"name": statement.excluded.name})
            numbers[owner] = session.scalars(statement.returning(Database.id)).one()
        else:  # one that was split off is only made by splitting
            changed = update(Database).where(Database.key == owner.key).values(name=name).returning(Database.id)
            numbers.update((owner, number) for number in session.scalars(changed))
    return numbers


def series_row(report: Header, owner: DatabaseIdentity) -> dict[str, Any]:
    """A series of that database as its row, but for the database's own id."""
    database, number = report.database, report.instance.number if report.instance else None
    plain = owner.plain_series_key(report.scope, number)
    return {
        "key": owner.own(plain),
        "plain_key": plain,
        "dbid": _integer(database.dbid),
        "container": text(database.container),
        "scope": report.scope,
        "instance_number": _integer(number),
        "name": text(database.name),
    }


def report_row(analysis: Analysis, series_id: int) -> dict[str, Any]:
    """A report as its row, but for its upload and what it was judged with."""
    report, verdict = analysis.report, analysis.verdict
    interval, instance = report.interval, report.instance or Instance()
    return {
        "part": analysis.part,
        "parts": analysis.parts,
        "series_id": series_id,
        "format": report.format,
        "database": text(report.database.name),
        "release": text(report.database.release),
        "instance": text(instance.name),
        "host": text(instance.host),
        "begin_snap": _integer(interval.begin_snap),
        "end_snap": _integer(interval.end_snap),
        "startup_time": _moment(instance.startup_time),
        "begin_time": _moment(interval.begin_time),
        "end_time": _moment(interval.end_time),
        "verdict_case": verdict.case,
        "media_or_spindles": verdict.media_or_spindles,
        "answer": verdict.answer,
        "short": text(verdict.short),
        "headline": text(verdict.headline),
        "versions": stamp(analysis.versions),
    }


def add_outcomes(
    session: Session, report: Row[int, int, datetime | None], analysis: Analysis, finished: Finished
) -> None:
    """Its core, parts and figures, in place of those that it had; `report` has id, series_id and end_time."""
    values = [
        {"report_id": report.id, "name": name, "series_id": report.series_id, "end_time": report.end_time,
         "value": value}
        for name, value in figures(analysis).items()
    ]  # fmt: skip
    core = {"report_id": report.id, "document": finished.core}
    for table, rows in ((Document, [core]), (PrintedPart, part_rows(report.id, finished)), (MetricValue, values)):
        session.execute(delete(table).where(table.report_id == report.id))
        if rows:
            session.execute(insert(table), rows)


def part_rows(report_id: int, finished: Finished) -> list[dict[str, Any]]:
    """The parts of a report as rows."""
    parts = finished.parts.items()
    return [{"report_id": report_id, "kind": key.kind, "name": text(key.name), "body": body} for key, body in parts]


def figures(analysis: Analysis) -> dict[str, float]:
    """What lists and histories read of a report: its metrics that could be had, and two figures of its verdict.

    `media_gain_share` is what reads at `MEDIA_GOAL_MS` would save of DB time, cautiously; `limit_used_share` how much
    of the nearest limit of the storage is in use.
    """
    known = {name: metric.value for name, metric in analysis.metrics.items() if metric.value is not None}
    gains = [gain for gain in analysis.verdict.gain if gain.kind == "media" and gain.read_ms == MEDIA_GOAL_MS]
    if gains and gains[0].conservative is not None:
        known["media_gain_share"] = gains[0].conservative
    limit = analysis.verdict.limit
    if limit.kind not in NO_STORAGE and limit.maximum and limit.used is not None:
        known["limit_used_share"] = limit.used / limit.maximum
    return known


def stamp(versions: Versions) -> str:
    """The versions of an analysis as one text."""
    return f"{versions.parser}/{versions.rules}/{versions.media}"


def add_report(session: Session, row: Mapping[str, Any], analysis: Analysis, finished: Finished) -> int:
    """A new report with its outcomes; its key."""
    columns = (Report.id, Report.series_id, Report.end_time)
    report = session.execute(insert(Report).values(row).returning(*columns)).one()
    add_outcomes(session, report, analysis, finished)
    return int(report.id)


def _integer(value: int | None) -> int | None:
    """What 64 bits hold; a forged report may print anything."""
    return value if value is not None and abs(value) <= BIGGEST else None


def _moment(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)

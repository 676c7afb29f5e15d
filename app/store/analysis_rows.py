"""An analysis as rows of the store: its database and series, the report, its metrics and outcomes."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from operator import itemgetter

import msgspec
from sqlalchemy import ARRAY, JSON, Row, Text, any_, bindparam, delete, func, insert, select, update
from sqlalchemy import text as text_clause
from sqlalchemy.orm import Session

from app.analysis.context import DatabaseIdentity, identities_of, text
from app.analysis.document import Analysis, Versions
from app.analysis.finished import Finished
from app.analysis.parts import TERMS
from app.store.engine.transactions import among_others
from app.store.part_blocks import part_rows
from app.store.prepared import Prepared, Values
from app.store.schema.statements import insert_of, table_of
from app.store.schema.tables import BIGGEST, Database, Document, MetricValue, PrintedPart, Report, Series
from parsers.model.report import Header, Instance
from rules.core.finding import SEVERITIES, Finding
from rules.storage.kinds import NO_STORAGE
from rules.storage.outcome.step import Step
from rules.thresholds.db_time import EXPLAINED, explained
from rules.thresholds.worth import MEDIA_GOAL_MS

_DOCUMENT, _PART, _METRIC, _REPORT = map(table_of, (Document, PrintedPart, MetricValue, Report))
_PUT = {table: Prepared(insert(table)) for table in (_DOCUMENT, _PART, _METRIC)}
_PUT_FIGURES = Prepared(text_clause(
    "INSERT INTO metric_value (report_id, name, series_id, end_time, value) "
    "SELECT :report_id, key, :series_id, CAST(:end_time AS timestamp), CAST(value AS double precision) "
    "FROM json_each_text(CAST(:figures AS json))"
))  # fmt: skip
_PUT_REPORT = Prepared(insert(_REPORT).returning(_REPORT.c.id, _REPORT.c.series_id, _REPORT.c.end_time))
_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # nothing that reads like something else
_ID_LENGTH = 10


def new_id() -> str:
    """A short name for addresses that tells nothing and can't be guessed in turn."""
    number, letters = secrets.randbelow(len(_ALPHABET) ** _ID_LENGTH), len(_ALPHABET)  # the system is asked once
    return "".join(_ALPHABET[number // letters**place % letters] for place in range(_ID_LENGTH))


def series_of(session: Session, reports: Sequence[Header]) -> list[int]:
    """The series of each of these reports, made when new; a series is called as its newest upload calls it.

    Everybody takes them in the same order: two uploads that want the same two would else wait for each other.
    """
    among_others(session)  # until the end nobody splits, joins or removes a database
    owners = _owners(session, reports)
    databases = _databases_of(session, reports, owners)
    rows = [_series_row(report, owner, databases[owner]) for report, owner in zip(reports, owners, strict=True)]
    named = _put_named(session.get_bind().dialect.name, Series)
    numbers: dict[str, int] = {key: named.scalar(session, row) for key, row in sorted(rows, key=itemgetter(0))}
    return [numbers[key] for key, _ in rows]


@cache
def _put_named(engine: str, entity: type[Database | Series]) -> Prepared:
    """Puts a database or a series, or calls the one that is there by its newest name; answers its key."""
    table = table_of(entity)
    new = insert_of(engine, table)
    named = new.on_conflict_do_update(index_elements=["key"], set_={"name": new.excluded.name})
    return Prepared(named.returning(table.c.id))


@cache
def _there(engine: str) -> Prepared:
    """The keys of the databases that there are, of those whose keys are `named`."""
    key = table_of(Database).c.key
    if engine == "postgresql":
        return Prepared(select(key).where(key == any_(bindparam("named", type_=ARRAY(Text)))))
    names = func.json_each(bindparam("named", type_=JSON)).table_valued("value")
    return Prepared(select(key).where(key.in_(select(names.c.value))))


def _owners(session: Session, reports: Sequence[Header]) -> list[DatabaseIdentity]:
    """Which database each report is of: the most particular one that there is, else the plain one."""
    possible = [identities_of(report) for report in reports]
    named = {identity.key for some in possible for identity in some}
    rows = _there(session.get_bind().dialect.name).all(session, {"named": sorted(named)})
    there = {row.key for row in rows}
    return [next((identity for identity in some if identity.key in there), some[-1]) for some in possible]


def _databases_of(
    session: Session, reports: Sequence[Header], owners: Sequence[DatabaseIdentity]
) -> dict[DatabaseIdentity, int]:
    """The numbers of these databases, in the same order for everybody; a plain one is made when new."""
    printed = {owner: report.database for report, owner in zip(reports, owners, strict=True)}
    numbers = {}
    for owner in sorted(printed, key=lambda owner: owner.key):
        name = text(printed[owner].name)
        if owner.split_by is None:
            columns = {"dbid": _integer(printed[owner].dbid), "container": text(printed[owner].container)}
            keys = {"key": owner.key, "plain_key": owner.plain_key, "public_id": new_id()}
            row = {**keys, "stands_on": "", "name": name, **columns}
            numbers[owner] = _put_named(session.get_bind().dialect.name, Database).scalar(session, row)
        else:  # one that was split off is only made by splitting
            changed = update(Database).where(Database.key == owner.key).values(name=name).returning(Database.id)
            numbers.update((owner, number) for number in session.scalars(changed))
    return numbers


def _series_row(report: Header, owner: DatabaseIdentity, database_id: int) -> tuple[str, Values]:
    """The key of a series of that database, and its row."""
    database, number = report.database, report.instance.number if report.instance else None
    plain = owner.plain_series_key(report.scope, number)
    return owner.own(plain), {
        "database_id": database_id,
        "key": owner.own(plain),
        "plain_key": plain,
        "dbid": _integer(database.dbid),
        "container": text(database.container),
        "scope": report.scope,
        "instance_number": _integer(number),
        "name": text(database.name),
    }


def report_row(analysis: Analysis, series_id: int) -> Values:
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
        "confidence": verdict.confidence,
        "severity": worst_severity(analysis.findings),
        "io_share": waits_for_storage(analysis),
        "single_block_read_ms": _measured(analysis, "single_block_read_ms"),
        "best_saving": best_saving(verdict.steps),
        "versions": stamp(analysis.versions),
    }


def worst_severity(findings: Sequence[Finding]) -> str:
    """Of the findings that fired; "none" where none did."""
    fired = {finding.severity for finding in findings if finding.fired}
    return next((severity for severity in reversed(SEVERITIES) if severity in fired), "none")


def waits_for_storage(analysis: Analysis) -> float | None:
    """The share of time, as the page of the report has it; None where it is not known."""
    picture = analysis.pictures.db_time
    return _measured(analysis, "io_share") if picture is None else picture.storage_share(analysis.verdict.base)


def _measured(analysis: Analysis, name: str) -> float | None:
    metric = analysis.metrics.get(name)
    return None if metric is None else metric.value


def best_saving(steps: Sequence[Step]) -> float | None:
    """The share of DB time that the best of these could save; None where nobody knows of any."""
    return max((step.saves for step in steps if step.saves is not None), default=None)


def add_outcomes(
    session: Session,
    report: Row[int, int, datetime | None],
    analysis: Analysis,
    finished: Finished,
    *,
    new: bool = False,
) -> None:
    """Its core, parts and figures, in place of those that it had; `report` has id, series_id and end_time."""
    core = {"report_id": report.id, "document": finished.core}
    if not new:
        for table in (_DOCUMENT, _PART, _METRIC):
            session.execute(delete(table).where(table.c.report_id == report.id))
    _PUT[_DOCUMENT].run(session, core)
    # What a report is found by is kept elsewhere.
    if rows := part_rows(report.id, {key: body for key, body in finished.parts.items() if key != TERMS}):
        _PUT[_PART].run_each(session, rows)
    if values := figures(analysis):
        _put_figures(session, report, values)


def _put_figures(session: Session, report: Row[int, int, datetime | None], values: Mapping[str, float]) -> None:
    columns = {"report_id": report.id, "series_id": report.series_id, "end_time": report.end_time}
    if session.get_bind().dialect.name == "postgresql":  # a row each is a message each, to its server
        _PUT_FIGURES.run(session, {**columns, "figures": msgspec.json.encode(values).decode()})
    else:
        _PUT[_METRIC].run_each(session, [{**columns, "name": name, "value": value} for name, value in values.items()])


def figures(analysis: Analysis) -> dict[str, float]:
    """What lists and histories read of a report: its metrics that could be had, and figures of its verdict.

    `media_gain_share` is what reads at `MEDIA_GOAL_MS` would save of DB time, cautiously; `limit_used_share` how much
    of the nearest limit of the storage is in use; `explained_share` what of `unaccounted_share` the verdict explains.
    """
    values = {name: metric.value for name, metric in analysis.metrics.items() if metric.value is not None}
    gains = [gain for gain in analysis.verdict.gain if gain.kind == "media" and gain.read_ms == MEDIA_GOAL_MS]
    if gains and gains[0].conservative is not None:
        values["media_gain_share"] = gains[0].conservative
    limit = analysis.verdict.limit
    if limit.kind not in NO_STORAGE and limit.maximum and limit.used is not None:
        values["limit_used_share"] = limit.used / limit.maximum
    if share := explained(values.get("unaccounted_share"), analysis.verdict.base == "captured_time"):
        values[EXPLAINED] = share
    return values


def stamp(versions: Versions) -> str:
    """The versions of an analysis as one text."""
    return f"{versions.parser}/{versions.rules}/{versions.media}"


def add_report(session: Session, row: Values, analysis: Analysis, finished: Finished) -> int:
    """A new report with its outcomes; its key."""
    report = _PUT_REPORT.first(session, row)
    add_outcomes(session, report, analysis, finished, new=True)
    return int(report.id)


def _integer(value: int | None) -> int | None:
    """What 64 bits hold; a forged report may print anything."""
    return value if value is not None and abs(value) <= BIGGEST else None


def _moment(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)

"""An analysis as rows of the store: its database and series, the report, its metrics and outcomes."""

import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from app.beside import database_key, text
from app.tables import BIGGEST, Base, Database, Finding, MetricValue, Report, Series
from app.worker import Finished

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


def key_of(report: Mapping[str, Any]) -> str:
    """The key of the database that a report of an analysis object is of."""
    printed = report["database"]
    return database_key(printed["dbid"], printed["name"], printed["container"])


def series_of(session: Session, reports: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The series of these reports by key, made when new; a series is called as its newest upload calls it.

    Everybody takes them in the same order: two uploads that want the same two would else wait for each other.
    """
    databases = _databases_of(session, reports)
    rows = {row["key"]: {**row, "database_id": databases[key_of(one)]} for one in reports if (row := series_row(one))}
    found = {}
    for key in sorted(rows):
        statement = insert_into(session, Series).values(rows[key])
        statement = statement.on_conflict_do_update(index_elements=["key"], set_={"name": statement.excluded.name})
        found[key] = session.scalars(statement.returning(Series.id)).one()
    return found


def _databases_of(session: Session, reports: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Their databases by key, made when new, in the same order for everybody."""
    printed = {key_of(one): one["database"] for one in reports}
    found = {}
    for key in sorted(printed):
        known = {
            "dbid": _integer(printed[key]["dbid"]),
            "container": text(printed[key]["container"]),
            "name": text(printed[key]["name"]),
        }
        statement = insert_into(session, Database).values(key=key, public_id=new_id(), stands_on="", **known)
        statement = statement.on_conflict_do_update(index_elements=["key"], set_={"name": statement.excluded.name})
        found[key] = session.scalars(statement.returning(Database.id)).one()
    return found


def series_row(report: Mapping[str, Any]) -> dict[str, Any]:
    """A series as its row, but for the database that it is one of."""
    database, number = report["database"], (report["instance"] or {}).get("number")
    known_as = database["dbid"] if database["dbid"] is not None else text(database["name"])
    return {
        "key": json.dumps((known_as, text(database["container"]), report["scope"], number)),
        "dbid": _integer(database["dbid"]),
        "container": text(database["container"]),
        "scope": report["scope"],
        "instance_number": _integer(number),
        "name": text(database["name"]),
    }


def report_row(analysis: Mapping[str, Any], finished: Finished, series: Mapping[str, int]) -> dict[str, Any]:
    """A report as its row, but for its upload and what it was judged with."""
    report, verdict = analysis["report"], analysis["verdict"]
    interval, instance = report["interval"], report["instance"] or {}
    return {
        "part": analysis["part"],
        "parts": analysis["parts"],
        "series_id": series[series_row(report)["key"]],
        "format": report["format"],
        "database": text(report["database"]["name"]),
        "release": text(report["database"]["release"]),
        "instance": text(instance.get("name")),
        "begin_snap": _integer(interval["begin_snap"]),
        "end_snap": _integer(interval["end_snap"]),
        "startup_time": _moment(instance.get("startup_time")),
        "begin_time": _moment(interval["begin_time"]),
        "end_time": _moment(interval["end_time"]),
        "verdict_case": verdict["case"],
        "media_or_spindles": verdict["media_or_spindles"],
        "headline": text(verdict["headline"]),
        "document": finished.document,
        "tables": finished.tables,
    }


def add_outcomes(session: Session, report_id: int, analysis: Mapping[str, Any]) -> None:
    """Its metrics and findings as rows, in place of those that it had."""
    metrics = [
        {"report_id": report_id, "name": name, "value": metric["value"]}
        for name, metric in analysis["metrics"].items()
        if metric and metric["value"] is not None
    ]
    findings = [
        {"report_id": report_id, **{key: one[key] for key in ("rule", "state", "severity", "saves")}}
        for one in analysis["findings"]
    ]
    for table, rows in ((MetricValue, metrics), (Finding, findings)):
        session.execute(delete(table).where(table.report_id == report_id))
        if rows:
            session.execute(insert(table), rows)


def add_report(session: Session, row: Mapping[str, Any], analysis: Mapping[str, Any]) -> None:
    """A new report with its outcomes."""
    report = Report(**row)
    session.add(report)
    session.flush()
    add_outcomes(session, report.id, analysis)


def _integer(value: int | None) -> int | None:
    """What 64 bits hold; a forged report may print anything."""
    return value if value is not None and abs(value) <= BIGGEST else None


def _moment(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)

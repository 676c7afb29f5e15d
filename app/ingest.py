"""The way in: an uploaded file is read, judged and stored once; a refused one leaves nothing behind."""

import hashlib
import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Any

import msgspec
from sqlalchemy import Engine, insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session, sessionmaker

from app import archives
from app.errors import Problem, refused_as
from app.store import Store
from app.tables import BIGGEST, Base, Finding, MetricValue, Report, Series, Upload
from app.worker import Analyst, Finished

ARCHIVE = (
    "This is an archive, and /api/v1/batches, which will take archives, is not there yet: "
    "send its reports one by one, or run `iobound analyze` on it."
)
_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"  # nothing that reads like something else
_ID_LENGTH = 10
_NAME_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Ingested:
    """The upload's public id, its analysis objects as JSON, and whether its bytes were here before."""

    id: str
    documents: list[bytes]
    duplicate: bool


class Ingest:
    """Takes one file at a time; safe to call from many threads and from many programs on one database."""

    def __init__(self, engine: Engine, analyst: Analyst) -> None:
        self._store = Store(engine)
        self._analyst = analyst
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def take(self, data: bytes, filename: str) -> Ingested:
        """Read, judge and store. Raises Refused or Problem for what is not stored."""
        if archives.is_archive(data):
            raise Problem(415, "archive", ARCHIVE)
        digest = hashlib.sha256(data).hexdigest()
        return self._known(digest) or self._read(data, label(filename), digest)

    def _known(self, digest: str) -> Ingested | None:
        found = self._store.upload_of(digest)
        return None if found is None else Ingested(found.id, self._store.documents(found.id), duplicate=True)

    def _read(self, data: bytes, filename: str, digest: str) -> Ingested:
        finished = self._analyst.analyse(data, filename)
        analyses = [msgspec.json.decode(one.document) for one in finished]
        for analysis in analyses:
            if analysis["error"]:
                raise refused_as(analysis["error"]["code"], analysis["error"]["message"])
        with self._session.begin() as session:
            upload = _new_upload(session, data, filename, digest)
            if upload is not None:
                series = _series_of(session, [one["report"] for one in analyses])
                for analysis, one in zip(analyses, finished, strict=True):
                    _add_report(session, upload[0], series, analysis, one)
        if upload is None:  # somebody else stored the same bytes meanwhile
            return self._known(digest) or self._read(data, filename, digest)
        return Ingested(upload[1], [one.document for one in finished], duplicate=False)


def label(filename: str) -> str:
    """A file's name as it is shown: the last part of its path, printable, not endless."""
    name = PurePosixPath(filename.replace("\\", "/")).name
    return "".join(one for one in name if one.isprintable())[:_NAME_LENGTH] or "report"


def new_id() -> str:
    """A short name for addresses that tells nothing and can't be guessed in turn."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def _insert(session: Session, table: type[Base]) -> sqlite.Insert | postgresql.Insert:
    """The engine's own INSERT, which knows ON CONFLICT."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)


def _new_upload(session: Session, data: bytes, filename: str, digest: str) -> tuple[int, str] | None:
    """Its key and public id; None when the same bytes are there. Two at once: the second waits for the first."""
    values = {
        "public_id": new_id(),
        "sha256": digest,
        "filename": filename,
        "size": len(data),
        "received_at": datetime.now(UTC).replace(tzinfo=None, microsecond=0),
        "raw": data,
    }
    statement = _insert(session, Upload).values(values).on_conflict_do_nothing(index_elements=["sha256"])
    row = session.execute(statement.returning(Upload.id, Upload.public_id)).first()
    return None if row is None else (row[0], row[1])


def _add_report(
    session: Session, upload_id: int, series: dict[str, int], analysis: dict[str, Any], finished: Finished
) -> None:
    report, verdict = analysis["report"], analysis["verdict"]
    interval, instance = report["interval"], report["instance"] or {}
    row = Report(
        upload_id=upload_id,
        part=analysis["part"],
        parts=analysis["parts"],
        series_id=series[_series_row(report)["key"]],
        format=report["format"],
        database=_text(report["database"]["name"]),
        release=_text(report["database"]["release"]),
        instance=_text(instance.get("name")),
        begin_snap=_integer(interval["begin_snap"]),
        end_snap=_integer(interval["end_snap"]),
        startup_time=_moment(instance.get("startup_time")),
        begin_time=_moment(interval["begin_time"]),
        end_time=_moment(interval["end_time"]),
        verdict_case=verdict["case"],
        media_or_spindles=verdict["media_or_spindles"],
        headline=_text(verdict["headline"]),
        document=finished.document,
        tables=finished.tables,
    )
    session.add(row)
    session.flush()
    _add_rows(session, row.id, analysis)


def _add_rows(session: Session, report_id: int, analysis: dict[str, Any]) -> None:
    metrics = [
        {"report_id": report_id, "name": name, "value": metric["value"]}
        for name, metric in analysis["metrics"].items()
        if metric and metric["value"] is not None
    ]
    findings = [
        {"report_id": report_id, **{key: one[key] for key in ("rule", "state", "severity", "saves")}}
        for one in analysis["findings"]
    ]
    if metrics:
        session.execute(insert(MetricValue), metrics)
    if findings:
        session.execute(insert(Finding), findings)


def _series_of(session: Session, reports: list[dict[str, Any]]) -> dict[str, int]:
    """The series of these reports by key, made when new; a series is called as its newest upload calls it.

    Everybody takes them in the same order: two uploads that want the same two would else wait for each other.
    """
    rows = {row["key"]: row for row in map(_series_row, reports)}
    found = {}
    for key in sorted(rows):
        statement = _insert(session, Series).values(rows[key])
        statement = statement.on_conflict_do_update(index_elements=["key"], set_={"name": statement.excluded.name})
        found[key] = session.scalars(statement.returning(Series.id)).one()
    return found


def _series_row(report: dict[str, Any]) -> dict[str, Any]:
    database, number = report["database"], (report["instance"] or {}).get("number")
    known_as = database["dbid"] if database["dbid"] is not None else _text(database["name"])
    return {
        "key": json.dumps((known_as, _text(database["container"]), report["scope"], number)),
        "dbid": _integer(database["dbid"]),
        "container": _text(database["container"]),
        "scope": report["scope"],
        "instance_number": _integer(number),
        "name": _text(database["name"]),
    }


def _text(value: str | None) -> str | None:
    """Text that both engines take: PostgreSQL knows no NUL and no half of a surrogate pair."""
    return None if value is None else value.replace("\0", "").encode("utf-8", "replace").decode()


def _integer(value: int | None) -> int | None:
    """What 64 bits hold; a forged report may print anything."""
    return value if value is not None and abs(value) <= BIGGEST else None


def _moment(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)

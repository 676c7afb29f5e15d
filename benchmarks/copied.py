"""Reports copied inside a database, one statement a table; what differs from the original is in a table of places."""

import hashlib
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Column, Connection, DateTime, Double, Integer, MetaData, String, Table, insert, text

from app.store.schema.audit_table import AuditEntry
from app.store.schema.search_tables import Mention, Term
from app.store.schema.statements import table_of
from app.store.schema.tables import Base, Document, Forecast, MetricValue, PrintedPart, Report, Upload
from app.store.schema.work_tables import Batch, Incoming

BATCH = 100
"""Files that came together."""
OWN_STATEMENTS = 5
"""That a report names and no other does: texts with figures in them have a new id each time."""
HOUR = timedelta(hours=1)
STARTED = datetime(2024, 1, 1)
PLACES = Table(
    "place", MetaData(),
    Column("id", Integer, primary_key=True), Column("original", Integer), Column("series", Integer),
    Column("begins", DateTime), Column("ends", DateTime), Column("started", DateTime), Column("arrived", DateTime),
    Column("load", Double), Column("sha256", String), Column("tag", String), Column("whole", Integer),
    prefixes=["TEMPORARY"],
)  # fmt: skip
NOISE = 4_000
_STEADY = " OR ".join(f"o.name LIKE '%{end}'" for end in ("_share", "_coverage", "_ratio", "_busy", "elapsed_s"))
_UPLOAD = {
    "id": "p.id", "public_id": "'u' || p.id", "sha256": "p.sha256", "filename": "'awr-' || p.id || '.html'",
    "received_at": "p.arrived", "sample": "false", "raw": "CASE WHEN p.whole = 1 THEN o.raw ELSE :noise END",
}  # fmt: skip
_REPORT = {
    "id": "p.id", "upload_id": "p.id", "series_id": "p.series", "database": "'DB' || p.series",
    "instance": "'db' || p.series || '1'", "host": "'host' || p.series", "begin_snap": "p.id", "end_snap": "p.id + 1",
    "startup_time": "p.started", "begin_time": "p.begins", "end_time": "p.ends", "judged_with": "''",
    "single_block_read_ms": "o.single_block_read_ms * p.load",
}  # fmt: skip
_FIGURE = {
    "report_id": "p.id", "series_id": "p.series", "end_time": "p.ends",
    "value": f"CASE WHEN {_STEADY} THEN o.value ELSE o.value * p.load END",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """A copy: its number, that of its original, of its series, the end of its interval, and when it came."""

    number: int
    original: int
    series: int
    end: datetime
    arrived: datetime
    whole: bool
    """With what lies apart from the core, and the bytes of the file."""


def copy(connection: Connection, places: Sequence[Place], numbers: random.Random, *, taken: bool = True) -> None:
    """Reports with all that is stored of them; with `taken` also what is kept of how their files came."""
    PLACES.create(connection)
    connection.execute(insert(PLACES), [_row(place, numbers) for place in places])
    noise = {"noise": numbers.randbytes(NOISE)}
    of_report = "p.original"
    _copied(connection, Upload, "id", "(SELECT upload_id FROM report WHERE id = p.original)", _UPLOAD, noise)
    _copied(connection, Report, "id", of_report, _REPORT)
    _copied(connection, Document, "report_id", of_report, {"report_id": "p.id"})
    _copied(connection, PrintedPart, "report_id", of_report, {"report_id": "p.id"}, only="p.whole = 1")
    _copied(connection, MetricValue, "report_id", of_report, _FIGURE)
    foreseen = {"id": "p.id", "public_id": "'f' || p.id", "report_id": "p.id"}
    _copied(connection, Forecast, "report_id", of_report, foreseen)
    _names(connection)
    if taken:
        _taken(connection, places)
    connection.exec_driver_sql("DROP TABLE place")


def _row(place: Place, numbers: random.Random) -> dict[str, object]:
    sha256 = hashlib.sha256(f"copy {place.number}".encode()).hexdigest()
    return {
        "id": place.number, "original": place.original, "series": place.series, "begins": place.end - HOUR,
        "ends": place.end, "started": STARTED, "arrived": place.arrived, "load": numbers.lognormvariate(0, 0.2),
        "sha256": sha256, "tag": sha256[:12], "whole": int(place.whole),
    }  # fmt: skip


def _copied(
    connection: Connection,
    entity: type[Base],
    key: str,
    original: str,
    other: Mapping[str, str],
    values: Mapping[str, object] | None = None,
    only: str = "true",
) -> None:
    """Its rows once more, with something else in these columns."""
    table = table_of(entity)
    names = [column.name for column in table.columns]
    taken = ", ".join(other.get(name, f"o.{name}") for name in names)
    connection.execute(
        text(
            f"INSERT INTO {table.name} ({', '.join(names)}) SELECT {taken} FROM place AS p "  # noqa: S608 - ours
            f"JOIN {table.name} AS o ON o.{key} = {original} WHERE {only}"
        ),
        dict(values or {}),
    )


def _names(connection: Connection) -> None:
    """What the copies print: what their originals do, and statements of their own."""
    mention, term = table_of(Mention).name, table_of(Term).name
    known = f"SELECT p.id, o.term_id FROM place AS p JOIN {mention} AS o ON o.report_id = p.original"  # noqa: S608
    connection.execute(text(f"INSERT INTO {mention} (report_id, term_id) {known}"))
    places = " UNION ALL ".join(f"SELECT {number} AS place" for number in range(OWN_STATEMENTS))
    number = f"p.id * {OWN_STATEMENTS} + own.place"
    connection.execute(
        text(
            f"INSERT INTO {term} (id, kind, section, name, folded) SELECT {number}, 'sql_id', '', "  # noqa: S608
            f"p.tag || own.place, p.tag || own.place FROM place AS p CROSS JOIN ({places}) AS own"
        )
    )
    connection.execute(
        text(
            f"INSERT INTO {mention} (report_id, term_id) SELECT p.id, {number} FROM place AS p "  # noqa: S608
            f"CROSS JOIN ({places}) AS own"
        )
    )


def _taken(connection: Connection, places: Iterable[Place]) -> None:
    """Files that came in batches, as the service keeps them, and the audit log's entries."""
    first = {place.number // BATCH: place for place in reversed([*places])}
    batches = [
        {"id": number, "public_id": f"b{number}", "filename": "reports.zip", "size": 1, "received_at": place.end,
         "state": "done", "finished_at": place.end, "redact": False}
        for number, place in first.items()
    ]  # fmt: skip
    there = {row[0] for row in connection.execute(text("SELECT id FROM batch"))}
    if new := [place for place in batches if place["id"] not in there]:
        connection.execute(insert(table_of(Batch)), new)
    connection.execute(
        text(
            f"INSERT INTO {table_of(Incoming).name} (id, public_id, batch_id, place, sha256, filename, size, "  # noqa: S608
            "received_at, state, tries, timeouts, upload_id, duplicate, finished_at, redact) "
            f"SELECT p.id, 'u' || p.id, p.id / {BATCH}, p.id % {BATCH} + 1, p.sha256, 'awr-' || p.id || '.html', "
            "1000000, p.arrived, 'done', 1, 0, p.id, false, p.arrived, false FROM place AS p"
        )
    )
    connection.execute(
        text(
            f"INSERT INTO {table_of(AuditEntry).name} (id, at, action, outcome, status, who, address, object, "  # noqa: S608
            "detail, previous, hash) SELECT p.id, p.arrived, 'report.upload', 'done', 201, 'local', '127.0.0.1', "
            "'u' || p.id, '{}', p.sha256, p.sha256 FROM place AS p"
        )
    )

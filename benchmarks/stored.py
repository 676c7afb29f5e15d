"""A store filled with reports of real size, for measurements: what a year of many databases looks like.

One database, the probe, has the same 300 reports over a year at every size, so that answers about it have the same
size; the rest spread evenly over 199 others. Cores, printed parts and raw files are as large as those of a 19c AWR
report (30, 175 and 120 kB packed). Figures are those of a sample, each drawn around its value.
"""

import base64
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Engine, insert

from app.analysis.context import JudgingContext
from app.analysis.document import Analysis, Refusal
from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import analyse_to_json
from app.analysis.parts import PartKey
from app.resources import samples_dir
from app.store.analysis_rows import figures
from app.store.packing import Packing
from app.store.tables import Base, Database, Document, MetricValue, PrintedPart, Report, Series, Upload

DATABASES = 200
PROBE = "probe"
pack = Packing().pack
PROBE_REPORTS = 300
LAST = datetime(2026, 10, 1)
YEAR = timedelta(days=365)
SAMPLE = samples_dir() / "awr_html" / "ledger-slow-redo.html"
CORE, PARTS, RAW = 30_000, 175_000, 120_000
BATCH = 250
Row = dict[str, Any]


class Filling:
    """Fills one store, a size after the other; what is there stays."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._random = random.Random(1)  # noqa: S311 (figures, no secrets)
        analysis, self._sample = _sample()
        self._figures = figures(analysis)
        self._blobs = [self._blob() for _ in range(16)]
        self._reports = 0
        with engine.begin() as connection:
            _insert(connection, Database, [_database(one) for one in range(1, DATABASES + 1)])
            _insert(connection, Series, [_series(one) for one in range(1, DATABASES + 1)])

    @property
    def metrics(self) -> int:
        """How many figures each report has."""
        return len(self._figures)

    def up_to(self, reports: int, most: int) -> None:
        """So many reports in all; `most` is the size at the end, which says how densely the others are spread."""
        places = list(_places(most))[self._reports : reports]
        for first in range(0, len(places), BATCH):
            with self._engine.begin() as connection:
                self._add(connection, places[first : first + BATCH], self._reports + first + 1)
        self._reports = reports
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            for command in ("VACUUM ANALYZE",) if self._engine.dialect.name == "postgresql" else ("ANALYZE",):
                connection.exec_driver_sql(command)

    def _add(self, connection: Connection, places: Sequence[tuple[int, datetime]], first: int) -> None:
        ids = range(first, first + len(places))
        blobs = [self._random.choice(self._blobs) for _ in ids]
        _insert(connection, Upload, [_upload(one, blob.raw) for one, blob in zip(ids, blobs, strict=True)])
        _insert(connection, Report, [_report(one, *place) for one, place in zip(ids, places, strict=True)])
        held = list(zip(ids, blobs, strict=True))
        _insert(connection, Document, [{"report_id": one, "document": blob.core} for one, blob in held])
        _insert(connection, PrintedPart, [_part(one, key, body) for one, blob in held for key, body in blob.parts])
        values = [row for one, place in zip(ids, places, strict=True) for row in self._values(one, *place)]
        _insert(connection, MetricValue, values)

    def _values(self, report: int, series: int, end: datetime) -> Iterator[Row]:
        load = self._random.lognormvariate(0, 0.2)
        for name, value in self._figures.items():
            share = name.endswith(("_share", "_coverage", "_ratio", "_busy"))
            drawn = value if share else value * load * self._random.lognormvariate(0, 0.1)
            if name == "elapsed_s":
                drawn = 3600.0
            yield {"report_id": report, "name": name, "series_id": series, "end_time": end, "value": drawn}

    def _blob(self) -> "_Blob":
        parts = self._sample.parts
        packed = {key: len(pack(body)) for key, body in parts.items()}
        padded = [key for key in parts if key.kind in {"section", "table"}]
        more = max(PARTS - sum(packed.values()), 0) // len(padded)
        sizes = packed | {key: packed[key] + more for key in padded}
        return _Blob(
            core=_padded(self._sample.core, CORE, self._random),
            parts=[(key, _padded(body, sizes[key], self._random)) for key, body in parts.items()],
            raw=_padded(b"{}", RAW, self._random),
        )


@dataclass(frozen=True)
class _Blob:
    """What is stored of one report, packed."""

    core: bytes
    parts: list[tuple[PartKey, bytes]]
    raw: bytes


def _sample() -> tuple[Analysis, Finished]:
    """The sample as the worker processes answer it."""
    lines = bytes(analyse_to_json(SAMPLE.read_bytes(), SAMPLE.name, JudgingContext())).split(b"\n")
    (sample,) = reports_of(lines)
    analysis = sample.analysis()
    if isinstance(analysis, Refusal):
        raise SystemExit(analysis.error.message)
    return analysis, sample


def _padded(body: bytes, size: int, numbers: random.Random) -> bytes:
    """Packed JSON of that size: what a real report's would be beyond the sample's is noise."""
    missing = size - len(pack(body))
    if missing <= 0:
        return pack(body)
    noise = base64.b85encode(numbers.randbytes(missing)).decode()
    return pack(json.dumps(json.loads(body) | {"noise": noise}).encode())


def _places(most: int) -> Iterator[tuple[int, datetime]]:
    """Series and end of each report: the probe's first, then the others' in turn, spread over the year."""
    for place in range(PROBE_REPORTS):
        yield 1, LAST - YEAR + (place + 1) * YEAR / PROBE_REPORTS
    rounds = -(-(most - PROBE_REPORTS) // (DATABASES - 1))
    for turn in range(rounds):
        for series in range(2, DATABASES + 1):
            yield series, LAST - (turn * 7919 % rounds) * YEAR / rounds


def _database(number: int) -> Row:
    public_id = PROBE if number == 1 else f"database{number}"
    key = json.dumps((number, None))
    return {"id": number, "public_id": public_id, "key": key, "plain_key": key, "dbid": number, "stands_on": "",
            "name": f"DB{number}", "group_name": f"group {number % 7}"}  # fmt: skip


def _series(number: int) -> Row:
    key = json.dumps((number, None, "instance", 1))
    return {"id": number, "database_id": number, "key": key, "plain_key": key, "dbid": number,
            "scope": "instance", "instance_number": 1, "name": f"DB{number}"}  # fmt: skip


def _part(report: int, key: PartKey, body: bytes) -> Row:
    return {"report_id": report, "kind": key.kind, "name": key.name, "body": body}


def _upload(number: int, raw: bytes) -> Row:
    return {"id": number, "public_id": f"u{number}", "sha256": f"{number:064x}", "filename": "awr.html",
            "size": 1_000_000, "received_at": LAST, "sample": False, "raw": raw}  # fmt: skip


def _report(number: int, series: int, end: datetime) -> Row:
    return {"id": number, "upload_id": number, "part": 1, "parts": 1, "series_id": series, "format": "awr-html",
            "database": f"DB{series}", "release": "19.0.0.0.0", "instance": "db1", "host": "host",
            "begin_snap": number, "end_snap": number + 1, "startup_time": LAST - 2 * YEAR,
            "begin_time": end - timedelta(hours=1), "end_time": end, "verdict_case": "latency_limited",
            "media_or_spindles": "media", "headline": "Reads take 70 % of DB time.", "judged_with": "",
            "asked_again": False, "versions": ""}  # fmt: skip


def _insert(connection: Connection, table: type[Base], rows: list[Row]) -> None:
    """Many rows at once. Blobs are packed already, so the columns' own types must not pack them again."""
    names = list(rows[0])
    if connection.dialect.name == "postgresql":
        driver: Any = connection.connection.driver_connection
        copying = f"COPY {table.__tablename__} ({', '.join(names)}) FROM STDIN WITH (FORMAT binary)"
        with driver.cursor() as cursor, cursor.copy(copying) as copy:
            copy.set_types([_TYPES[type(table.__table__.c[name].type).__name__] for name in names])
            for row in rows:
                copy.write_row([row[name] for name in names])
        return
    names = [one.key for one in table.__table__.columns if one.key in rows[0]]  # as the statement names them
    statement = str(insert(table).values(dict.fromkeys(names)).compile(dialect=connection.dialect))
    values = [tuple(str(row[one]) if isinstance(row[one], datetime) else row[one] for one in names) for row in rows]
    connection.exec_driver_sql(statement, values)


_TYPES = {"Boolean": "bool", "Integer": "int4", "BigInteger": "int8", "String": "varchar", "Text": "text",
          "DateTime": "timestamp", "Packed": "bytea", "Double": "float8"}  # fmt: skip

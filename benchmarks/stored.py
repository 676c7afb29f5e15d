"""A store filled with copies of real reports, for measurements: what a year of many databases looks like.

Reports are sent to a service once (published ones where they are, else samples), and copied inside the database by a
statement a table, so that 100,000 take minutes: 200 databases in all, each with copies of one report, as a database
prints much the same every hour. A copy has an id, an interval and a file of its own, figures drawn around those of its
original, and names some statements that no other does. One database, the probe, has the same 300 over a year at every
size, so that answers about it have the same size; the rest spread evenly over the others. Beside them lies what the
service keeps of each file that it took, in batches, and the audit log's entries.

Copies have noise in place of their file's bytes, and lack what lies apart from the core, but for the probe's: that is
read by its key alone, however many there are.
"""

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fastapi.testclient import TestClient
from sqlalchemy import Connection, Engine, func, insert, select, text
from sqlalchemy.orm import Session

from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from app.store.engine import engine as db
from app.store.schema.search_tables import Term
from app.store.schema.tables import Database, Forecast, MetricValue, Report, Series, Upload
from app.store.schema.work_tables import Batch, Incoming
from benchmarks.copied import HOUR, OWN_STATEMENTS, Place, copy
from tests.app.services import changing
from tests.corpus import corpus_files

DATABASES = 200
PROBE = "probe"
PROBE_REPORTS = 300
LAST = datetime(2026, 10, 1)
YEAR = timedelta(days=365)
SAMPLE = samples_dir() / "awr_html" / "ledger-slow-redo.html"
FIRST = 1_000
"""The number of the first copy; originals come before it."""
AT_ONCE = 5_000
TAKES = 120
NUMBERED = (Upload, Report, Forecast, Term, Batch, Incoming, Database, Series)


def originals() -> list[Path]:
    """What is copied: the published reports, else the samples."""
    samples = (path for path in samples_dir().glob("*/*") if path.suffix in {".html", ".txt"})
    return [SAMPLE, *(corpus_files() or (path for path in sorted(samples) if path != SAMPLE))]


class Filling:
    """Fills one store, a size after the other; what is there stays. Copied are these files, else all there are."""

    def __init__(self, url: str, files: Sequence[Path] = (), databases: int = DATABASES) -> None:
        self._random = random.Random(1)  # noqa: S311 (figures, no secrets)
        self._reports = 0
        _send(url, files or originals())
        self._engine = db.connect(url)
        with Session(self._engine) as session:
            dated = select(Report.id).where(Report.parts == 1, Report.end_time.is_not(None)).order_by(Report.id)
            self._originals = [*session.scalars(dated)]
            there = session.scalar(select(func.count(Database.id))) or 0
            count = select(func.count()).where(MetricValue.report_id == self._originals[0])
            self.metrics = session.scalar(count) or 0
            """How many figures a report of the probe has."""
        self._series = range(FIRST, FIRST + databases - there)
        with changing(self._engine) as connection:
            connection.execute(insert(Database), [_database(series) for series in self._series])

    @property
    def engine(self) -> Engine:
        return self._engine

    def up_to(self, reports: int, most: int) -> None:
        """So many reports in all; `most` is the size at the end, which says how densely the others are spread."""
        places = [*self._places(most)][self._reports : reports]
        self._put_series()
        for first in range(0, len(places), AT_ONCE):
            with changing(self._engine) as connection:
                copy(connection, places[first : first + AT_ONCE], self._random)
        self._reports = max(reports, self._reports)
        if self._engine.dialect.name == "postgresql":
            with changing(self._engine) as connection:
                _count_on(connection)
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            if self._engine.dialect.name == "postgresql":  # as its own daemon does; nobody does so in SQLite
                connection.exec_driver_sql("VACUUM ANALYZE")

    def close(self) -> None:
        self._engine.dispose()

    def _put_series(self) -> None:
        """Those that are missing: a service removes one without reports."""
        with changing(self._engine) as connection:
            there = set(connection.scalars(select(Series.id)))
            if missing := [_series(series) for series in self._series if series not in there]:
                connection.execute(insert(Series), missing)

    def _places(self, most: int) -> Iterator[Place]:
        """The probe's first, then the others' in turn, spread over the year."""
        probe, *others = self._series
        for number in range(PROBE_REPORTS):
            end = LAST - YEAR + (number + 1) * YEAR / PROBE_REPORTS
            yield Place(FIRST + number, self._originals[0], probe, end, end, whole=True)
        rounds = -(-(most - PROBE_REPORTS) // len(others))
        for number in range(max(most - PROBE_REPORTS, 0)):
            turn, which = divmod(number, len(others))
            end = LAST - (turn * 7919 % rounds) * YEAR / rounds
            original = self._originals[which % len(self._originals)]
            came = LAST + number * YEAR / most
            yield Place(FIRST + PROBE_REPORTS + number, original, others[which], end, came, whole=False)


def _send(url: str, files: Sequence[Path]) -> None:
    """Each to a service whose store is there."""
    with TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), workers=1).model_copy(update={"database_url": url})
        with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
            for file in files:
                asked: dict[str, str | int] = {"filename": file.name, "wait": TAKES}
                client.post("/api/v1/reports", params=asked, content=file.read_bytes())  # some are refused


def report_came(engine: Engine) -> None:
    """One more report of the probe, and one of the database that lists name first: each the newest of its series."""
    with changing(engine) as connection:
        first, last = connection.execute(
            select(func.min(Series.id), func.max(Series.id)).where(Series.id >= FIRST)
        ).one()
        for series in (first, last):
            of_it = select(Report.id, Report.end_time).where(Report.series_id == series, Report.end_time.is_not(None))
            newest, end = connection.execute(of_it.order_by(Report.end_time.desc()).limit(1)).one()
            names = connection.scalar(select(func.max(Term.id))) or 0
            number = max(names // OWN_STATEMENTS, connection.scalar(select(func.max(Report.id))) or 0) + 1
            later = (end or LAST) + HOUR
            place = Place(number, newest, series, later, later, whole=True)
            copy(connection, [place], random.Random(number), taken=False)  # noqa: S311


def _count_on(connection: Connection) -> None:
    """Rows that come by themselves have numbers behind those of the copies."""
    for entity in NUMBERED:
        name = entity.__tablename__
        last = f"(SELECT max(id) FROM {name})"  # noqa: S608 - ours
        connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {last})"))


def _database(number: int) -> dict[str, Any]:
    public_id = PROBE if number == FIRST else f"database{number}"
    key = f"[{number}, null]"
    return {"id": number, "public_id": public_id, "key": key, "plain_key": key, "dbid": number, "stands_on": "",
            "name": f"DB{number}", "group_name": f"group {number % 7}"}  # fmt: skip


def _series(number: int) -> dict[str, Any]:
    key = f'[{number}, null, "instance", 1]'
    return {"id": number, "database_id": number, "key": key, "plain_key": key, "dbid": number,
            "scope": "instance", "instance_number": 1, "name": f"DB{number}"}  # fmt: skip

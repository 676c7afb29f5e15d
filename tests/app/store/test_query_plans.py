"""How the engines answer "do you have this report": from indexes, however many reports there are."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert, text
from sqlalchemy.orm import Session

from app.declared.database_filter import DatabaseFilter
from app.declared.databases import Databases
from app.history.intervals_count import counted
from app.store import engine as db
from app.store.report_filter import Filter
from app.store.reports import Store
from app.store.tables import Database, Report, Series, Upload
from app.store.visibility import EVERYBODY

DATABASES, REPORTS = 20, 200
LAST = datetime(2026, 10, 1)
HOUR = timedelta(hours=1)


@pytest.fixture(params=["as it is", "with statistics"])
def engine(store_url: str, request: pytest.FixtureRequest) -> Iterator[Engine]:
    """4,000 reports. PostgreSQL gathers statistics by itself; SQLite has none, but somebody may have gathered them."""
    opened = db.connect(store_url)
    db.migrate(opened)
    with Session(opened) as session, session.begin():
        fill(session)
    postgres = opened.dialect.name == "postgresql"
    if postgres or request.param == "with statistics":
        with opened.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE" if postgres else "ANALYZE"))
    yield opened
    opened.dispose()


def fill(session: Session) -> None:
    numbers = range(1, DATABASES + 1)
    session.execute(insert(Database), [
        {"id": n, "public_id": f"d{n}", "key": f"[{n}]", "dbid": n, "name": f"DB{n}", "stands_on": ""} for n in numbers
    ])  # fmt: skip
    its = [{"id": n, "database_id": n, "key": f"{n}", "scope": "instance", "instance_number": 1, "dbid": n}
           for n in numbers]  # fmt: skip
    session.execute(insert(Series), its)
    reports = [(turn * DATABASES + n, n, turn) for turn in range(REPORTS) for n in numbers]
    session.execute(insert(Upload), [
        {"id": one, "public_id": f"u{one}", "sha256": f"{one:064x}", "filename": "a", "size": 1, "raw": b"",
         "received_at": LAST + one * timedelta(seconds=3), "ticket": f"T{one}", "environment": f"E{one}",
         "sender_host": f"h{n}"} for one, n, _ in reports
    ])  # fmt: skip
    session.execute(insert(Report), [
        {"id": one, "upload_id": one, "part": 1, "parts": 1, "series_id": n, "format": "awr-text", "database": f"DB{n}",
         "instance": f"db{n}1", "host": f"host{n}", "begin_snap": 100 + turn, "end_snap": 101 + turn,
         "begin_time": LAST + (turn - 1) * HOUR, "end_time": LAST + turn * HOUR, "verdict_case": "mixed",
         "headline": "Said.", "severity": "low", "judged_with": "", "versions": ""} for one, n, turn in reports
    ])  # fmt: skip


def plans(engine: Engine, ask: Any) -> list[str]:
    """How each statement of a question is answered."""
    ran: list[tuple[str, Any]] = []

    def remember(_connection: Any, _cursor: Any, statement: str, given: Any, *_: Any) -> None:
        ran.append((statement, given))

    event.listen(engine, "before_cursor_execute", remember)
    ask()
    event.remove(engine, "before_cursor_execute", remember)
    explain = "EXPLAIN" if engine.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
    with engine.connect() as connection:
        said = [connection.exec_driver_sql(f"{explain} {statement}", given).all()
                for statement, given in ran if statement.startswith("SELECT")]  # fmt: skip
    return ["\n".join(str(row[-1]) for row in one) for one in said]


HERE = {
    "these bytes": ({"sha256": f"{77:064x}"}, 1),
    "bytes that nobody sent": ({"sha256": "f" * 64}, 0),
    "this interval of an instance": ({"dbid": 7, "instance_number": 1, "begin_snap": 150, "end_snap": 151}, 1),
    "an interval that is not here": ({"dbid": 7, "instance_number": 1, "begin_snap": 9, "end_snap": 10}, 0),
    "a ticket": ({"reference": "T77"}, 1),
    "what came just now": ({"received_since": LAST + (DATABASES * REPORTS - 1) * timedelta(seconds=3)}, 2),
}


def test_whether_something_is_here_is_found_by_an_index(engine: Engine) -> None:
    store = Store(engine)
    for what, (parameters, found) in HERE.items():
        wanted = Filter(**parameters)
        assert len(store.reports(EVERYBODY, wanted).reports) == found, what
        said = "\n".join(plans(engine, lambda wanted=wanted: store.reports(EVERYBODY, wanted)))
        for table in ("report", "upload"):
            assert f"Seq Scan on {table}" not in said, (what, said)
            assert f"SCAN {table}" not in said, (what, said)


def test_a_page_of_all_reports_is_taken_from_an_index(engine: Engine) -> None:
    store = Store(engine)
    for sort in ("-received", "end_time", "-end_time", "database"):
        second = store.reports(EVERYBODY, sort=sort, limit=20).next
        for cursor in (None, second):
            given = {"sort": sort, "cursor": cursor, "limit": 20}
            said = "\n".join(plans(engine, lambda given=given: store.reports(EVERYBODY, **given)))
            assert "Seq Scan on report" not in said, (sort, said)
            assert "USE TEMP B-TREE FOR ORDER BY" not in said, (sort, said)


def test_intervals_are_counted_and_hosts_searched_in_an_index_alone(engine: Engine) -> None:
    names = [f"d{number}" for number in range(1, 4)]
    said = plans(engine, lambda: counted(engine, names))
    said += plans(engine, lambda: Databases(engine).page(EVERYBODY, DatabaseFilter(q="host7"), limit=1))
    if engine.dialect.name == "sqlite":  # PostgreSQL may read a table of this size as a whole
        for index in ("ix_report_series_interval", "ix_report_host_instance_series"):
            assert any(f"COVERING INDEX {index}" in one for one in said), said
    assert not any("upload" in one for one in said[:2]), said

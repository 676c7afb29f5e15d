"""How the engines answer "do you have this report": from indexes, however many reports there are."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert, select, text
from sqlalchemy.orm import Session, sessionmaker

from app.batches.service import Batches
from app.declared.database_filter import DatabaseFilter
from app.declared.databases import Databases
from app.history.intervals_count import counted
from app.store.access.visibility import EVERYBODY, Caller, visible
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.lists.report_filter import Filter
from app.store.lists.terms import fitting
from app.store.reports import Store
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.schema.work_tables import Batch

pytestmark = pytest.mark.slow

DATABASES, REPORTS = 20, 200
LAST = datetime(2026, 10, 1)
HOUR = timedelta(hours=1)


@pytest.fixture(params=["as it is", "with statistics"])
def engine(store_url: str, request: pytest.FixtureRequest) -> Iterator[Engine]:
    """4,000 reports. PostgreSQL gathers statistics by itself; SQLite has none, but somebody may have gathered them."""
    opened = db.connect(store_url)
    db.migrate(opened)
    with writing(sessionmaker(opened)) as session:
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
    for sort in ("-received", "end_time", "-end_time", "database", "-urgency", "urgency", "-severity", "severity"):
        second = store.reports(EVERYBODY, sort=sort, limit=20).next
        for cursor in (None, second):
            given = {"sort": sort, "cursor": cursor, "limit": 20}
            said = "\n".join(plans(engine, lambda given=given: store.reports(EVERYBODY, **given)))
            assert "Seq Scan on report" not in said, (sort, said)
            assert "USE TEMP B-TREE FOR ORDER BY" not in said, (sort, said)


def test_statements_are_found_by_the_beginning_of_their_ids_in_an_index(engine: Engine) -> None:
    with Session(engine) as session:
        (said, _) = plans(engine, lambda: fitting(session, "7m1b", 30))
    if engine.dialect.name == "sqlite":  # PostgreSQL reads an empty table
        assert "ix_term_kind_folded (kind=? AND folded>? AND folded<?)" in said


def test_what_a_batch_has_come_to_is_counted_in_an_index_alone(engine: Engine) -> None:
    with writing(sessionmaker(engine)) as session:
        batch = {"id": 1, "public_id": "b", "filename": "a", "size": 1, "received_at": LAST, "state": "done"}
        session.execute(insert(Batch), [batch])
    said = "\n".join(plans(engine, lambda: Batches(engine).page(EVERYBODY, None, 10)))
    if engine.dialect.name == "sqlite":
        assert "COVERING INDEX ix_incoming_batch_outcome" in said


def test_reports_that_are_not_stale_are_not_looked_at(engine: Engine) -> None:
    said = "\n".join(plans(engine, lambda: Databases(engine).page(EVERYBODY)))
    if engine.dialect.name == "sqlite":
        for condition in ("judged_with<?", "judged_with>?", "judged_with=? AND asked_again=?"):
            assert f"ix_report_series_judged (series_id=? AND {condition})" in said
    assert "Seq Scan on report" not in said
    assert "SCAN report" not in said


def test_a_file_is_seen_by_its_own_reports_alone(engine: Engine) -> None:
    caller = Caller("u", groups=("Nord",))
    with Session(engine) as session:
        (said,) = plans(engine, lambda: session.execute(visible(select(Upload.id).where(Upload.id == 7), caller)).all())
    assert "Seq Scan on report" not in said
    assert "SCAN seen_report" not in said


def test_intervals_are_counted_and_hosts_searched_in_an_index_alone(engine: Engine) -> None:
    names = [f"d{number}" for number in range(1, 4)]
    said = plans(engine, lambda: counted(engine, names))
    said += plans(engine, lambda: Databases(engine).page(EVERYBODY, DatabaseFilter(q="host7"), limit=1))
    if engine.dialect.name == "sqlite":  # PostgreSQL may read a table of this size as a whole
        assert any("COVERING INDEX ix_report_series_interval" in one for one in said), said
    assert not any("upload" in one for one in said[:2]), said

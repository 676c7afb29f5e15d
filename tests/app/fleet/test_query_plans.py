"""How the engines answer for the fleet: figures from the covering index alone, and never a document."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert, text
from sqlalchemy.orm import Session, sessionmaker

from app.fleet import query as fleetasked
from app.fleet.service import Fleet
from app.store.access.visibility import EVERYBODY
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.schema.tables import Database, MetricValue, Report, Series, Upload
from tests.app.fleet_data import FIGURES, HOUR

pytestmark = pytest.mark.slow

DATABASES, REPORTS = 10, 200
LAST = datetime(2026, 10, 1)
OTHERS = {f"metric_{one}": 1.0 for one in range(20)}


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    """2,000 reports, one a week of each database, in which the planner would read the table if that were cheaper."""
    opened = db.connect(store_url)
    db.migrate(opened)
    with writing(sessionmaker(opened)) as session:
        fill(session)
    with opened.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE" if opened.dialect.name == "postgresql" else "ANALYZE"))
    yield opened
    opened.dispose()


def fill(session: Session) -> None:
    numbers = range(1, DATABASES + 1)
    databases = [
        {"id": n, "public_id": f"d{n}", "key": f"[{n}, null]", "name": f"DB{n}", "stands_on": ""} for n in numbers
    ]
    session.execute(insert(Database), databases)
    its = [{"id": n, "database_id": n, "key": f"{n}", "scope": "instance", "instance_number": 1} for n in numbers]
    session.execute(insert(Series), its)
    reports = [
        (database * REPORTS + turn + 1, database + 1, LAST - turn * timedelta(days=7))
        for database in range(DATABASES)
        for turn in range(REPORTS)
    ]
    session.execute(insert(Upload), [
        {"id": n, "public_id": f"u{n}", "sha256": f"{n}", "filename": "a", "size": 1, "received_at": LAST, "raw": b""}
        for n, _, _ in reports
    ])  # fmt: skip
    session.execute(insert(Report), [
        {"id": n, "upload_id": n, "part": 1, "parts": 1, "series_id": series, "format": "awr-text",
         "begin_time": end - HOUR, "end_time": end, "verdict_case": "mixed", "headline": "Said.", "judged_with": "",
         "versions": ""}
        for n, series, end in reports
    ])  # fmt: skip
    session.execute(insert(MetricValue), [
        {"report_id": n, "name": name, "series_id": series, "end_time": end, "value": value}
        for n, series, end in reports
        for name, value in {"elapsed_s": 3600.0, **FIGURES, **OTHERS}.items()
    ])  # fmt: skip


def plans(engine: Engine, parameters: dict[str, str]) -> tuple[list[str], list[str]]:
    """The statements of one fleet table, and the plans of those that read figures."""
    ran: list[tuple[str, Any]] = []

    def remember(_connection: Any, _cursor: Any, statement: str, given: Any, *_: Any) -> None:
        ran.append((statement, given))

    event.listen(engine, "before_cursor_execute", remember)
    found = Fleet(engine).table(fleetasked.read(parameters), EVERYBODY)
    event.remove(engine, "before_cursor_execute", remember)
    assert len(found.databases) == DATABASES
    explain = "EXPLAIN" if engine.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
    with engine.connect() as connection:
        rows = [
            connection.exec_driver_sql(f"{explain} {statement}", given).all()
            for statement, given in ran
            if "metric_value" in statement
        ]
    return [one for one, _ in ran], ["\n".join(str(row[-1]) for row in its) for its in rows]


@pytest.mark.parametrize("parameters", [{}, {"since": "2026-06-01", "until": "2026-09-01"}], ids=["a month", "a range"])
def test_figures_come_from_the_index_alone_in_one_pass(engine: Engine, parameters: dict[str, str]) -> None:
    statements, (said,) = plans(engine, parameters)
    assert "ix_metric_value_history" in said
    assert "Seq Scan on metric_value" not in said
    assert "SCAN metric_value" not in said
    assert "Index Only Scan" in said or "COVERING INDEX" in said
    assert not any("document" in one or "upload.raw" in one for one in statements)


def test_as_many_statements_whatever_the_number_of_databases(engine: Engine) -> None:
    statements, _ = plans(engine, {})
    assert len([one for one in statements if one != "BEGIN"]) <= 9

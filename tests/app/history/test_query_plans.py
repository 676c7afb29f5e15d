"""How the engines answer a history: from the covering index, whatever the number of reports."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from sqlalchemy import Engine, Select, insert, text
from sqlalchemy.orm import Session, sessionmaker

from app.history.interval_frame import queries
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.schema.tables import Database, MetricValue, Report, Series, Upload

pytestmark = pytest.mark.slow

DATABASES, REPORTS = 10, 200
METRICS = [f"metric_{one}" for one in range(12)]
LAST = datetime(2026, 10, 1)


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    """2,000 reports of 12 metrics, in which the planner would read the whole table if that were cheaper."""
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
    session.execute(
        insert(Database), [{"id": n, "public_id": f"d{n}", "key": f"[{n}, null]", "stands_on": ""} for n in numbers]
    )
    its = [{"id": n, "database_id": n, "key": f"{n}", "scope": "instance", "instance_number": 1} for n in numbers]
    session.execute(insert(Series), its)
    reports = [(place * REPORTS + turn + 1, place + 1, LAST - turn * timedelta(days=7))
               for place in range(DATABASES) for turn in range(REPORTS)]  # fmt: skip
    session.execute(insert(Upload), [
        {"id": n, "public_id": f"u{n}", "sha256": f"{n}", "filename": "a", "size": 1, "received_at": LAST, "raw": b""}
        for n, _, _ in reports
    ])  # fmt: skip
    session.execute(insert(Report), [
        {"id": n, "upload_id": n, "part": 1, "parts": 1, "series_id": series, "format": "awr-text",
         "begin_time": end - timedelta(hours=1), "end_time": end, "verdict_case": "mixed", "headline": "Said.",
         "judged_with": "", "versions": ""}
        for n, series, end in reports
    ])  # fmt: skip
    session.execute(insert(MetricValue), [
        {"report_id": n, "name": name, "series_id": series, "end_time": end, "value": 1.0}
        for n, series, end in reports for name in METRICS
    ])  # fmt: skip


def plan(engine: Engine, query: Select, asked: dict) -> str:
    on_postgres = engine.dialect.name == "postgresql"
    compiled = query.compile(engine).construct_expanded_state(asked)
    given = compiled.parameters if on_postgres else tuple(map(str, compiled.positional_parameters))
    with engine.connect() as connection:
        explain = "EXPLAIN" if on_postgres else "EXPLAIN QUERY PLAN"
        rows = connection.exec_driver_sql(f"{explain} {compiled.statement}", given).all()
    return "\n".join(str(row[-1]) for row in rows)


@pytest.mark.parametrize(
    ("series", "names", "since"),
    [
        pytest.param([1], METRICS[:1], LAST - timedelta(days=365), id="a trend of a year"),
        pytest.param([1], METRICS, LAST - timedelta(days=30), id="one side of a comparison"),
        pytest.param(list(range(1, DATABASES + 1)), METRICS, LAST - timedelta(days=30), id="the fleet of a month"),
    ],
)
def test_figures_come_from_the_index_alone(
    engine: Engine, series: list[int], names: list[str], since: datetime
) -> None:
    reports, figures, asked = queries(series, names, since, None)
    said = plan(engine, figures, asked)
    assert "ix_metric_value_history" in said
    assert "Seq Scan on metric_value" not in said
    assert "SCAN metric_value" not in said
    assert "document" not in said
    with engine.connect() as connection:
        count = len(series) * (5 if since.month == 9 else 53)
        assert len(connection.execute(reports, asked).all()) == count
        assert len(connection.execute(figures, asked).all()) == count * len(names)

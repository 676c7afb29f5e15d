"""Histories out of narrow rows, on both engines."""

import math
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pandas as pd
import pytest
from sqlalchemy import Engine, event, insert, update
from sqlalchemy.orm import Session, sessionmaker

from app.history.frames import History, doubts, of_captured_time, trusted_values
from app.store.access.visibility import EVERYBODY
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.schema.tables import Database, Document, Marker, MetricValue, Report, Series, Upload

NINE = datetime(2026, 3, 2, 9)


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    opened = db.connect(store_url)
    db.migrate(opened)
    yield opened
    opened.dispose()


def database(session: Session, number: int, **other: Any) -> int:
    values = {
        "id": number,
        "public_id": f"d{number}",
        "key": f"[{number}, null]",
        "name": f"DB{number}",
        "stands_on": "",
    }
    session.execute(insert(Database).values(values | other))
    return number


def series(session: Session, number: int, of: int, scope: str = "instance", instance: int | None = 1) -> int:
    values = {"id": number, "database_id": of, "key": f"s{number}", "scope": scope, "instance_number": instance}
    session.execute(insert(Series).values(values))
    return number


def report(session: Session, number: int, of: int, hour: float | None, **metrics: float) -> None:
    """A report of one hour of a series, with these metrics; None for a report that prints no times."""
    session.execute(
        insert(Upload).values(
            id=number, public_id=f"u{number}", sha256=f"{number}", filename="a", size=1, received_at=NINE, raw=b"a"
        )
    )
    begin = None if hour is None else NINE + timedelta(hours=hour)
    end = None if begin is None else begin + timedelta(hours=1)
    values = {"id": number, "upload_id": number, "part": 1, "parts": 1, "series_id": of, "format": "awr-text",
              "begin_time": begin, "end_time": end, "verdict_case": "mixed", "headline": "Said.", "judged_with": "",
              "versions": ""}  # fmt: skip
    session.execute(insert(Report).values(values))
    session.execute(insert(Document).values(report_id=number, document=b"{}"))
    for name, value in metrics.items():
        row = {"report_id": number, "name": name, "series_id": of, "end_time": end, "value": value}
        session.execute(insert(MetricValue).values(row))


def test_a_row_an_interval_with_the_metrics_asked_for(engine: Engine) -> None:
    with writing(sessionmaker(engine)) as session:
        series(session, 1, database(session, 1))
        series(session, 2, 1, instance=2)
        report(session, 1, 1, 1, read_iops=100.0, write_iops=7.0)
        report(session, 2, 1, 0, read_iops=50.0, unaccounted_share=0.2)
        report(session, 3, 1, 2)
        report(session, 4, 2, 1, read_iops=999.0)
    found = History(engine).intervals([1], ["read_iops"])
    assert list(found.frame["upload"]) == ["u2", "u1", "u3"]
    assert list(found.frame["read_iops"])[:2] == [50.0, 100.0]
    assert math.isnan(found.frame["read_iops"][2])
    assert "write_iops" not in found.frame
    assert list(found.frame["end_time"]) == [NINE + timedelta(hours=hour) for hour in (1, 2, 3)]
    assert found.span == (found.frame["begin_time"].min(), NINE + timedelta(hours=3))


def test_a_range_takes_its_end_and_leaves_its_beginning(engine: Engine) -> None:
    with writing(sessionmaker(engine)) as session:
        series(session, 1, database(session, 1))
        for hour in range(5):
            report(session, hour + 1, 1, hour, read_iops=hour)
        report(session, 9, 1, None, read_iops=9.0)
    history = History(engine)
    some = history.intervals([1], ["read_iops"], NINE + timedelta(hours=1), NINE + timedelta(hours=3))
    assert list(some.frame["read_iops"]) == [1.0, 2.0]
    assert len(history.intervals([1], ["read_iops"]).frame) == 6


def test_no_series_and_no_reports_make_an_empty_frame_with_all_columns(engine: Engine) -> None:
    for ids in ([], [7]):
        frame = History(engine).intervals(ids, ["read_iops"]).frame
        assert len(frame) == 0
        assert {"read_iops", "unaccounted_share", "explained_share", "end_time"} <= set(frame.columns)
        assert len(trusted_values(frame, "read_share" if "read_share" in frame else "read_iops")) == 0


def test_no_document_is_ever_read_and_three_queries_are_enough(engine: Engine) -> None:
    with writing(sessionmaker(engine)) as session:
        series(session, 1, database(session, 1))
        report(session, 1, 1, 1, read_iops=100.0)
    asked: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    History(engine).intervals([1], ["read_iops", "write_iops"])
    asked = [one for one in asked if one != "BEGIN"]
    assert len(asked) == 3
    assert "document" not in " ".join(asked)


def test_a_database_with_what_is_joined_into_it(engine: Engine) -> None:
    with writing(sessionmaker(engine)) as session:
        database(session, 1, label="Ledger", time_zone="Europe/Vienna")
        database(session, 2, part_of_id=1)
        database(session, 3)
        series(session, 1, 1)
        series(session, 2, 2)
        series(session, 3, 1, "cluster", None)
        series(session, 4, 3)
        for number, of in enumerate((1, 2, 3, 3, 4), start=1):
            report(session, number, of, number)
        session.execute(insert(Marker).values(public_id="m2", database_id=2, at=NINE, text="moved"))
        session.execute(insert(Marker).values(public_id="m1", database_id=1, at=NINE - timedelta(days=1), text="new"))
    found = History(engine).members("d1", EVERYBODY)
    assert found is not None
    assert (found.title, found.database_ids) == ("Ledger", (1, 2))
    assert [(one.label, one.ids, one.reports) for one in found.series] == [
        ("the whole cluster", (3,), 2),
        ("instance 1", (1, 2), 2),
    ]
    assert [(one.id, one.text) for one in found.markers] == [("m1", "new"), ("m2", "moved")]
    alone = History(engine).members("d2", EVERYBODY)
    assert alone is not None
    assert [one.ids for one in alone.series] == [(2,)]
    assert History(engine).members("nobody\0", EVERYBODY) is None


def test_what_joined_databases_have_of_one_time_counts_once(engine: Engine) -> None:
    with writing(sessionmaker(engine)) as session:
        series(session, 1, database(session, 1))
        series(session, 2, database(session, 2, part_of_id=1))
        for number, (of, hour) in enumerate(((2, 0), (2, 1), (1, 1), (1, 2)), start=1):
            report(session, number, of, hour, read_iops=float(number))
    found = History(engine).intervals([1, 2], ["read_iops"])
    assert (list(found.frame["read_iops"]), found.twins, found.longer) == ([3.0, 4.0, 1.0], 1, 0)
    assert list(found.frame["series_id"]) == [1, 1, 2]


def test_twins_count_once(engine: Engine) -> None:
    with writing(sessionmaker(engine)) as session:
        series(session, 1, database(session, 1))
        for number in (1, 2):
            report(session, number, 1, 1, read_iops=100.0)
        session.execute(update(Report).values(begin_snap=1, end_snap=2))
    found = History(engine).intervals([1], ["read_iops"])
    assert (list(found.frame["upload"]), found.twins, found.longer) == (["u2"], 1, 0)


@pytest.mark.parametrize(
    ("name", "value", "unaccounted", "expected"),
    [
        ("average_active_sessions", 4.0, 0.05, 4.0),
        ("average_active_sessions", 4.0, 0.5, 2.0),
        ("average_active_sessions", 4.0, -0.5, 6.0),
        ("read_share", 0.2, 0.5, 0.4),
        ("read_share", 0.2, -0.5, 0.2),
        ("media_gain_share", 0.2, 0.5, 0.2),
        ("read_iops", 100.0, 0.9, 100.0),
        ("read_share", 0.2, math.nan, 0.2),
    ],
)
def test_captured_time_takes_the_place_of_db_time_that_is_doubtful(
    name: str, value: float, unaccounted: float, expected: float
) -> None:
    frame = pd.DataFrame({name: [value], "unaccounted_share": [unaccounted], "explained_share": [math.nan]})
    assert trusted_values(frame, name)[0] == pytest.approx(expected)
    assert bool(doubts(frame)[0]) == (abs(unaccounted) > 0.1)


@pytest.mark.parametrize(("name", "value"), [("average_active_sessions", 4.0), ("read_share", 0.2)])
def test_what_the_verdict_explains_is_db_time_here_too(name: str, value: float) -> None:
    frame = pd.DataFrame({name: [value, value], "unaccounted_share": [0.5, 0.5], "explained_share": [0.5, math.nan]})
    assert trusted_values(frame, name)[0] == of_captured_time(frame, name)[0] == value
    assert list(doubts(frame)) == [False, True]

"""The last values of a figure, for many series at once, on both engines."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert
from sqlalchemy.orm import Session, sessionmaker

from app.history import recent_values
from app.history.recent_values import SeriesOf, places, recent
from app.store.engine.transactions import writing
from app.store.schema.tables import MetricValue
from tests.app import made_lists
from tests.app.made_lists import CRM, DAY, HOUR, SALES
from tests.app.services import provided

FIRST, CLUSTER = SeriesOf(SALES, "instance", 1), SeriesOf(SALES, "cluster", None)


def value(report: int, series: int, hour: int | None, figure: float, name: str = "read_iops") -> dict[str, object]:
    end = None if hour is None else DAY + hour * HOUR
    return {"report_id": report, "name": name, "series_id": series, "end_time": end, "value": figure}


def test_the_newest_are_told_the_oldest_first(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    rows = [value(1, 1, 3, 30.0), value(2, 1, 1, 10.0), value(3, 1, 2, 20.0), value(4, 2, 1, 7.0),
            value(6, 4, None, 1.0), value(5, 3, 1, 5.0, "other")]  # fmt: skip
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(MetricValue), rows)
    asked = {FIRST, CLUSTER, SeriesOf(CRM, "instance", 2), SeriesOf("nobody", "pdb", None)}
    with Session(engine) as session:
        its = places(session, asked)
        numbers = {one: [number for number, _ in stamp] for one, stamp in its.items()}
        assert numbers == {FIRST: [1], CLUSTER: [2], SeriesOf(CRM, "instance", 2): [4]}
        assert recent(session, its, "read_iops") == {FIRST: [10.0, 20.0, 30.0], CLUSTER: [7.0]}
        assert recent(session, {}, "read_iops") == {}
        monkeypatch.setattr(recent_values, "MOST", 2)
        assert recent(session, {FIRST: ((1, 0),)}, "read_iops") == {FIRST: [20.0, 30.0]}


def test_copies_of_an_interval_are_one_value(client: TestClient) -> None:
    engine = provided(client, Engine)
    made_lists.fill(engine)
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(MetricValue), [value(1, 1, 1, 10.0), value(2, 1, 1, 10.1), value(3, 1, 2, 20.0)])
    with Session(engine) as session:
        assert recent(session, {FIRST: ((1, 0),)}, "read_iops") == {FIRST: [10.1, 20.0]}

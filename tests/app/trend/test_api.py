"""Trends as programs ask for them: several metrics of several series in one call, what cannot be asked first."""

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event

from app.trend.document import TrendDocument
from tests.app.made_series import MONDAY, database, fill, hours, mark
from tests.app.services import provided

READ, READS = "single_block_read_ms", "read_iops"
Query = list[tuple[str, str]]


@pytest.fixture
def engine(service: FastAPI) -> Engine:
    engine: Engine = provided(service, Engine)
    return engine


@pytest.fixture
def orders(engine: Engine) -> str:
    """Two instances of unequal length with two figures, a third without any report, and a marker."""
    name = database(engine)
    figures = [(begin, end, {READ: 4.0 + end.hour, READS: 100.0 * end.hour}) for begin, end, _ in hours([0] * 30)]
    fill(engine, name, figures)
    fill(engine, name, hours([2.0] * 9), instance=2)
    fill(engine, name, [], instance=3)
    mark(engine, name, MONDAY, "moved")
    return name


def ask(client: TestClient, name: str, *query: tuple[str, str]) -> Any:
    return client.get(f"/api/v1/databases/{name}/trend", params=list(query))


@pytest.mark.parametrize(
    ("query", "code", "said"),
    [
        ([("metric", "latency")], "invalid_metric", "metric: there is no 'latency'; near ones are "),
        ([("metric", "")], "invalid_metric", "metric: there is no ''; near ones are "),
        ([("metric", READ), ("metric", "\x01")], "invalid_metric", r"metric: there is no '\x01'; near"),
        ([("metric", "x" * 9000)], "invalid_metric", "metric: there is no 'xxx"),
        ([("series", "instance-9")], "invalid_series", "series: this database has no 'instance-9'; it has instance-1,"),
        ([("series", "instance-1"), ("series", "")], "invalid_series", "series: this database has no ''; it has"),
        ([("since", "soon")], "invalid_range", "since is no time"),
        ([("since", "2026-02-01"), ("until", "2026-01-01")], "invalid_range", "since must lie before until"),
        ([("heat", "warm")], "invalid_request", "heat"),
        ([("metric", READ)] * 21, "invalid_request", "metric"),
    ],
)
def test_what_cannot_be_asked_names_the_parameter(
    client: TestClient, orders: str, query: Query, code: str, said: str
) -> None:
    answer = ask(client, orders, *query)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert said in answer.json()["detail"]
    assert len(answer.json()["detail"]) < 300


def test_too_many_at_once_are_counted(client: TestClient, orders: str) -> None:
    names = [READ, READS, "write_iops", "io_share", "cpu_share", "read_share", "temp_share"]
    query = [("metric", one) for one in names] + [("series", f"instance-{one}") for one in (1, 2, 3)]
    answer = ask(client, orders, *query)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert answer.json()["detail"] == (
        "metric and series ask for 21 trends (7 metrics of 3 series): ask for at most 20 in one call."
    )
    assert len(ask(client, orders, *query[1:]).json()["trends"]) == 18


def test_a_database_that_is_not_there_is_told_before_what_was_asked(client: TestClient) -> None:
    for name in ("none", "%01"):
        answer = ask(client, name, ("metric", "latency"))
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_database_without_a_report_has_a_trend_without_points(client: TestClient, engine: Engine) -> None:
    found = ask(client, database(engine), ("heat", "1")).json()
    (one,) = found["trends"]
    assert (found["series"], one["series"], one["points"], one["statistics"], one["heat"]) == ([], None, [], None, None)
    assert one["sentence"] == "No report of this database is stored: a trend begins with the first."


def test_each_metric_of_each_series_has_an_entry_in_the_order_asked(client: TestClient, orders: str) -> None:
    query = [("metric", READS), ("metric", READ), ("metric", READS), ("series", "instance-2"), ("series", "instance-1")]
    found = ask(client, orders, *query, ("since", "2026-01-05T01:00:00")).json()
    TrendDocument.model_validate(found)
    assert set(TrendDocument.model_json_schema(by_alias=True)["required"]) <= set(found)
    assert [(one["metric"], one["series"], len(one["points"])) for one in found["trends"]] == [
        (READS, "instance-2", 0), (READS, "instance-1", 29), (READ, "instance-2", 8), (READ, "instance-1", 29),
    ]  # fmt: skip
    assert [(one["key"], one["reports"]) for one in found["series"]] == [("instance-1", 30), ("instance-2", 9)]
    assert (found["database_id"], found["database"]) == (orders, "ORDERS")
    assert found["database_url"] == f"/api/v1/databases/{orders}"
    assert [client.get(one["url"]).json()["text"] for one in found["markers"]] == ["moved"]
    assert (found["since"], found["until"]) == ("2026-01-05T01:00:00", None)


def test_one_metric_of_the_longest_series_is_what_comes_unasked(client: TestClient, orders: str) -> None:
    (one,) = ask(client, orders).json()["trends"]
    assert (one["metric"], one["label"], one["unit"], one["better"]) == (READ, "Single-block read", "ms", "lower")
    assert one["points"][1] == {
        "report_id": "u2", "part": 1, "report_url": "/api/v1/reports/u2", "begin_time": "2026-01-05T01:00:00",
        "end_time": "2026-01-05T02:00:00", "value": 6.0, "doubtful": False,
    }  # fmt: skip


def test_a_metric_is_alone_what_it_is_among_others(client: TestClient, orders: str) -> None:
    together = ask(client, orders, ("metric", READ), ("metric", READS), ("heat", "1")).json()["trends"]
    alone = [ask(client, orders, ("metric", one), ("heat", "1")).json()["trends"][0] for one in (READ, READS)]
    assert together == alone


def test_weekdays_and_hours_come_when_asked_for_and_known(client: TestClient, orders: str) -> None:
    assert all(one["heat"] is None for one in ask(client, orders).json()["trends"])
    query = [("metric", READ), ("metric", READS), ("series", "instance-2"), ("heat", "1")]
    known, unknown = ask(client, orders, *query).json()["trends"]
    assert known["heat"]["median"][0][:3] == [2.0, 2.0, 2.0]
    assert {len(row) for row in known["heat"]["count"]} == {24}
    assert unknown["heat"] is None


def test_one_series_is_read_once_for_all_its_metrics(client: TestClient, engine: Engine, orders: str) -> None:
    asked: list[str] = []

    def seen(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        asked.append(statement)

    event.listen(engine, "before_cursor_execute", seen)
    ask(client, orders, ("metric", READ), ("metric", READS), ("metric", "io_share"), ("series", "instance-1"))
    event.remove(engine, "before_cursor_execute", seen)
    assert sum("metric_value" in one for one in asked) == 1


def test_a_marker_of_what_is_joined_is_where_its_url_says(client: TestClient, orders: str, engine: Engine) -> None:
    old = database(engine, "OLD")
    mark(engine, old, MONDAY, "upgraded")
    assert client.post(f"/api/v1/databases/{orders}/join", json={"database_id": old}).status_code == 200
    markers = ask(client, orders).json()["markers"]
    assert "upgraded" in [one["text"] for one in markers]
    assert all(client.get(one["url"]).json()["text"] == one["text"] for one in markers)

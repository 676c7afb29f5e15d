"""Trends as files: tables that programs read, and what only one trend can be."""

import csv
import io
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from tests.app.made_series import MONDAY, database, fill, hours, mark
from tests.app.services import provided

READ, LOAD = "single_block_read_ms", "average_active_sessions"


@pytest.fixture
def orders(service: FastAPI) -> str:
    engine = provided(service, Engine)
    name = database(engine, "=ORDERS")
    fill(engine, name, hours([2.5, 0.1 + 0.2]))
    fill(engine, name, hours([7.0]), instance=2)
    mark(engine, name, MONDAY, "moved, to\n“flash”")
    return name


def export(client: TestClient, name: str, fmt: str, *query: tuple[str, str]) -> Any:
    return client.get(f"/api/v1/databases/{name}/trend/export.{fmt}", params=list(query))


def rows(answer: Any) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(answer.content.decode(), newline="")))


@pytest.mark.parametrize("fmt", ["md", "html", "xlsx"])
def test_what_people_read_shows_one_metric_of_one_series(client: TestClient, orders: str, fmt: str) -> None:
    for query in (
        [("metric", READ), ("metric", LOAD)],
        [("series", "instance-1"), ("series", "instance-2")],
    ):
        answer = export(client, orders, fmt, *query)
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
        assert "name one of each, or take json or csv." in answer.json()["detail"]
    assert export(client, orders, fmt, ("series", "instance-2")).status_code == 200


def test_a_text_of_one_interval_counts_one(client: TestClient, orders: str) -> None:
    assert "\n1 interval, " in export(client, orders, "md", ("series", "instance-2")).text
    assert "\n2 intervals, " in export(client, orders, "md", ("series", "instance-1")).text


@pytest.mark.parametrize("sheet", ["none", "", "\x01", "points,markers"])
def test_a_table_that_is_not_there_names_those_that_are(client: TestClient, orders: str, sheet: str) -> None:
    answer = export(client, orders, "csv", ("sheet", sheet))
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_sheet")
    assert answer.json()["detail"] == (
        "sheet: there is no such table; take points, statistics, change_points, markers, heat."
    )


def test_csv_is_one_table_of_points_with_names_for_programs(client: TestClient, orders: str) -> None:
    answer = export(client, orders, "csv", ("series", "instance-2"), ("series", "instance-1"))
    first, last = answer.content.splitlines()[0], answer.content[-1:]
    assert (
        first == b"database_id,database,series,metric,unit,begin_time,end_time,value,doubtful,report_id,part,report_url"
    )
    assert (last, answer.content.count(b"\r")) == (b"\n", 0)
    assert [(one["series"], float(one["value"])) for one in rows(answer)] == [
        ("instance-2", 7.0), ("instance-1", 2.5), ("instance-1", 0.1 + 0.2),
    ]  # fmt: skip
    assert rows(answer)[1] == {
        "database_id": orders, "database": "'=ORDERS", "series": "instance-1", "metric": READ, "unit": "ms",
        "begin_time": "2026-01-05T00:00:00", "end_time": "2026-01-05T01:00:00", "value": "2.5", "doubtful": "false",
        "report_id": "u1", "part": "1", "report_url": "/api/v1/reports/u1",
    }  # fmt: skip
    named = export(client, orders, "csv", ("series", "instance-2"), ("series", "instance-1"), ("sheet", "Points"))
    assert named.content == answer.content


def test_every_table_has_its_headings_though_it_is_empty(client: TestClient, orders: str) -> None:
    for sheet, some in (("statistics", 1), ("change_points", 0), ("Change points", 0), ("markers", 1), ("heat", 0)):
        answer = export(client, orders, "csv", ("sheet", sheet))
        assert answer.status_code == 200
        assert answer.content.startswith(b"database_id,database,")
        assert len(rows(answer)) == some, sheet
    assert rows(export(client, orders, "csv", ("sheet", "markers")))[0]["marker"] == "moved, to\n“flash”"
    hot = rows(export(client, orders, "csv", ("sheet", "heat"), ("heat", "1")))
    assert [(one["weekday"], one["hour"], one["median"]) for one in hot] == [
        ("monday", "0", "2.5"), ("monday", "1", str(0.1 + 0.2)),
    ]  # fmt: skip
    empty = rows(export(client, orders, "csv", ("sheet", "statistics"), ("metric", LOAD)))
    assert (empty[0]["metric"], empty[0]["count"], empty[0]["mean"]) == (LOAD, "", "")


def test_a_change_of_level_is_a_row_with_its_marker(client: TestClient, service: FastAPI) -> None:
    engine = provided(service, Engine)
    name = database(engine)
    fill(engine, name, hours([5.0 + n % 3 / 10 for n in range(30)] + [1.0 + n % 3 / 50 for n in range(42)]))
    near = mark(engine, name, hours([0.0] * 31)[-1][0], "moved")
    (row,) = rows(export(client, name, "csv", ("sheet", "change_points")))
    assert (row["at"], row["gap"], row["marker_id"], row["marker"]) == ("2026-01-06T06:00:00", "false", near, "moved")
    assert float(row["ratio"]) < 0.25


def test_json_is_what_the_call_answers(client: TestClient, orders: str) -> None:
    query = [("metric", READ), ("metric", LOAD), ("heat", "1")]
    answer = export(client, orders, "json", *query)
    assert answer.json() == client.get(f"/api/v1/databases/{orders}/trend", params=query).json()
    assert 'filename="iobound-ORDERS-trends.json"' in answer.headers["content-disposition"].replace("=ORDERS", "ORDERS")

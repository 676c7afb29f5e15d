"""The page of all databases: a line each, narrowed, sorted and paged by its address; samples apart."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, insert
from sqlalchemy.orm import sessionmaker

from app.databases import list_columns
from app.history.latency_curves import LATENCY
from app.store.engine.transactions import writing
from app.store.schema.tables import MetricValue
from tests.app import made_lists
from tests.app.conftest import BROWSER
from tests.app.made_lists import CRM, DAY, EMPTY, HOUR, NAMELESS, SALES
from tests.app.services import provided
from tests.app.visit import assert_a_cell_for_each_heading


@pytest.fixture
def asked(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    made_lists.fill(provided(client, Engine))
    return client


def shown(client: TestClient, **parameters: Any) -> list[str]:
    page = client.get("/databases", params=parameters or None)
    assert page.status_code == 200, page.text
    return re.findall(r'<th scope="row"[^>]*><a href="/databases/(\w+)"', page.text)


def test_a_line_a_database_without_those_of_samples_alone(asked: TestClient) -> None:
    assert shown(asked, sort="-newest") == [EMPTY, NAMELESS, SALES]
    assert shown(asked, sort="-newest", samples="shown") == [EMPTY, NAMELESS, CRM, SALES]
    page = asked.get("/databases").text
    assert "and 1 joined" in page
    assert "no reports" in page
    assert '<span class="badge sample">' not in page
    assert '<span class="badge sample">' in asked.get("/databases?samples=shown").text


ALL = [column.key for column in list_columns.COLUMNS]


@pytest.mark.parametrize("columns", [[], ["verdict", "group", "severity", "release", "dbid"], ALL])
def test_a_line_has_a_cell_for_each_heading_with_reports_or_without(asked: TestClient, columns: list[str]) -> None:
    assert_a_cell_for_each_heading(asked, "/databases", columns, 3)


def test_what_to_look_at_first_stands_first_unless_another_order_is_asked_for(asked: TestClient) -> None:
    assert shown(asked) == shown(asked, sort="-urgency") == [NAMELESS, SALES, EMPTY]
    assert shown(asked, sort="-newest") == [EMPTY, NAMELESS, SALES]
    assert "Most urgent first: by" not in asked.get("/databases?sort=-newest").text


def test_it_is_narrowed_and_sorted(asked: TestClient) -> None:
    assert shown(asked, q="dbhost1", sort="name") == [SALES, NAMELESS]
    assert shown(asked, answer="cpu") == [NAMELESS]
    assert shown(asked, group="Estate A") == [SALES]
    assert shown(asked, sort="-io_share") == [SALES, NAMELESS, EMPTY]
    assert 'aria-sort="descending"' in asked.get("/databases?sort=-io_share").text
    assert "No database is like that" in asked.get("/databases?q=nosuch").text
    for address in ("q=" + "x" * 300, "answer=none", "sort=colour"):
        answer = asked.get(f"/databases?{address}")
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text


def test_a_curve_is_that_of_the_newest_report(asked: TestClient) -> None:
    rows = [
        {"report_id": number, "name": LATENCY, "series_id": 3, "end_time": DAY + number * HOUR, "value": float(number)}
        for number in (1, 2)
    ]
    with writing(sessionmaker(provided(asked, Engine))) as session:
        session.execute(insert(MetricValue), rows)
    assert "last 2 reports: 1.00 ms to 2.00 ms" in asked.get("/databases").text
    assert "<polyline" not in asked.get("/databases?column=group").text


def test_orders_say_by_what_and_the_newest_interval_is_one_of_them(asked: TestClient) -> None:
    page = asked.get("/databases").text
    assert '<option value="">most urgent first</option><option value="name">by name</option>' in page
    assert '<option value="-newest_end">newest interval first</option>' in page
    assert "Most urgent first: by the severity" in page
    assert ">Worst finding</th>" in page
    assert not re.search(r"<th [^>]*>(<a [^>]*>)?(Storage|Intervals)<", page), "more would be cut off beside it"
    chosen = asked.get("/databases?sort=-newest_end").text
    assert '<option value="-newest_end" selected>newest interval first</option>' in chosen
    assert "by its heading" not in chosen

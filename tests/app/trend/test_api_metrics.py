"""The list of metrics: every name that a report, a trend or a rule may use, a page at a time."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from rules.metric_values import catalogue
from tests.app.made_series import database
from tests.app.services import provided

ADDRESS = "/api/v1/metrics"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"cursor": "no_such_metric"}, "invalid_cursor"),
        ({"cursor": ""}, "invalid_cursor"),
        ({"cursor": "\x01"}, "invalid_cursor"),
        ({"cursor": "x" * 201}, "invalid_request"),
        ({"limit": "0"}, "invalid_request"),
        ({"limit": "501"}, "invalid_request"),
        ({"limit": "many"}, "invalid_request"),
    ],
)
def test_what_is_no_page_names_the_parameter(client: TestClient, query: dict[str, str], code: str) -> None:
    answer = client.get(ADDRESS, params=query)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert next(iter(query)) in answer.json()["detail"]


@pytest.mark.parametrize("limit", [1, 7, 50, 500])
def test_pages_hold_every_metric_once_and_end(client: TestClient, limit: int) -> None:
    names: list[str] = []
    cursor: str | None = None
    while not names or cursor:
        found = client.get(ADDRESS, params={"limit": limit} | ({"cursor": cursor} if cursor else {})).json()
        assert 0 < len(found["metrics"]) <= limit
        names += [one["name"] for one in found["metrics"]]
        cursor = found["next"]
    assert names == sorted({*catalogue(), "media_gain_share", "limit_used_share"})


def test_a_metric_says_what_it_is(client: TestClient) -> None:
    listed = {one["name"]: one for one in client.get(ADDRESS, params={"limit": 500}).json()["metrics"]}
    assert listed["read_share"] == {
        "name": "read_share", "label": "Read share", "unit": "1", "better": "lower",
        "meaning": "Reads of data files by sessions, read by other sessions included.",
        "ways": ["foreground list", "top events"], "in_report": True, "trend": True,
    }  # fmt: skip
    assert (listed["limit_used_share"]["in_report"], listed["limit_used_share"]["better"]) == (False, "lower")
    assert all(one["meaning"].endswith(".") and 10 < len(one["meaning"]) < 200 for one in listed.values())


def test_every_metric_that_says_so_has_a_trend(client: TestClient, service: FastAPI) -> None:
    name = database(provided(service, Engine))
    for one in client.get(ADDRESS, params={"limit": 500}).json()["metrics"]:
        answer = client.get(f"/api/v1/databases/{name}/trend", params={"metric": one["name"]})
        (told,) = answer.json()["trends"]
        assert one["trend"]
        assert {key: told[key] for key in ("label", "unit", "better")} == {
            key: one[key] for key in ("label", "unit", "better")
        }

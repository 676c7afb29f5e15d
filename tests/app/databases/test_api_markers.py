"""Markers: the whole list at once, ids kept where they are given."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.app.stand_in import report_bytes

DATABASES = "/api/v1/databases"


@pytest.fixture
def url(client: TestClient) -> str:
    client.post("/api/v1/reports", content=report_bytes())
    return f"{client.get(DATABASES).json()['databases'][0]['url']}/markers"


def put(client: TestClient, url: str, *markers: dict[str, Any]) -> list[dict[str, Any]]:
    answer = client.put(url, json={"markers": markers})
    assert answer.status_code == 200, answer.text
    return answer.json()["markers"]


def test_the_list_is_replaced_and_ids_stay(client: TestClient, url: str) -> None:
    later = {"at": "2026-05-01", "text": " moved to all-flash "}
    made = put(client, url, later, {"at": "2025-03-01T04:30:00", "text": "19c upgrade"})
    assert [(one["at"], one["text"]) for one in made] == [
        ("2025-03-01T04:30:00", "19c upgrade"), ("2026-05-01T00:00:00", "moved to all-flash"),
    ]  # fmt: skip
    assert len({one["id"] for one in made}) == 2
    (kept,) = put(client, url, {"id": made[1]["id"], "at": "2026-05-02T00:00:00", "text": "moved"})
    assert kept == {**made[1], "at": "2026-05-02T00:00:00", "text": "moved"}
    assert client.get(url).json() == {"markers": [kept]}
    assert client.get(url.removesuffix("/markers")).json()["markers"] == [kept]
    assert put(client, url) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"at": "2026-05-01T00:00:00+02:00", "text": "with a zone"}, {"at": "2026-02-30", "text": "no day"},
        {"at": "May", "text": "a month"}, {"at": "2026-05-01", "text": ""}, {"at": "2026-05-01", "text": " \x1b "},
        {"at": "2026-05-01", "text": "x" * 201}, {"at": "2026-05-01", "text": "a\0b"}, {"at": "2026-05-01"},
        {"at": "2026-05-01", "text": "of another", "id": "none"}, {"at": "2026-05-01", "text": "more", "colour": "red"},
    ],
)  # fmt: skip
def test_a_wrong_marker_changes_nothing(client: TestClient, url: str, wrong: dict[str, Any]) -> None:
    kept = put(client, url, {"at": "2026-05-01", "text": "kept"})
    answer = client.put(url, json={"markers": [{"at": "2026-06-01", "text": "new"}, wrong]})
    assert answer.status_code == 422
    assert answer.json()["detail"].endswith(".")
    assert client.get(url).json()["markers"] == kept


def test_an_id_given_twice_is_refused(client: TestClient, url: str) -> None:
    (kept,) = put(client, url, {"at": "2026-05-01", "text": "kept"})
    twice = [{"id": kept["id"], "at": "2026-05-01", "text": "a"}] * 2
    assert client.put(url, json={"markers": twice}).json()["code"] == "unknown_marker"


def test_there_is_none_of_a_database_that_is_not_there(client: TestClient) -> None:
    assert client.get(f"{DATABASES}/none/markers").status_code == 404
    assert client.put(f"{DATABASES}/none/markers", json={"markers": []}).status_code == 404

"""Markers: one by one, or the whole list at once, ids kept where they are given."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.databases.markers import MOST
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
    assert kept["url"] == f"{url}/{kept['id']}"
    assert kept["database_id"] == url.split("/")[-2]
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


def add(client: TestClient, url: str, **marker: Any) -> dict[str, Any]:
    answer = client.post(url, json={"at": "2026-05-01", "text": "moved"} | marker)
    assert answer.status_code == 201, answer.text
    assert answer.headers["location"] == answer.json()["url"]
    return answer.json()


def test_two_that_each_add_a_marker_lose_none(client: TestClient, url: str) -> None:
    first, second = add(client, url, text=" moved to all-flash "), add(client, url, at="2026-04-01T10:00:00")
    assert first["text"] == "moved to all-flash"
    assert client.get(url).json()["markers"] == [second, first]
    with ThreadPoolExecutor(8) as threads:
        done = list(threads.map(lambda number: add(client, url, text=f"number {number}"), range(16)))
    assert len({one["id"] for one in done}) == 16
    assert len(client.get(url).json()["markers"]) == 18


def test_one_is_read_replaced_changed_and_removed(client: TestClient, url: str) -> None:
    kept, one = add(client, url, text="kept"), add(client, url)
    at = one["url"]
    assert client.get(at).json() == one
    put = client.put(at, json={"at": "2026-06-01T04:30:00", "text": "19c upgrade"})
    assert put.json() == one | {"at": "2026-06-01T04:30:00", "text": "19c upgrade"}
    assert client.put(at, json=client.get(at).json()).json() == put.json()  # as it was read
    patched = client.patch(at, json={"text": "23ai"}, headers={"content-type": "application/merge-patch+json"})
    assert patched.json() == put.json() | {"text": "23ai"}
    assert client.patch(at, json={"at": "2026-07-01"}).json()["text"] == "23ai"
    assert client.patch(at, json={}).json() == client.get(at).json()
    assert client.delete(at).status_code == 204
    assert client.get(url).json()["markers"] == [kept]
    for answer in (client.get(at), client.put(at, json=kept), client.patch(at, json={}), client.delete(at)):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


WRONG = (
    {"at": "2026-05-01T00:00:00Z", "text": "x"}, {"at": "2026-02-30", "text": "x"}, {"at": "", "text": "x"},
    {"at": "2026-05-01", "text": ""}, {"at": "2026-05-01", "text": " \x1b "}, {"at": "2026-05-01", "text": "x" * 201},
    {"at": None, "text": "x"}, {"at": "2026-05-01", "text": None}, {"at": "2026-05-01", "text": "x", "colour": 1},
    {"at": "2026-05-01", "text": "a\0b"}, {"at": 5, "text": "x"},
)  # fmt: skip


def test_a_wrong_one_is_one_sentence_and_changes_nothing(client: TestClient, url: str) -> None:
    kept = add(client, url)
    for wrong in WRONG:
        for method, path in (("POST", url), ("PUT", kept["url"]), ("PATCH", kept["url"])):
            answer = client.request(method, path, json=wrong)
            assert (answer.status_code, answer.json()["detail"][-1]) == (422, "."), (method, wrong)
    assert client.post(url, json={"at": "2026-05-01"}).json()["detail"] == "The field text is missing."
    assert client.post(url, json=WRONG[1]).json()["detail"] == "The field at names a day that does not exist."
    assert "names a time zone" in client.post(url, json=WRONG[0]).json()["detail"]
    assert client.get(url).json()["markers"] == [kept]


def test_there_are_no_more_than_a_list_can_hold(client: TestClient, url: str) -> None:
    put(client, url, *({"at": "2026-05-01", "text": str(number)} for number in range(MOST)))
    answer = client.post(url, json={"at": "2026-05-01", "text": "one more"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    assert len(client.get(url).json()["markers"]) == MOST


def test_each_is_changed_where_it_is_of(client: TestClient, url: str) -> None:
    """What a joined database brings is listed with its own address, and is not of the one that it is joined to."""
    client.post("/api/v1/reports", content=report_bytes(dbid=2))
    other = next(one["url"] for one in client.get(DATABASES).json()["databases"] if one["dbid"] == 2)
    its = add(client, f"{other}/markers", text="of the other")
    joined = client.post(f"{url.removesuffix('/markers')}/join", json={"database_id": other.split("/")[-1]})
    assert joined.status_code == 200, joined.text
    assert client.get(url).json()["markers"] == [its]
    assert client.get(its["url"]).json() == its
    assert client.delete(f"{url}/{its['id']}").status_code == 404
    assert client.delete(its["url"]).status_code == 204
    assert client.post(f"{DATABASES}/none/markers", json={"at": "2026-05-01", "text": "x"}).status_code == 404
    assert client.get(f"{url}/%01").status_code == 404

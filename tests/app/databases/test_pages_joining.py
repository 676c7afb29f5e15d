"""Joining and splitting are asked first, say in what two are unlike, and are undone by one button."""

import html
import re

import pytest
from fastapi.testclient import TestClient

from app.databases.forms_view import options
from tests.app.conftest import BROWSER
from tests.app.hours import Hours, hour, stored
from tests.app.visit import plain


@pytest.fixture
def stand_in() -> Hours:
    return Hours()


@pytest.fixture
def guest(client: TestClient) -> TestClient:
    client.headers.update(BROWSER)
    return client


@pytest.fixture
def two(guest: TestClient) -> tuple[str, str]:
    """Two databases that are unlike in name and host."""
    stored(guest, hour(0, host="new1"))
    stored(guest, hour(-60_000, dbid=42, database="OLD", host="old1"))
    found = {one["name"]: one["id"] for one in guest.get("/api/v1/databases").json()["databases"]}
    return found["ORCL"], found["OLD"]


def undone(guest: TestClient, text: str) -> str:
    """Presses the button that undoes, and answers the page that comes."""
    form = re.search(
        r'<form method="post" action="([^"]+)">((?:<input[^>]+>)*)<button class="outline small">Undo', text
    )
    assert form, plain(text)[:2000]
    fields = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', form[2]))
    sent = guest.post(form[1], data={name: html.unescape(value) for name, value in fields.items()})
    assert sent.status_code == 200, plain(sent.text)[:500]
    return sent.text


def test_joining_is_asked_with_what_is_unlike(guest: TestClient, two: tuple[str, str]) -> None:
    one, other = two
    text = plain(guest.get(f"/databases/{one}/joining", params={"database": other}).text)
    assert "Show OLD as a part of ORCL?" in text
    assert "They are unlike in 3 things." in text
    for said in ("Name ORCL OLD", "Host new1 old1", "7 years apart"):
        assert said in " ".join(text.split())
    assert guest.get(f"/api/v1/databases/{other}").json()["part_of"] is None  # nothing is done by looking


def test_what_was_joined_is_taken_apart_by_undo(guest: TestClient, two: tuple[str, str]) -> None:
    one, other = two
    text = guest.post(f"/databases/{one}/join", data={"database": other}).text
    assert "The two databases are shown as one now." in plain(text)
    assert guest.get(f"/api/v1/databases/{other}").json()["part_of"] is not None
    undone(guest, text)
    assert guest.get(f"/api/v1/databases/{other}").json()["part_of"] is None


def test_splitting_off_is_asked_and_undone(guest: TestClient) -> None:
    for number, host in enumerate(("a1", "a1", "b1")):
        stored(guest, hour(number, host=host))
    (one,) = (each["id"] for each in guest.get("/api/v1/databases").json()["databases"])
    text = plain(guest.get(f"/databases/{one}/joining", params={"by": "host:b1"}).text)
    assert "Split 1 report off ORCL?" in text
    assert "print the host b1" in text
    page = guest.post(f"/databases/{one}/split", data={"by": "host:b1"}).text
    assert len(guest.get("/api/v1/databases").json()["databases"]) == 2
    undone(guest, page)
    assert len(guest.get("/api/v1/databases").json()["databases"]) == 1


def test_what_was_split_off_and_joined_again_is_split_off_by_undo(guest: TestClient) -> None:
    for number, host in enumerate(("a1", "b1")):
        stored(guest, hour(number, host=host))
    (one,) = (each["id"] for each in guest.get("/api/v1/databases").json()["databases"])
    guest.post(f"/databases/{one}/split", data={"by": "host:b1"})
    (other,) = (each["id"] for each in guest.get("/api/v1/databases").json()["databases"] if each["id"] != one)
    page = guest.post(f"/databases/{one}/join", data={"database": other}).text
    assert len(guest.get("/api/v1/databases").json()["databases"]) == 1
    undone(guest, page)
    assert len(guest.get("/api/v1/databases").json()["databases"]) == 2


def test_taking_out_again_is_asked_and_undone(guest: TestClient, two: tuple[str, str]) -> None:
    one, other = two
    guest.post(f"/databases/{one}/join", data={"database": other})
    assert "Make OLD a database of its own again?" in plain(guest.get(f"/databases/{other}/joining").text)
    text = guest.post(f"/databases/{other}/split").text
    assert guest.get(f"/api/v1/databases/{other}").json()["part_of"] is None
    undone(guest, text)
    assert guest.get(f"/api/v1/databases/{other}").json()["part_of"] is not None


@pytest.mark.parametrize("query", ["", "by=name:", "by=%00", "database=nothere", "by=cheese:x"])
def test_nothing_chosen_is_told_beside_the_forms(guest: TestClient, two: tuple[str, str], query: str) -> None:
    answer = guest.get(f"/databases/{two[0]}/joining?{query}")
    assert answer.status_code in {200, 422}
    assert "Traceback" not in answer.text


def test_markers_and_settings_are_undone(guest: TestClient, two: tuple[str, str]) -> None:
    one, _ = two
    text = guest.post(f"/databases/{one}/markers", data={"at": "2026-03-02 10:00", "text": "moved <b>"}).text
    markers = f"/api/v1/databases/{one}/markers"
    assert len(guest.get(markers).json()["markers"]) == 1
    text = undone(guest, text)
    assert guest.get(markers).json()["markers"] == []
    undone(guest, text)
    (back,) = guest.get(markers).json()["markers"]
    assert (back["at"], back["text"]) == ("2026-03-02T10:00:00", "moved <b>")
    text = guest.post(f"/databases/{one}/settings", data={"label": "Billing", "group": "", "time_zone": ""}).text
    assert "<h1>Billing</h1>" in text
    assert "<h1>ORCL</h1>" in undone(guest, text)


def test_the_three_facts_come_back_to_where_they_were_typed(guest: TestClient, two: tuple[str, str]) -> None:
    one, _ = two
    guest.put(f"/api/v1/databases/{one}/storage", json={"storage": {"raid": "RAID 10"}})
    three = f"/databases/{one}/storage/three"
    sent = guest.post(
        three, data={"count_or_size": "24", "back": f"/databases/{one}?open=storage#three"}, follow_redirects=False
    )
    assert (sent.status_code, sent.headers["location"]) == (303, f"/databases/{one}?open=storage#three")
    declared = guest.get(f"/api/v1/databases/{one}").json()["storage"]
    assert declared["devices"] == 24
    for away in ("https://evil.example/", "//evil.example", "/\\evil.example", "/api/v1/docs"):
        sent = guest.post(three, data={"count_or_size": "25", "back": away}, follow_redirects=False)
        assert sent.headers["location"].startswith(f"/databases/{one}?saved=1")
    wrong = guest.post(three, data={"count_or_size": "-3", "volume_iops_limit": "x"})
    assert wrong.status_code == 422
    assert '<a href="#three-count_or_size">' in wrong.text
    assert len(re.findall(r"\sautofocus", wrong.text)) == 1
    assert re.search(
        r'id="three-count_or_size"[^>]*aria-describedby="three-count_or_size-help"[^>]*aria-invalid="true" autofocus',
        wrong.text,
    )
    assert guest.post("/databases/nothere/storage/three", data={}).status_code == 404


def test_databases_to_choose_from_are_escaped_each_by_itself() -> None:
    assert options([("d1", "a <b> & c"), ("d2", "two\nlines")]) == (
        '<option value="d1">a &lt;b&gt; &amp; c</option><option value="d2">two\nlines</option>'
    )
    assert options([]) == ""

"""The page and the list of batches: found by words, narrowed by state, sorted and paged by the address."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.batches import pages_list
from tests.app.batches.archives import reports, zipped
from tests.app.batches.test_api import BATCHES, settled
from tests.app.conftest import BROWSER
from tests.app.visit import assert_a_cell_for_each_heading


@pytest.fixture
def asked(client: TestClient) -> TestClient:
    """Three batches: of one file, of three, of two of which one is no report."""
    client.headers.update(BROWSER)
    sent: list[tuple[str, str, list[tuple[str, bytes]]]] = [
        ("Beta.zip", "T-1", reports(1)), ("alpha.zip", "T-2", reports(3)),
        ("gamma.zip", "T-1", [*reports(1), ("picture.png", b"\x89PNG")]),
    ]  # fmt: skip
    for name, ticket, files in sent:
        parameters = {"filename": name, "ticket": ticket}
        settled(client, client.post(BATCHES, params=parameters, content=zipped(files)).json())
    return client


def shown(client: TestClient, address: str = "/batches", **parameters: Any) -> list[str]:
    page = client.get(address, params=parameters or None)
    assert page.status_code == 200, page.text
    return re.findall(r'<th scope="row"><a href="/batches/\w+">([^<]+)</a>', page.text)


def listed(client: TestClient, **parameters: Any) -> list[str]:
    answer = client.get(BATCHES, params=parameters)
    assert answer.status_code == 200, answer.text
    return [one["file"] for one in answer.json()["batches"]]


def test_newest_first_and_sorted_by_any_heading(asked: TestClient) -> None:
    assert shown(asked) == ["gamma.zip", "alpha.zip", "Beta.zip"]
    for sort, names in {
        "file": ["alpha.zip", "Beta.zip", "gamma.zip"], "-members": ["alpha.zip", "gamma.zip", "Beta.zip"],
        "-refused": ["gamma.zip", "alpha.zip", "Beta.zip"], "received": ["Beta.zip", "alpha.zip", "gamma.zip"],
    }.items():  # fmt: skip
        assert shown(asked, sort=sort) == names == listed(asked, sort=sort)


def test_a_line_has_a_cell_for_each_heading(asked: TestClient) -> None:
    assert_a_cell_for_each_heading(asked, "/batches", (column.key for column in pages_list.COLUMNS), 3)


def test_they_are_narrowed_by_words_and_by_state(asked: TestClient) -> None:
    assert shown(asked, q="t-1 ZIP") == ["gamma.zip", "Beta.zip"] == listed(asked, q="t-1 ZIP")
    assert shown(asked, state="done", q="beta") == ["Beta.zip"]
    assert [listed(asked, state=one) for one in ("unpacking", "reading", "cancelled")] == [[], [], []]
    assert len(listed(asked, state="done")) == 3
    assert "No batch is like that" in asked.get("/batches?q=nosuch").text


@pytest.mark.parametrize("address", ["q=" + "x" * 300, "state=lost", "sort=colour"])
def test_what_cannot_be_asked_is_said_beside_the_form(asked: TestClient, address: str) -> None:
    answer = asked.get(f"/batches?{address}")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert asked.get(f"{BATCHES}?{address}").status_code == 422


@pytest.mark.parametrize("sort", ["-members", "file", "received", "-refused", "size"])
def test_pages_lead_on(asked: TestClient, monkeypatch: pytest.MonkeyPatch, sort: str) -> None:
    monkeypatch.setattr(pages_list, "SHOWN", 1)
    address, found = f"/batches?sort={sort}", []
    while address:
        page = asked.get(address).text
        found += shown(asked, address)
        further = re.search(r'href="([^"]+)" rel="next"', page)
        address = further[1].replace("&amp;", "&") if further else ""
    assert found == listed(asked, sort=sort)
    assert len(found) == 3


def test_columns_are_chosen(asked: TestClient) -> None:
    page = asked.get("/batches?column=size&column=sender").text
    heads = re.findall(r'<th scope="col"[^>]*>(?:<a [^>]*>)?([^<]+)', page)
    assert heads == ["Batch", "Sent as", "Size"]

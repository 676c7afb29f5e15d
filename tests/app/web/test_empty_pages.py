"""A place where nothing is yet says what to do next, and leads there."""

import re

import pytest
from fastapi.testclient import TestClient

PLACES = (
    "/", "/reports", "/reports?q=nosuch", "/databases", "/databases?q=nosuch", "/fleet", "/fleet?since=2026-01-01",
    "/compare", "/curves", "/batches", "/search", "/search?q=nosuch",
)  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_it_says_what_to_do_next(visitor: TestClient, place: str) -> None:
    page = visitor.get(place).text
    said = re.search(r'<div class="empty"><strong>[^<]{5,}</strong>(.*?)</div>', page, re.S)
    assert said, place
    assert len(re.sub("<[^>]+>", "", said[1]).split()) > 5
    assert "<a href=" in said[1] or place in ("/", "/curves"), "what to do is on this very page"


def test_a_search_of_an_empty_store_does_not_speak_of_older_reports(visitor: TestClient) -> None:
    assert "rejudge" not in visitor.get("/search?q=nosuch").text

"""Reports of a series by time: none twice, none left out, copies marked, and which interval is the one before."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from app.databases.interval_list import Interval, intervals
from app.store.schema.tables import Series
from tests.app.services import provided
from tests.app.stand_in import report_bytes


def upload(client: TestClient, day: int | None, **what: Any) -> None:
    stamp = None if day is None else f"2026-01-{day:02}"
    times = {"begin": stamp and f"{stamp}T10:00:00", "end": stamp and f"{stamp}T11:00:00", "snap": day or 999}
    answer = client.post("/api/v1/reports", content=report_bytes(**{**times, **what}))
    assert answer.status_code == 201, answer.text


def listed(client: TestClient, limit: int = 50) -> list[Interval]:
    """Every page after the other."""
    engine = provided(client, Engine)
    with engine.connect() as connection:
        ids = connection.scalars(select(Series.id)).all()
    found: list[Interval] = []
    after = None
    while True:
        with Session(engine) as session:
            page = intervals(session, ids, after, limit)
        found += page.intervals
        assert len(page.intervals) <= limit
        if page.next is None:
            return found
        after = page.next


def days(found: list[Interval]) -> list[int | None]:
    return [one.line.end_time.day if one.line.end_time else None for one in found]


@pytest.mark.parametrize("limit", [1, 2, 3, 4, 50])
def test_every_report_once_by_its_end_and_undated_ones_last(client: TestClient, limit: int) -> None:
    for place, day in enumerate((3, 1, None, 2, 2, None, 4)):
        upload(client, day, padding=place)
    found = listed(client, limit)
    assert days(found) == [4, 3, 2, 2, 1, None, None]
    assert len({one.reference for one in found}) == 7


def test_none_at_all_and_a_cursor_of_nothing(client: TestClient) -> None:
    with Session(provided(client, Engine)) as session:
        assert intervals(session, [], None, 5).intervals == []
        assert intervals(session, [1], "20260101T000000000000-5", 5).intervals == []
        assert intervals(session, [1], "-5", 5).intervals == []


def test_copies_are_marked_and_never_the_one_before(client: TestClient) -> None:
    upload(client, 1)
    upload(client, 2)
    upload(client, 2, format="awr-html")
    upload(client, 3)
    found = listed(client)
    assert [one.copy for one in found] == [False, False, True, False]
    third, second, copy, first = found
    assert third.before == second.reference
    assert second.before == copy.before == first.reference
    assert first.before is None


def test_the_one_before_is_found_over_the_end_of_a_page(client: TestClient) -> None:
    for day in (1, 2, 3):
        upload(client, day)
    found = listed(client, 1)
    assert [one.before for one in found] == [found[1].reference, found[2].reference, None]


def test_a_longer_window_over_it_is_not_the_one_before(client: TestClient) -> None:
    upload(client, 1)
    upload(client, 2, begin="2026-01-01T00:00:00", end="2026-01-02T10:30:00", snap=50)
    upload(client, 2)
    newest, longer, oldest = listed(client)
    assert newest.before == oldest.reference
    assert longer.before is None  # what is stored before it lies within it
    assert not longer.copy


def test_reports_of_one_file_are_told_apart(client: TestClient) -> None:
    upload(client, 1, parts=2)
    assert {one.reference.partition(".")[2] for one in listed(client)} == {"1", "2"}


def test_undated_reports_are_no_copies_of_each_other_unless_their_snapshots_say_so(client: TestClient) -> None:
    upload(client, None, snap=1)
    upload(client, None, snap=2)
    upload(client, None, snap=2, padding=1)
    assert [one.copy for one in listed(client)] == [False, True, False]
    assert [one.before for one in listed(client)] == [None, None, None]


def test_a_window_that_holds_shorter_ones_is_marked_and_never_one_of_the_two(client: TestClient) -> None:
    upload(client, 1)
    upload(client, 2)
    upload(client, 2, begin="2026-01-01T09:00:00", end="2026-01-02T12:00:00", snap=50)
    (address,) = [one["id"] for one in client.get("/api/v1/databases").json()["databases"]]
    page = client.get(f"/databases/{address}", headers={"accept": "text/html"}).text
    shown = re.sub(r"\s+", " ", page)
    assert shown.count("holds shorter ones: left out of trends") == 1
    longer, second, first = listed(client)
    assert [(one.line.end_time.hour) for one in (longer, second, first)] == [12, 11, 11]
    assert f'name="before" value="{first.reference}" checked' in page
    assert f'name="after" value="{second.reference}" checked' in page
    assert "that count; reports from 1 Jan 2026, 09:00 to 2 Jan 2026, 12:00" in re.sub(r"<[^>]+>", "", shown)

"""Databases as lists show them: what they are called, which report is the newest, and at what cost."""

import re
import threading
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event

from app.declared.databases import Databases
from app.store.access.visibility import EVERYBODY
from app.store.lists.database_titles import distinct_titles, title
from tests.app.services import provided
from tests.app.stand_in import report_bytes


@pytest.mark.parametrize(
    ("known", "called"),
    [
        (("Sales", "ORCL", 1, "PDB1", None), "Sales"),
        ((None, "ORCL", 1, None, None), "ORCL"),
        ((None, "CDB", 1, "PDB1", None), "PDB1 in CDB"),
        ((None, None, 1, None, None), "DBID 1"),
        ((None, None, None, None, None), "a database without a name"),
        ((None, "ORCL", 1, None, {"host": "h2"}), "ORCL on h2"),
        ((None, "CLONE", 1, None, {"name": "CLONE"}), "CLONE"),
        (("", "ORCL", 1, None, None), "ORCL"),
    ],
)
def test_a_database_is_called(known: tuple[Any, ...], called: str) -> None:
    assert title(*known) == called


def upload(client: TestClient, **what: Any) -> None:
    assert client.post("/api/v1/reports", content=report_bytes(**what)).status_code == 201


def test_a_page_costs_as_many_statements_whatever_is_on_it(client: TestClient) -> None:
    databases, counted = Databases(provided(client, Engine)), []
    here = threading.get_ident()  # readers ask for jobs meanwhile

    def asked(*_: object) -> None:
        if threading.get_ident() == here:
            counted.append(1)

    event.listen(provided(client, Engine), "before_cursor_execute", asked)
    costs = []
    for number in range(1, 13):
        upload(client, dbid=number, parts=2, instances=[1, 2])
        counted.clear()
        assert len(databases.page(EVERYBODY).databases) == number
        costs.append(len(counted))
    assert len(set(costs)) == 1


def test_the_newest_report_is_the_one_that_ends_last_and_undated_ones_only_stand_in(client: TestClient) -> None:
    databases = Databases(provided(client, Engine))
    upload(client, begin=None, end=None, padding=1)
    assert newest(databases) == ("report", None)
    for day in ("2026-01-02", "2026-01-03", "2026-01-01"):
        upload(client, begin=f"{day}T10:00:00", end=f"{day}T11:00:00")
    upload(client, begin=None, end=None, padding=2)
    upload(client, begin="2026-01-02T23:00:00", end="2026-01-03T12:00:00", instances=[2])
    assert newest(databases) == ("report", "2026-01-03T12:00:00")


def newest(databases: Databases) -> tuple[str, str | None]:
    (only,) = databases.page(EVERYBODY).databases
    assert only.newest is not None
    return only.newest.file, only.newest.end_time.isoformat() if only.newest.end_time else None


def test_namesakes_are_told_apart_everywhere(client: TestClient) -> None:
    for dbid in (1, 2):
        client.post("/api/v1/reports", content=report_bytes(dbid=dbid, database="SHOP"))
    client.post("/api/v1/reports", content=report_bytes(dbid=3, database="OTHER"))
    ids = {one["dbid"]: one["id"] for one in client.get("/api/v1/databases").json()["databases"]}
    page = {"accept": "text/html"}
    assert "<h1>SHOP (DBID 1)</h1>" in client.get(f"/databases/{ids[1]}", headers=page).text
    assert "Delete SHOP (DBID 2)?" in client.get(f"/databases/{ids[2]}/delete", headers=page).text
    assert ">SHOP (DBID 2) (1 report)</option>" in client.get("/compare", headers=page).text
    other = client.get(f"/databases/{ids[3]}", headers=page).text
    assert "<h1>OTHER</h1>" in other
    assert f'<option value="{ids[1]}">SHOP (DBID 1)</option>' in other
    client.post(f"/api/v1/databases/{ids[1]}/join", json={"database_id": ids[2]})
    client.post(f"/databases/{ids[1]}/join", data={"database": ids[2]}, headers=page)
    crumbs = re.sub(r"<[^>]+>", "", client.get(f"/databases/{ids[2]}", headers=page).text)
    assert "Databases › SHOP (DBID 1) › SHOP (DBID 2)" in crumbs


def test_what_has_one_number_is_told_apart_by_its_id() -> None:
    titles = distinct_titles(["A", "A", "A", "B"], [1, 1, 2, 1], ["x", "y", "z", "b"])
    assert titles == [
        "A (x)",
        "A (y)",
        "A (DBID 2)",
        "B",
    ]
    assert distinct_titles(["A", "A"], [None, None], ["x", "y"]) == ["A (x)", "A (y)"]

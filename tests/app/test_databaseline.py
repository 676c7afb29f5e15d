"""Databases as lists show them: what they are called, which report is the newest, and at what cost."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from app.database.databases import Databases
from app.database.line import title
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
    databases, counted = Databases(client.app.state.store.engine), []
    event.listen(client.app.state.store.engine, "before_cursor_execute", lambda *_: counted.append(1))
    costs = []
    for number in range(1, 13):
        upload(client, dbid=number, parts=2, instances=[1, 2])
        counted.clear()
        assert len(databases.page().databases) == number
        costs.append(len(counted))
    assert len(set(costs)) == 1


def test_the_newest_report_is_the_one_that_ends_last_and_undated_ones_only_stand_in(client: TestClient) -> None:
    databases = Databases(client.app.state.store.engine)
    upload(client, begin=None, end=None, padding=1)
    assert newest(databases) == ("report", None)
    for day in ("2026-01-02", "2026-01-03", "2026-01-01"):
        upload(client, begin=f"{day}T10:00:00", end=f"{day}T11:00:00")
    upload(client, begin=None, end=None, padding=2)
    upload(client, begin="2026-01-02T23:00:00", end="2026-01-03T12:00:00", instances=[2])
    assert newest(databases) == ("report", "2026-01-03T12:00:00")


def newest(databases: Databases) -> tuple[str, str | None]:
    (only,) = databases.page().databases
    assert only.newest is not None
    return only.newest.file, only.newest.end_time.isoformat() if only.newest.end_time else None

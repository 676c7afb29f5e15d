"""The newest report of a line, and the report that it is held against."""

from datetime import datetime
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.comparison.service import Asked, Comparing
from app.history.frames import History
from app.store.access.visibility import EVERYBODY
from app.web.problems import Problem
from app.webhooks.newest import Line, held_against, line_of
from tests.app.services import provided
from tests.app.stand_in import report_bytes

LATE = datetime(2027, 1, 1)


class Compared:
    """Remembers what it was asked, and says that it got worse."""

    outcome, cost_ratio, short = "worse", 1.5, "50 % more"

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def answer(self, asked: Asked, _caller: object) -> Any:
        self.asked.append(asked)
        return self


@pytest.fixture
def ids(client: TestClient) -> dict[int, str]:
    """Three hours of one database, by the hour in which each begins."""
    found = {}
    for hour in (1, 2, 3):
        times = {"begin": f"2026-01-31T0{hour}:00:00", "end": f"2026-01-31T0{hour + 1}:00:00"}
        found[hour] = client.post("/api/v1/reports", content=report_bytes(number=hour, snap=hour, **times)).json()["id"]
    return found


def looked_at(client: TestClient, pinned: str | None = None, comparing: Any = None) -> tuple[Line, Any, list[Asked]]:
    engine = provided(client, Engine)
    (database,) = client.get("/api/v1/databases").json()["databases"]
    members = History(engine).members(database["id"], EVERYBODY)
    assert members is not None
    line = line_of(engine, members.series[0], ["read_iops"], LATE)
    assert line is not None
    stub = comparing or Compared()
    return line, held_against(stub, engine, members, members.series[0], line, pinned), getattr(stub, "asked", [])


def mark(client: TestClient, at: str) -> None:
    (database,) = client.get("/api/v1/databases").json()["databases"]
    made = client.post(f"/api/v1/databases/{database['id']}/markers", json={"at": at, "text": "moved"})
    assert made.status_code == 201


def test_the_newest_has_its_figures_and_the_verdict_before(client: TestClient, ids: dict[int, str]) -> None:
    line, compared, asked = looked_at(client)
    assert line.reference == f"{ids[3]}.1"
    assert line.figures == line.figures_before == {"read_iops": 9855.2}
    assert line.before is not None
    assert line.before.case == "latency_limited"
    assert (compared, asked) == (None, [])  # no marker, nothing pinned


def test_the_baseline_is_the_first_interval_after_the_newest_marker(client: TestClient, ids: dict[int, str]) -> None:
    mark(client, "2026-01-30")
    mark(client, "2026-01-31T01:30:00")
    mark(client, "2026-02-05")  # not yet behind the newest report
    _, compared, asked = looked_at(client)
    assert [(one.before, one.after) for one in asked] == [(f"{ids[2]}.1", f"{ids[3]}.1")]
    assert (compared.outcome, compared.cost_ratio) == ("worse", 1.5)
    assert compared.url == f"/api/v1/comparisons?before={ids[2]}.1&after={ids[3]}.1"


def test_a_report_is_not_held_against_itself(client: TestClient, ids: dict[int, str]) -> None:
    mark(client, "2026-01-31T02:30:00")
    assert looked_at(client)[1:] == (None, [])
    assert looked_at(client, ids[3])[1:] == (None, [])


def test_a_pinned_one_comes_first_and_may_be_gone(client: TestClient, ids: dict[int, str]) -> None:
    mark(client, "2026-01-31T01:30:00")
    _, _, asked = looked_at(client, ids[1])
    assert [one.before for one in asked] == [ids[1]]
    client.delete(f"/api/v1/reports/{ids[1]}")
    with pytest.raises(Problem):
        provided(client, Comparing).answer(Asked(before=ids[1], after=ids[3]), EVERYBODY)
    assert looked_at(client, ids[1], provided(client, Comparing))[1] is None

"""What to look at first: severity before saving, saving before waiting, and who is not judged last; on both engines."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from tests.app import made_lists
from tests.app.services import provided

REPORTS = "/api/v1/reports"
LIKE: dict[str, Any] = {"series_id": 1, "snaps": (10, 11), "hour": 1}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ({"severity": "blocker", "saving": None}, {"severity": "high", "saving": 1.0}),
        ({"severity": "high", "saving": 0.6}, {"severity": "high", "saving": 0.5, "io_share": 0.9}),
        ({"severity": "high", "saving": None, "io_share": 0.9}, {"severity": "high", "saving": 0.8}),
        ({"severity": "low"}, {"severity": "info", "saving": 3.0}),
        ({"severity": "none"}, {"severity": None, "saving": 1.0}),
    ],
)
def test_what_to_look_at_first(client: TestClient, first: dict[str, Any], then: dict[str, Any]) -> None:
    made_lists.fill(provided(client, Engine))
    made_lists.more(provided(client, Engine), 101, **LIKE | first)
    made_lists.more(provided(client, Engine), 102, **LIKE | then)
    lines = client.get(REPORTS, params={"sort": "-urgency"}).json()["reports"]
    placed = [one["id"] for one in lines if one["id"] in ("u101", "u102")]
    assert placed == ["u101", "u102"]
    assert lines[0]["severity"] == "blocker"

"""What is told of reports that were read and judged: hours of one database, printed by the writer, two of them slow."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.app.services import settled
from tests.app.webhooks.test_noticing import make, quiet, told
from tests.writer import fleet
from tests.writer.fleet import DAY, NEVER, Database

WORST, AGAIN = 12, 14
ONE = replace(fleet.fleet(1)[0], hours="shop", flash_from=NEVER, outlier=WORST, size=1.0)
"""Its reads take longer in the worst hour, and in that of `AGAIN`, as of a database whose worst hour that is."""
SLOWER, LIMIT_MS = 1.8, 8.0


@pytest.fixture
def client(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Reads by processes, as a service does; sends nothing."""
    monkeypatch.setattr(fleet, "OUTLIER_LOAD", 1.0)
    monkeypatch.setattr(fleet, "OUTLIER_MS", SLOWER)
    with TestClient(create_app(settings.model_copy(update={"webhook_senders": 0})), base_url="http://127.0.0.1") as it:
        settled(it)
        yield it


def upload(client: TestClient, hour: int, database: Database = ONE) -> dict[str, Any]:
    answer = client.post("/api/v1/reports?wait=100", content=database.report(hour))
    assert answer.status_code == 201, answer.text
    quiet(client)
    return dict(answer.json()["reports"][0])


@pytest.mark.slow
def test_an_hour_that_costs_more_than_the_baseline_is_told(client: TestClient) -> None:
    first = upload(client, 10)
    whose, reference = first["database_id"], f"{first['url'].rpartition('/')[2]}.1"
    marker = {"at": DAY.replace(hour=10).isoformat(), "text": "as it was"}
    assert client.post(f"/api/v1/databases/{whose}/markers", json=marker).status_code == 201
    pinned = make(client, comparison_worse=True, database_id=whose, baseline=reference)
    by_marker = make(client, comparison_worse=True)
    limited = make(client, limits=[{"metric": "single_block_read_ms", "limit": LIMIT_MS}])
    upload(client, 11)
    assert [told(client, one) for one in (pinned, by_marker, limited)] == [[], [], []]
    worst = upload(client, WORST)
    for webhook in (pinned, by_marker):
        (message,) = told(client, webhook)
        data = message["data"]
        assert message["type"] == "comparison.worse"
        assert (data["baseline"], data["report"]["url"]) == (reference, worst["url"])
        answer = client.get(data["url"]).json()
        assert answer["outcome"] == "worse"
        assert (data["cost_ratio"], data["short"]) == (answer["cost_ratio"], answer["short"])
        assert data["cost_ratio"] > 1.2
    (over,) = told(client, limited)
    read = client.get(worst["url"]).json()["metrics"]["single_block_read_ms"]
    assert over["data"]["value"] == read["value"] > LIMIT_MS
    upload(client, 13)
    assert len(told(client, pinned)) == 1
    upload(client, AGAIN, replace(ONE, outlier=AGAIN))
    hours = [one["data"]["report"]["begin_time"] for one in told(client, pinned)]
    assert hours == [DAY.replace(hour=hour).isoformat() for hour in (WORST, AGAIN)]

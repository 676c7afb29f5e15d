"""Storage facts over the API: PUT replaces, PATCH merges, both keep what held until a day."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.app.stand_in import report_bytes

DATABASES = "/api/v1/databases"


@pytest.fixture
def url(client: TestClient) -> str:
    client.post("/api/v1/reports", content=report_bytes())
    return f"{client.get(DATABASES).json()['databases'][0]['url']}/storage"


def storage(client: TestClient, url: str) -> Any:
    return client.get(url).json()["storage"]


def test_patch_leaves_what_it_does_not_name_and_null_clears(client: TestClient, url: str) -> None:
    client.put(url, json={"media": "nvme", "devices": 4})
    answer = client.patch(url, json={"devices": 8, "raid": "RAID 10"})
    assert answer.json()["storage"] == {"media": "nvme", "devices": 8, "raid": "RAID 10"}
    merge = {"content-type": "application/merge-patch+json"}
    client.patch(url, content=b'{"raid": null, "luns": null}', headers=merge)
    assert storage(client, url) == {"media": "nvme", "devices": 8}
    client.patch(url, json={})
    assert storage(client, url) == {"media": "nvme", "devices": 8}
    client.put(url, json={"devices": 2})
    assert storage(client, url) == {"devices": 2}
    client.patch(url, json={"devices": None})
    assert storage(client, url) is None
    client.patch(url, json={"devices": 1})
    assert storage(client, url) == {"devices": 1}


def test_what_is_merged_is_looked_at_as_a_whole(client: TestClient, url: str) -> None:
    """A size needs the class that it is one of, wherever that was declared."""
    alone = client.patch(url, json={"size": "P30"})
    assert (alone.status_code, alone.json()["code"]) == (422, "invalid_storage")
    client.put(url, json={"media": "azure-premium"})
    assert client.patch(url, json={"size": "P30"}).status_code == 200
    gone = client.patch(url, json={"media": None})
    assert (gone.status_code, gone.json()["code"]) == (422, "invalid_storage")
    assert storage(client, url) == {"media": "azure-premium", "size": "P30"}


def test_a_wrong_fact_changes_nothing(client: TestClient, url: str) -> None:
    client.put(url, json={"devices": 4})
    for wrong in ({"devises": 1}, {"devices": -1}, {"devices": [1]}, {"raid": {"level": 5}}, {"host_cache": "yes"}):
        answer = client.patch(url, json=wrong)
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_storage")
    known = {"database_id": url.split("/")[-2], "storage": {"devices": 4}, "periods": []}
    assert client.get(url).json() == known


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_both_keep_what_held_until_a_day(client: TestClient, url: str, method: str) -> None:
    client.put(url, json={"media": "nvme", "devices": 4})
    since = {"since": "2026-02-15T00:00:00"}
    answer = client.request(method, url, json={"devices": 9}, params=since)
    assert answer.json()["storage"] == ({"devices": 9} if method == "PUT" else {"media": "nvme", "devices": 9})
    period = {"url": f"{url}/periods/2026-02-15T00:00:00", "database_id": url.split("/")[-2]}
    assert client.get(url).json()["periods"] == [
        period | {"until": "2026-02-15T00:00:00", "storage": {"media": "nvme", "devices": 4}, "curve": None}
    ]
    refused = client.request(method, url, json={"devices": -1}, params={"since": "2026-03-01"})
    assert refused.status_code == 422
    assert len(client.get(url).json()["periods"]) == 1


def test_there_is_nothing_of_a_database_that_is_not_there(client: TestClient) -> None:
    for method in ("GET", "PUT", "PATCH"):
        answer = client.request(method, f"{DATABASES}/none/storage", json=None if method == "GET" else {})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

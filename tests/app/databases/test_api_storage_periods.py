"""Facts that held before the storage changed (`storage_periods`) go on holding for the reports of that time."""

import pytest
from fastapi.testclient import TestClient

from tests.app.stand_in import report_bytes

REPORTS, DATABASES = "/api/v1/reports", "/api/v1/databases"


def declared(client: TestClient, facts: dict[str, int], since: str | None = None) -> str:
    """The address of the only database, of which these facts were declared."""
    (own,) = client.get(DATABASES).json()["databases"]
    answer = client.put(f"{own['url']}/storage", json=facts, params={"since": since} if since else {})
    assert answer.status_code == 200, answer.text
    return str(own["url"])


def headline(client: TestClient, place: int = 0) -> str:
    listed = client.get(REPORTS).json()["reports"][place]
    return str(client.get(listed["url"]).json()["verdict"]["headline"])


def test_reports_from_before_a_change_keep_what_held_then(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes())  # it ends 2026-01-31T11:00:07
    url = declared(client, {"devices": 4})
    declared(client, {"devices": 9}, since="2026-02-15T00:00:00")
    assert headline(client) == "Reads lead. devices=4"
    told = client.get(f"{url}/storage").json()
    assert told["storage"] == {"devices": 9}
    (period,) = told["periods"]
    assert (period["until"], period["storage"], period["curve"]) == ("2026-02-15T00:00:00", {"devices": 4}, None)
    assert f"{DATABASES}/{period['database_id']}" == url
    declared(client, {"devices": 10})
    assert headline(client) == "Reads lead. devices=4"
    assert client.delete(period["url"]).status_code == 204
    assert headline(client) == "Reads lead. devices=10"
    assert client.get(f"{url}/storage").json()["periods"] == []


def test_a_report_after_the_change_has_the_new_facts(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes())
    declared(client, {"devices": 4})
    declared(client, {"devices": 9}, since="2026-01-31T11:00:06")
    assert headline(client) == "Reads lead. devices=9"
    declared(client, {}, since="2026-01-31T11:00:07")
    assert headline(client) == "Reads lead. devices=9"  # the last end at or after its own holds


def test_a_curve_of_earlier_times_that_is_deleted_leaves_its_facts(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes())
    url = declared(client, {"devices": 4})
    taken = client.post("/api/v1/curves", content=b"outstanding,iops,latency_ms\n1,100,10\n2,190,10.5\n").json()
    curve = taken["curves"][0]["id"]
    client.put(f"{url}/curve", json={"curve": curve})
    declared(client, {"devices": 9}, since="2026-02-15T00:00:00")
    client.put(f"{url}/curve", json={"curve": None})
    assert client.get(f"{url}/storage").json()["periods"][0]["curve"] == curve
    with_curve = headline(client)
    assert with_curve.startswith("Reads lead. devices=4 ")
    assert client.delete(f"/api/v1/curves/{curve}").status_code == 204
    assert headline(client) == "Reads lead. devices=4"


@pytest.mark.parametrize("since", ["yesterday", "2026-02-15T00:00:00Z", "2026-02-30"])
def test_a_time_that_is_none_or_has_a_zone_is_told(client: TestClient, since: str) -> None:
    client.post(REPORTS, content=report_bytes())
    (own,) = client.get(DATABASES).json()["databases"]
    answer = client.put(f"{own['url']}/storage", json={}, params={"since": since})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")
    assert client.get(f"{own['url']}/storage").json()["periods"] == []


def test_there_is_nothing_to_forget_of_a_time_or_a_database_that_is_not_there(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes())
    url = declared(client, {"devices": 4})
    assert client.delete(f"{url}/storage/periods/2026-02-15T00:00:00").status_code == 404
    assert client.delete(f"{DATABASES}/nobody/storage/periods/2026-02-15T00:00:00").status_code == 404
    assert client.get(f"{DATABASES}/nobody/storage").status_code == 404

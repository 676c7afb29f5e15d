"""Settings of a database: partial changes, wrong ones told in one sentence, and what they remove."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.app.stand_in import upload

REPORTS, DATABASES = "/api/v1/reports", "/api/v1/databases"


def address(client: TestClient) -> str:
    (only,) = client.get(DATABASES).json()["databases"]
    return only["url"]


def ended(day: str, **what: Any) -> dict[str, Any]:
    """A report of one hour of that day."""
    number = int(day.replace("-", ""))
    return {"begin": f"{day}T10:00:00", "end": f"{day}T11:00:00", "snap": number, **what}


SALES = {"label": "Sales", "group": "EstateA", "time_zone": "Europe/Vienna", "keep_days": 400, "keep_reports": 9}
NOTHING = dict.fromkeys(SALES)


def test_put_replaces_all_of_them(client: TestClient) -> None:
    upload(client)
    url = f"{address(client)}/settings"
    assert client.get(url).json() == NOTHING
    answer = client.put(url, json=SALES | {"label": " Sales ", "group": "Estate\tA"})
    assert answer.status_code == 200, answer.text
    assert SALES.items() <= answer.json().items()
    assert answer.json()["name"] == "ORCL"
    assert client.get(url).json() == SALES
    assert client.put(url, json=client.get(url).json()).status_code == 200  # as it was read
    assert client.get(url).json() == SALES
    client.put(url, json={"time_zone": "Europe/Vienna", "label": None})
    assert client.get(url).json() == NOTHING | {"time_zone": "Europe/Vienna"}
    assert client.put(url, json={}).status_code == 200
    assert client.get(url).json() == NOTHING


def test_patch_leaves_what_it_does_not_name_and_null_clears(client: TestClient) -> None:
    upload(client)
    url = f"{address(client)}/settings"
    client.put(url, json=SALES)
    merge = {"content-type": "application/merge-patch+json"}
    answer = client.patch(url, content=b'{"group": null}', headers=merge)
    assert (answer.status_code, answer.json()["group"]) == (200, None)
    assert client.get(url).json() == SALES | {"group": None}
    assert client.patch(url, json={"label": "  ", "keep_days": 500.0}).status_code == 200
    assert client.get(url).json() == SALES | {"group": None, "label": None, "keep_days": 500}
    for body in ({}, {"keep_reports": 9}):
        assert client.patch(url, json=body).status_code == 200
        assert client.get(url).json() == SALES | {"group": None, "label": None, "keep_days": 500}
    array = client.patch(url, content=b"[]", headers=merge)
    assert (array.status_code, array.json()["detail"]) == (422, "Send a JSON object as the body.")
    other = client.patch(url, content=b"[]", headers={"content-type": "application/json-patch+json"})
    assert other.status_code == 415
    assert "application/merge-patch+json" in other.json()["detail"]
    assert other.headers["accept-patch"] == client.options(url).headers["accept-patch"]


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"time_zone": "Europe/Wienna"}, "did you mean Europe/Vienna"),
        ({"time_zone": "vienna"}, "did you mean Europe/Vienna"),
        ({"time_zone": "new york"}, "America/New_York"),
        ({"time_zone": "+02:00"}, "give its IANA name, such as Europe/Vienna"),
        ({"time_zone": "../../etc/passwd"}, "There is no time zone"),
        ({"keep_days": 0}, "The field keep_days must be 1 or more, not 0."),
        ({"keep_days": True}, "The field keep_days must be a whole number, not true."),
        ({"keep_reports": "9"}, "a whole number"),
        ({"keep_reports": -1}, "1 or more"),
        ({"label": "x" * 101}, "at most 100"),
        ({"label": "a\0b"}, "NUL or half of a surrogate pair"),
        ({"labels": "x"}, "known are group, keep_days, keep_reports, label and time_zone"),
    ],
)
def test_a_wrong_setting_is_one_sentence_and_changes_nothing(client: TestClient, sent: Any, says: str) -> None:
    upload(client)
    for method in ("PUT", "PATCH"):
        answer = client.request(method, f"{address(client)}/settings", json={"label": "new", **sent})
        assert answer.status_code == 422
        assert says in answer.json()["detail"]
    assert client.get(address(client)).json()["label"] is None


def test_there_is_no_setting_of_what_is_not_there(client: TestClient) -> None:
    assert client.get(f"{DATABASES}/none/settings").status_code == 404
    for method in ("PUT", "PATCH"):
        answer = client.request(method, f"{DATABASES}/none/settings", json={"time_zone": "nowhere"})
        assert answer.status_code == 404
    assert client.get(f"{DATABASES}/none/retention").status_code == 404


def test_what_would_go_is_told_before_it_goes(client: TestClient) -> None:
    for day in ("2025-01-01", "2025-05-03", "2025-12-30", "2026-01-01"):
        upload(client, **ended(day))
    url = address(client)
    told = client.get(f"{url}/retention", params={"keep_days": 100}).json()
    assert told == {"reports": 2, "files": 2, "up_to": "2025-05-03T11:00:00"}
    assert client.get(f"{url}/retention").json() == {"reports": 0, "files": 0, "up_to": None}
    assert client.get(f"{url}/retention", params={"keep_reports": 1}).json()["reports"] == 3
    assert client.get(url).json()["reports_count"] == 4
    assert client.patch(f"{url}/settings", json={"keep_days": 100}).json()["reports_count"] == 2
    assert client.patch(f"{url}/settings", json={"label": "x"}).json()["keep_days"] == 100
    assert client.put(f"{url}/settings", json={"keep_reports": 1}).json()["reports_count"] == 1


def test_a_label_stands_in_lists_of_reports(client: TestClient) -> None:
    upload(client)
    client.put(f"{address(client)}/settings", json={"label": "Sales"})
    (only,) = client.get(REPORTS).json()["reports"]
    assert (only["label"], f"{DATABASES}/{only['database_id']}") == ("Sales", address(client))


def test_one_group_is_listed(client: TestClient) -> None:
    for dbid in (1, 2, 3):
        upload(client, dbid=dbid)
    urls = {one["dbid"]: one["url"] for one in client.get(DATABASES).json()["databases"]}
    for dbid in (1, 3):
        client.put(f"{urls[dbid]}/settings", json={"group": "A"})
    listed = client.get(DATABASES, params={"group": "A"}).json()["databases"]
    assert [one["dbid"] for one in listed] == [3, 1]
    assert client.get(DATABASES, params={"group": "B"}).json()["databases"] == []

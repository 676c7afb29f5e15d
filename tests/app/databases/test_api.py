"""Databases over the API: what is declared of them is kept, and their reports are judged with it."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, update

from app.resources import samples_dir
from app.store.reports import Store
from app.store.schema.tables import Report
from tests.app.services import changing, provided
from tests.app.stand_in import StandIn, report_bytes

REPORTS, DATABASES, CURVES = "/api/v1/reports", "/api/v1/databases", "/api/v1/curves"
CERN = samples_dir() / "curves" / "cern-random.csv"


def database(client: TestClient) -> dict[str, Any]:
    (only,) = client.get(DATABASES).json()["databases"]
    return only


def headlines(client: TestClient) -> list[str]:
    """As the list has them: they are only new when the report itself was replaced."""
    return [one["headline"] for one in client.get(REPORTS).json()["reports"]]


def curve(client: TestClient) -> str:
    answer = client.post(CURVES, files={"file": (CERN.name, CERN.read_bytes())})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def test_reports_of_one_dbid_and_container_are_one_database(client: TestClient) -> None:
    for what in ({}, {"database": "RENAMED"}, {"container": "PDB1"}, {"dbid": 7, "parts": 2, "instances": [1, 2]}):
        client.post(REPORTS, content=report_bytes(**what))
    found = client.get(DATABASES).json()["databases"]
    assert [(one["dbid"], one["container"], one["name"], one["reports_count"]) for one in found] == [
        (7, None, "ORCL", 2),
        (1234567890, "PDB1", "ORCL", 1),
        (1234567890, None, "RENAMED", 2),
    ]
    whole = client.get(found[0]["url"]).json()
    assert all(one["key"] == f"{one['scope']}-{one['instance_number']}" for one in whole["series"])
    assert [(one["scope"], one["instance_number"], one["reports"]) for one in whole["series"]] == [
        ("instance", 1, 1),
        ("instance", 2, 1),
    ]
    assert [one["part"] for one in whole["reports"]] == [2, 1]
    assert whole["newest"]["headline"] == "Reads lead."


def test_pages_follow_one_another(client: TestClient) -> None:
    for dbid in range(1, 6):
        client.post(REPORTS, content=report_bytes(dbid=dbid))
    seen, cursor = [], None
    while True:
        page = client.get(DATABASES, params={"limit": 2, **({"cursor": cursor} if cursor else {})}).json()
        seen += [one["dbid"] for one in page["databases"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert seen == [5, 4, 3, 2, 1]


def test_declared_facts_are_kept_and_reports_are_judged_with_them(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes())
    client.post(REPORTS, content=report_bytes(dbid=2))
    other, own = client.get(DATABASES).json()["databases"]
    answer = client.put(f"{own['url']}/storage", json={"media": "nvme", "devices": 4, "raid": None})
    assert answer.status_code == 200
    assert answer.json()["storage"] == {"devices": 4, "media": "nvme"}
    assert answer.json()["stale"] == 1  # as it was when it was answered
    assert client.get(own["url"]).json()["stale"] == 0
    assert headlines(client) == ["Reads lead.", "Reads lead. devices=4 media=nvme"]
    assert client.get(other["url"]).json()["storage"] is None
    assert client.put(f"{own['url']}/storage", json={}).json()["storage"] is None
    assert headlines(client) == ["Reads lead.", "Reads lead."]


def test_a_report_that_comes_later_is_judged_with_them_at_once(client: TestClient, stand_in: StandIn) -> None:
    client.post(REPORTS, content=report_bytes())
    client.put(f"{database(client)['url']}/storage", json={"devices": 4})
    before = stand_in.calls
    created = client.post(REPORTS, content=report_bytes(parts=2)).json()
    assert created["reports"][0]["headline"] == "Reads lead. devices=4"
    assert client.get(created["url"]).json()["verdict"]["headline"] == "Reads lead. devices=4"
    assert stand_in.calls == before + 1


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"devises": 4}, "Unknown storage key 'devises'"),
        ({"devices": -1}, "'devices' must be"),
        ({"devices": True}, "'devices' must be"),
        ({"devices": 1e300}, "below 10^12"),
        ({"media": "stone"}, "Unknown media class 'stone'"),
        ({"raid": ["10"]}, "one value"),
        ({"host_cache": "yes"}, "true or false"),
    ],
)
def test_a_wrong_fact_is_refused_in_one_sentence_and_nothing_changes(
    client: TestClient, body: dict[str, Any], says: str
) -> None:
    client.post(REPORTS, content=report_bytes())
    url = database(client)["url"]
    client.put(f"{url}/storage", json={"devices": 4})
    answer = client.put(f"{url}/storage", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_storage")
    assert says in answer.json()["detail"]
    assert client.get(url).json()["storage"] == {"devices": 4}


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"devices": NaN}'])
def test_what_is_no_object_is_refused(client: TestClient, body: bytes) -> None:
    client.post(REPORTS, content=report_bytes())
    answer = client.put(f"{database(client)['url']}/storage", content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_request")


def test_a_database_stands_on_a_curve_until_it_is_taken_away_or_removed(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes())
    url, made = database(client)["url"], curve(client)
    name = client.get(f"{CURVES}/{made}").json()["name"]
    stands = client.put(f"{url}/curve", json={"curve": made}).json()["curve"]
    assert stands == {"id": made, "name": name, "url": f"{CURVES}/{made}"}
    assert headlines(client) == [f"Reads lead.  {name}"]
    assert client.put(f"{url}/curve", json={"curve": None}).json()["curve"] is None
    assert headlines(client) == ["Reads lead."]
    client.put(f"{url}/curve", json={"curve": made})
    assert client.delete(f"{CURVES}/{made}").status_code == 204
    assert client.get(url).json()["curve"] is None
    assert headlines(client) == ["Reads lead."]


def test_a_curve_or_database_that_is_not_there(client: TestClient) -> None:
    client.post(REPORTS, content=report_bytes())
    url = database(client)["url"]
    for path, body in ((f"{url}/curve", {"curve": "none"}), (f"{DATABASES}/none/curve", {"curve": None}),
                       (f"{DATABASES}/none/storage", {})):  # fmt: skip
        answer = client.put(path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert client.get(f"{DATABASES}/none").status_code == 404


def test_a_report_that_stayed_behind_is_judged_again_when_it_is_read(client: TestClient) -> None:
    created = client.post(REPORTS, content=report_bytes(parts=2)).json()
    url = database(client)["url"]
    client.put(f"{url}/storage", json={"devices": 4})
    with changing(provided(client, Engine)) as connection:  # as if the service had ended before it came so far
        connection.execute(update(Report).values(judged_with="older", headline="Old."))
    assert client.get(url).json()["stale"] == 2
    read = client.get(created["url"], params={"part": 2}).json()
    assert read["verdict"]["headline"] == "Reads lead. devices=4"
    assert client.get(url).json()["stale"] == 0
    assert headlines(client) == ["Reads lead. devices=4"] * 2


def test_where_judging_again_fails_the_old_judgement_is_served(client: TestClient, stand_in: StandIn) -> None:
    from app.analysis.pool import TookTooLong

    created = client.post(REPORTS, content=report_bytes()).json()
    calls = []

    def slow(*_: object) -> None:
        calls.append(1)
        raise TookTooLong(30)

    stand_in.analyse = slow  # type: ignore[method-assign, assignment]
    client.put(f"{database(client)['url']}/storage", json={"devices": 4})
    for _ in range(3):
        assert client.get(created["url"]).json()["verdict"]["headline"] == "Reads lead."
    assert len(calls) == 1  # it is not tried at every reading
    answer = client.post(f"{created['url']}/rejudge")
    assert (answer.status_code, answer.json()["code"]) == (503, "timeout")
    assert database(client)["stale"] == 1


def test_judging_again_by_request_takes_todays_rules(client: TestClient, stand_in: StandIn) -> None:
    created = client.post(REPORTS, content=report_bytes(parts=2)).json()
    judge = stand_in.analyse

    def tomorrow(data: bytes, *rest: Any) -> Any:
        return judge(data.replace(b'"parts": 2', b'"parts": 3, "case": "mixed"'), *rest)

    stand_in.analyse = tomorrow  # type: ignore[method-assign]
    again = client.post(f"{created['url']}/rejudge")
    assert again.status_code == 200
    assert [one["case"] for one in again.json()["reports"]] == ["mixed"] * 3  # it finds one more in it
    assert [one["case"] for one in client.get(REPORTS).json()["reports"]] == ["mixed"] * 3
    stand_in.analyse = judge  # type: ignore[method-assign]
    assert len(client.post(f"{created['url']}/rejudge").json()["reports"]) == 2
    assert client.post(f"{REPORTS}/none/rejudge").status_code == 404


def test_a_report_deleted_while_it_is_judged_stays_deleted(client: TestClient, stand_in: StandIn) -> None:
    created = client.post(REPORTS, content=report_bytes()).json()
    judge = stand_in.analyse

    def meanwhile(*given: Any) -> Any:
        provided(client, Store).delete(created["id"])
        return judge(*given)

    stand_in.analyse = meanwhile  # type: ignore[method-assign]
    assert client.post(f"{created['url']}/rejudge").status_code == 404
    assert client.get(REPORTS).json()["reports"] == []

"""Joining two databases, splitting one in two, and back: no report is lost, no figure stays behind."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select

from app.history.frames import History
from app.store.access.visibility import EVERYBODY
from app.store.schema.tables import MetricValue, Report, Series
from tests.app.services import provided
from tests.app.stand_in import upload

REPORTS, DATABASES = "/api/v1/reports", "/api/v1/databases"


def listed(client: TestClient) -> dict[str, dict[str, Any]]:
    """Databases by name or number, with how many reports each has."""
    return {one["name"] if one["split_by"] else str(one["dbid"]): one
            for one in client.get(DATABASES).json()["databases"]}  # fmt: skip


def counts(client: TestClient) -> dict[str, int]:
    return {name: one["reports_count"] for name, one in listed(client).items()}


def post(client: TestClient, url: str, **body: Any) -> dict[str, Any]:
    answer = client.post(url, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def consistent(client: TestClient) -> None:
    """Every figure is of the series of its report, and no series is empty."""
    with provided(client, Engine).connect() as connection:
        astray = select(func.count()).select_from(MetricValue).join(Report, Report.id == MetricValue.report_id)
        assert connection.scalar(astray.where(Report.series_id != MetricValue.series_id)) == 0
        used = select(func.count(Report.series_id.distinct()))
        assert connection.scalar(used) == connection.scalar(select(func.count(Series.id)))


def test_two_are_shown_as_one_and_each_keeps_its_storage(client: TestClient) -> None:
    for dbid in (1, 2):
        upload(client, dbid=dbid)
    old, new = listed(client)["1"], listed(client)["2"]
    client.put(f"{old['url']}/storage", json={"devices": 4})
    client.put(f"{old['url']}/markers", json={"markers": [{"at": "2026-01-01", "text": "old"}]})
    joined = post(client, f"{new['url']}/join", database_id=old["id"])
    assert joined["id"] == new["id"]
    assert (joined["reports_count"], joined["storage"], joined["stale"]) == (2, None, 0)
    assert [(one["id"], one["reports_count"]) for one in joined["joined"]] == [(old["id"], 1)]
    assert [(one["text"], one["database_id"]) for one in joined["markers"]] == [("old", old["id"])]
    assert [(one["scope"], one["instance_number"], one["reports"]) for one in joined["series"]] == [("instance", 1, 2)]
    assert len(joined["reports"]) == 2
    assert counts(client) == {"2": 2}
    member = client.get(old["url"]).json()
    assert (member["reports_count"], member["storage"]) == (1, {"devices": 4})
    assert member["part_of"]["id"] == new["id"]
    headlines = [one["headline"] for one in client.get(REPORTS).json()["reports"]]
    assert headlines == ["Reads lead.", "Reads lead. devices=4"]
    members = History(provided(client, Engine)).members(new["id"], EVERYBODY)
    assert members is not None
    assert [len(one.ids) for one in members.series] == [2]
    back = post(client, f"{old['url']}/split")
    assert (back["part_of"], back["reports_count"]) == (None, 1)
    assert counts(client) == {"1": 1, "2": 1}


def test_facts_of_a_member_judge_its_reports_again(client: TestClient) -> None:
    for dbid in (1, 2):
        upload(client, dbid=dbid)
    old, new = listed(client)["1"], listed(client)["2"]
    post(client, f"{new['url']}/join", database_id=old["id"])
    client.put(f"{old['url']}/storage", json={"devices": 4})
    assert [one["headline"] for one in client.get(REPORTS).json()["reports"]] == [
        "Reads lead.",
        "Reads lead. devices=4",
    ]


def test_chains_are_flattened_and_circles_refused(client: TestClient) -> None:
    for dbid in (1, 2, 3, 4):
        upload(client, dbid=dbid)
    one, two, three, four = (listed(client)[str(dbid)] for dbid in (1, 2, 3, 4))
    post(client, f"{two['url']}/join", database_id=one["id"])
    assert post(client, f"{one['url']}/join", database_id=four["id"])["id"] == two["id"]  # into the whole
    assert post(client, f"{three['url']}/join", database_id=two["id"])["reports_count"] == 4  # with its members
    assert counts(client) == {"3": 4}
    assert post(client, f"{three['url']}/join", database_id=two["id"])["reports_count"] == 4  # again is the same
    for head, other in ((one, three), (one, one), (three, three), (two, three)):
        answer = client.post(f"{head['url']}/join", json={"database_id": other["id"]})
        assert (answer.status_code, answer.json()["code"]) == (409, "cannot_join"), (head["dbid"], other["dbid"])
    post(client, f"{two['url']}/split")
    assert counts(client) == {"2": 1, "3": 3}
    answer = client.post(f"{two['url']}/join", json={"database_id": one["id"]})
    assert "joined into another already" in answer.json()["detail"]


def test_a_clone_is_split_off_by_its_name_and_later_reports_find_it(client: TestClient) -> None:
    upload(client, parts=2, instances=[1, 2], database="PROD")
    upload(client, parts=2, instances=[1, 2], database="CLONE")
    plain = listed(client)["1234567890"]
    client.put(f"{plain['url']}/storage", json={"devices": 4})
    clone = post(client, f"{plain['url']}/split", name="CLONE")
    assert (clone["name"], clone["split_by"], clone["reports_count"]) == ("CLONE", {"name": "CLONE"}, 2)
    assert (clone["storage"], clone["stale"]) == (None, 2)
    assert counts(client) == {"CLONE": 2, "1234567890": 2}
    consistent(client)
    heads = {one["database"]: one["headline"] for one in client.get(REPORTS).json()["reports"]}
    assert heads == {"PROD": "Reads lead. devices=4", "CLONE": "Reads lead."}
    report = upload(client, database="CLONE", padding=1)
    upload(client, database="PROD", padding=1)
    assert counts(client) == {"CLONE": 3, "1234567890": 3}
    assert client.post(f"{REPORTS}/{report}/rejudge").status_code == 200
    assert counts(client) == {"CLONE": 3, "1234567890": 3}
    consistent(client)


def test_instances_of_one_cluster_are_not_parted(client: TestClient) -> None:
    upload(client, parts=1, instances=[1], host="h1")
    upload(client, parts=1, instances=[2], host="h2")
    plain = listed(client)["1234567890"]
    answer = client.post(f"{plain['url']}/split", json={"host": "h2"})
    assert answer.status_code == 409
    assert "of a cluster with others of this database" in answer.json()["detail"]
    assert counts(client) == {"1234567890": 2}


def test_what_was_split_off_is_joined_back_with_its_markers(client: TestClient) -> None:
    for name in ("PROD", "CLONE"):
        upload(client, database=name)
    plain = listed(client)["1234567890"]
    clone = post(client, f"{plain['url']}/split", name="CLONE")
    client.put(f"{clone['url']}/markers", json={"markers": [{"at": "2026-01-01", "text": "cloned"}]})
    answer = client.post(f"{clone['url']}/join", json={"database_id": plain["id"]})
    assert (answer.status_code, "split off the one" in answer.json()["detail"]) == (409, True)
    whole = post(client, f"{plain['url']}/join", database_id=clone["id"])
    assert (whole["reports_count"], whole["joined"], [one["text"] for one in whole["markers"]]) == (2, [], ["cloned"])
    assert client.get(clone["url"]).status_code == 404
    upload(client, database="CLONE", padding=1)
    assert counts(client) == {"1234567890": 3}
    consistent(client)


def test_a_name_goes_before_a_host(client: TestClient) -> None:
    for database, host in (("PROD", "h1"), ("PROD", "h2"), ("CLONE", "h2"), ("CLONE", None)):
        upload(client, database=database, host=host)
    plain = listed(client)["1234567890"]
    by_host = post(client, f"{plain['url']}/split", host="h2")
    assert by_host["reports_count"] == 2
    by_name = post(client, f"{plain['url']}/split", name="CLONE")
    assert by_name["reports_count"] == 2  # one from each
    assert client.get(by_host["url"]).json()["reports_count"] == 1
    for padding, (database, host) in enumerate((("PROD", "h1"), ("PROD", "h2"), ("CLONE", "h2"))):
        upload(client, database=database, host=host, padding=padding)
    assert [client.get(one["url"]).json()["reports_count"] for one in (plain, by_host, by_name)] == [2, 2, 3]
    consistent(client)
    post(client, f"{plain['url']}/join", database_id=by_host["id"])
    post(client, f"{plain['url']}/join", database_id=by_name["id"])
    assert counts(client) == {"1234567890": 7}
    consistent(client)


@pytest.mark.parametrize(
    ("sent", "status", "says"),
    [
        ({"name": "NIX"}, 409, "None of its reports prints the name 'NIX'"),
        ({"host": "nix"}, 409, "None of its reports prints the host 'nix'"),
        ({"name": "ORCL"}, 409, "there is nothing to split off"),
        ({"name": "ORCL", "host": "h1"}, 422, "not both"),
        ({"name": ""}, 422, "The field name must not be empty"),
        ({"colour": "red"}, 422, "There is no field colour: known are host and name."),
        ({}, 409, "not joined"),
    ],
)
def test_what_cannot_be_split_is_said(client: TestClient, sent: dict[str, str], status: int, says: str) -> None:
    upload(client, host="h1")
    answer = client.post(f"{listed(client)['1234567890']['url']}/split", json=sent)
    assert (answer.status_code, says in answer.json()["detail"]) == (status, True), answer.text
    assert counts(client) == {"1234567890": 1}


def test_what_was_split_off_is_not_split_again(client: TestClient) -> None:
    for host in ("h1", "h2"):
        upload(client, database="CLONE", host=host)
    upload(client)
    clone = post(client, f"{listed(client)['1234567890']['url']}/split", name="CLONE")
    assert client.post(f"{clone['url']}/split", json={"host": "h2"}).status_code == 409


def test_none_of_it_is_there(client: TestClient) -> None:
    upload(client)
    url = listed(client)["1234567890"]["url"]
    for path, body in ((f"{url}/join", {"database_id": "none"}), (f"{DATABASES}/none/join", {"database_id": "x"}),
                       (f"{DATABASES}/none/split", {}), (f"{DATABASES}/none/split", {"name": "X"})):  # fmt: skip
        assert client.post(path, json=body).status_code == 404


def test_a_deleted_whole_leaves_its_members(client: TestClient) -> None:
    for dbid in (1, 2):
        upload(client, dbid=dbid)
    old, new = listed(client)["1"], listed(client)["2"]
    post(client, f"{new['url']}/join", database_id=old["id"])
    assert client.delete(new["url"]).status_code == 204
    assert counts(client) == {"1": 1}
    assert client.get(old["url"]).json()["part_of"] is None


def test_reports_that_come_while_a_database_is_split_and_joined_are_where_they_belong(client: TestClient) -> None:
    upload(client, database="PROD")
    upload(client, database="CLONE")
    url = listed(client)["1234567890"]["url"]
    go = threading.Barrier(4)

    def deed(number: int) -> None:
        go.wait(300)
        for turn in range(4):
            if number == 3:
                answer = client.post(f"{url}/split", json={"name": "CLONE"})
                if answer.status_code == 200 and turn < 3:
                    client.post(f"{url}/join", json={"database_id": answer.json()["id"]})
            else:
                upload(client, database="CLONE", padding=f"{number}.{turn}", parts=2)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(deed, range(4)))
    assert counts(client) == {"1234567890": 1, "CLONE": 25}
    consistent(client)

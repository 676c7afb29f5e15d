"""A file with reports of two groups is nobody's of one alone: what they may not list is not counted for them either,
and what they set for their own database removes nothing of the other one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.app.conftest import Patient
from tests.app.services import settled
from tests.app.web.logins import browser, grouped, program, service, taken, token, user

WEST, EAST = 1, 2


@pytest.fixture
def app(store_url: str, tmp_path: Path) -> FastAPI:
    made = service(store_url, tmp_path)
    user(made, "wes", "analyst", ["West"])
    return made


@pytest.fixture
def root(app: FastAPI) -> Iterator[Patient]:
    with program(app, token(app, "admin")) as client:
        yield client


@pytest.fixture
def wes(app: FastAPI, root: Patient) -> Patient:
    return program(app, token(app, "admin", name="wes"))


def stored(app: FastAPI, root: Patient) -> tuple[str, str]:
    """The databases of the two groups: each has a file of its own, and both are in an older one on another host."""
    west, east = (taken(root, dbid, dbid, host="known", snap=500) for dbid in (WEST, EAST))
    shared = taken(
        root, WEST, 3, parts=2, dbids=[WEST, EAST], host="hidden", begin="2025-01-31T10:00:00",
        end="2025-01-31T11:00:00",
    )  # fmt: skip
    assert len(shared["reports"]) == 2
    ids = [report["reports"][0]["database_id"] for report in (west, east)]
    for database, group in zip(ids, ("West", "East"), strict=True):
        grouped(app, database, group)
    return ids[0], ids[1]


def test_reports_of_shared_files_are_not_counted(app: FastAPI, root: Patient, wes: Patient) -> None:
    own, _ = stored(app, root)

    def counts(client: Patient) -> dict[str, Any]:
        one = client.get(f"/api/v1/databases/{own}").json()
        (item,) = (each for each in client.get("/api/v1/databases").json()["databases"] if each["id"] == own)
        trend = client.get(f"/api/v1/databases/{own}/trend?metric=read_iops").json()
        return {
            "reports": {one["reports_count"], item["reports_count"], *(each["reports"] for each in one["series"])},
            "intervals": {one["intervals_count"], item["intervals_count"]},
            "trend": {each["reports"] for each in trend["series"]},
            "stale": {one["stale"], item["stale"]},
            "listed": {len(client.get(f"/api/v1/reports?database_id={own}").json()["reports"])},
        }

    for _ in range(2):  # whoever asks first leaves nothing for the other
        for client, reports in ((wes, 1), (root, 2)):
            known = counts(client)
            assert known == {**{name: {reports} for name in known}, "stale": {0}}


def test_what_only_shared_files_print_is_not_told(app: FastAPI, root: Patient, wes: Patient) -> None:
    own, _ = stored(app, root)
    user(app, "ada", "admin")
    page, grouped_one, ada = f"/databases/{own}", browser(app, "wes"), browser(app, "ada")
    for _ in range(2):  # whoever asks first leaves nothing for the other
        assert "host:hidden" not in grouped_one.get(page).text
        assert "host:hidden" in ada.get(page).text
    assert root.get("/api/v1/databases?q=hidden").json()["databases"]
    assert not wes.get("/api/v1/databases?q=hidden").json()["databases"]
    assert "Its report goes" in grouped_one.get(f"{page}/delete").text
    assert "All its 2 reports go" in ada.get(f"{page}/delete").text


def test_databases_of_others_on_ones_own_curve_are_not_counted(app: FastAPI, root: Patient, wes: Patient) -> None:
    databases = stored(app, root)
    measured = b"outstanding,iops,latency_ms\n1,100,10\n2,190,10.5\n"
    curve = root.post("/api/v1/curves", content=measured).json()["curves"][0]
    for database in databases:
        root.put(f"/api/v1/databases/{database}/curve", json={"curve": curve["id"]})
    for client, count in ((wes, 1), (root, 2)):
        assert client.get("/api/v1/curves?sort=-databases").json()["curves"][0]["databases"] == count


def test_judging_again_counts_what_is_seen_and_ends_when_all_is_done(app: FastAPI, root: Patient, wes: Patient) -> None:
    own, _ = stored(app, root)
    for asks in (root, wes):
        assert asks.post(f"/api/v1/databases/{own}/rejudge").status_code == 202
        for client, files in ((wes, 1), (root, 2)):
            assert client.get(f"/api/v1/databases/{own}/rejudge").json()["total"] == files


def test_a_file_is_gone_from_ones_pages_as_soon_as_it_is_of_another_group_too(
    app: FastAPI, root: Patient, wes: Patient
) -> None:
    own, other = stored(app, root)
    grouped(app, other, "West")
    shared = {line["id"].partition(".")[0] for line in wes.get("/api/v1/reports?host=hidden").json()["reports"]}
    assert len(shared) == 1
    ann, pages = browser(app, "wes"), [f"/databases/{own}{path}" for path in ("", "/trend?metric=read_iops")]
    told = {page: ann.get(page).text for page in pages}
    assert shared.pop() in told[pages[0]]
    grouped(app, other, "East")
    for page in pages:
        assert "2025" in told[page]
        assert "2025" not in ann.get(page).text


def test_a_database_whose_newest_report_is_hidden_keeps_its_metrics(app: FastAPI, root: Patient, wes: Patient) -> None:
    own, _ = stored(app, root)
    assert f'_received_timestamp_seconds{{database="ORCL",database_id="{own}"' in wes.get("/metrics").text


def test_an_export_of_somebody_else_loses_what_is_removed(app: FastAPI, root: Patient, wes: Patient) -> None:
    own, _ = stored(app, root)
    export = root.post("/api/v1/exports", json={"format": "json", "reports": {"host": "hidden"}}).json()["url"]
    settled(app)
    assert root.get(export).json()["state"] == "done"
    assert wes.delete(f"/api/v1/databases/{own}").status_code == 204
    assert root.get(f"{export}/file").status_code == 409


def test_an_export_is_given_out_while_its_databases_are_seen(app: FastAPI, root: Patient, wes: Patient) -> None:
    own, _ = stored(app, root)
    export = wes.post("/api/v1/exports", json={"format": "json"}).json()["url"]
    settled(app)
    assert wes.get(f"{export}/file").status_code == 200
    grouped(app, own, "East")
    assert {wes.get(f"{export}{path}").status_code for path in ("", "/file")} == {404}
    assert root.get(f"{export}/file").status_code == 200
    assert wes.delete(export).status_code == 204


def test_keeping_less_of_ones_own_removes_nothing_of_another_group(app: FastAPI, root: Patient, wes: Patient) -> None:
    own, other = stored(app, root)
    going = wes.get(f"/api/v1/databases/{own}/retention?keep_reports=1").json()
    assert going["reports"] == 0
    assert wes.patch(f"/api/v1/databases/{own}/settings", json={"keep_reports": 1}).status_code == 200
    assert [root.get(f"/api/v1/databases/{database}").json()["reports_count"] for database in (own, other)] == [2, 2]

"""The audit log as admins see it: as a page, narrowed and paged, as a file, and by programs."""

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient

from app.audit.settings_log import note as note_settings
from app.settings import Settings
from app.store.engine import engine as db
from tests.app.conftest import BROWSER
from tests.app.stand_in import report_bytes


@pytest.fixture
def ids(client: TestClient) -> list[str]:
    return [client.post("/api/v1/reports", content=report_bytes(dbid=5, number=one)).json()["id"] for one in range(3)]


def test_it_is_listed_newest_first_a_page_at_a_time(client: TestClient, ids: list[str]) -> None:
    first = client.get("/api/v1/audit?limit=2").json()
    assert [one["object"] for one in first["entries"]] == ids[:0:-1]
    assert {one["who"] for one in first["entries"]} == {"local"}
    rest = client.get(f"/api/v1/audit?limit=2&cursor={first['next']}").json()
    assert [one["object"] for one in rest["entries"]] == ids[:1]
    assert rest["next"] is None
    assert client.get("/api/v1/audit?cursor=nonsense").status_code == 422


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ("action=report", 4), ("action=report.upload", 3), ("action=repor", 0), ("outcome=refused", 1),
        ("who=local", 4), ("who=anna", 0), ("since=2020-01-01T00:00:00Z", 4), ("until=2020-01-01", 0),
        ("since=0001-01-01T00:00:00%2B14:00", 4), ("who=%00", 0), ("action=%25.", 0),
    ],
)  # fmt: skip
def test_it_is_narrowed(client: TestClient, ids: list[str], asked: str, count: int) -> None:
    assert client.get("/api/v1/reports/nosuch/source").status_code == 404
    answer = client.get(f"/api/v1/audit?{asked}")
    assert len(answer.json().get("entries", ())) == count
    assert len(client.get(f"/api/v1/audit?object={ids[0]}").json()["entries"]) == 1


@pytest.mark.parametrize("kind", ["report", "database", "curve", "webhook"])
def test_what_was_not_there_is_not_told_as_deleted(client: TestClient, kind: str) -> None:
    assert client.delete(f"/api/v1/{kind}s/nosuch").status_code == 404
    entries = client.get("/api/v1/audit?object=nosuch").json()["entries"]
    assert [(one["action"], one["outcome"]) for one in entries] == [(f"{kind}.delete", "refused")]


def test_it_is_had_as_a_file(client: TestClient, ids: list[str]) -> None:
    answer = client.get("/api/v1/audit/export.csv?action=report")
    assert "iobound-audit.csv" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["object"] for row in rows] == ids
    lines = client.get("/api/v1/audit/export.jsonl").text.splitlines()
    assert [json.loads(one)["object"] for one in lines][:3] == ids
    assert json.loads(lines[-1])["action"] == "audit.export"
    assert client.get("/api/v1/audit/export.pdf").status_code == 422


def test_the_page_shows_what_is_asked_for(client: TestClient, ids: list[str]) -> None:
    page = client.get("/audit", headers=BROWSER)
    assert page.status_code == 200
    assert all(one in page.text for one in ids)
    assert "No entry is like that" in client.get("/audit?who=anna", headers=BROWSER).text
    assert re.search(r'class="at">\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d<', page.text)
    assert "datetime-local" not in page.text
    today = datetime.now(UTC).date()
    of_today = client.get(f"/audit?since={today}&until=%20{today}%20", headers=BROWSER).text
    assert all(one in of_today for one in ids)
    assert f"until={today + timedelta(days=1)}T00%3A00%3A00" in of_today
    faulty = client.get("/audit?until=2026-02-30", headers=BROWSER)
    assert (faulty.status_code, "cannot be read" in faulty.text) == (422, True)
    faulty = client.get("/audit?since=yesterday", headers=BROWSER)
    assert (faulty.status_code, "cannot be read" in faulty.text) == (422, True)
    assert ids[0] in client.get(f"/audit?object={ids[0]}", headers=BROWSER | {"HX-Request": "true"}).text


def test_the_page_shows_the_settings_of_a_start(client: TestClient, settings: Settings) -> None:
    note_settings(db.connect(settings.url), settings, "serve")
    page = client.get("/audit", headers=BROWSER)
    assert page.status_code == 200
    assert "started with changed settings" in page.text

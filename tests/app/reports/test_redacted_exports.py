"""Every export of every kind, redacted: nothing of the customer's is in it, the same name is one name throughout."""

import io
import json
import re
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.analysis.pool import Analyst, Limits
from app.main import create_app
from app.settings import Settings
from tests.attacks.payloads import SHORT

SAMPLES = Path(__file__).parents[3] / "sample_reports"
TEXT = (SAMPLES / "statspack_text" / "orchard-close-of-month.txt").read_text()
PAGE = (SAMPLES / "awr_html" / "ledger-slow-redo.html").read_text()
FORMATS = ("json", "md", "html", "xlsx", "csv", "pdf")
NAMES = (b"orchard", b"ledger", b"pippin", b"2645751311")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    application = create_app(Settings(data=tmp_path_factory.mktemp("store")), Analyst(Limits(workers=1)))
    with TestClient(application, base_url="http://127.0.0.1") as one:
        yield one


@pytest.fixture(scope="module")
def stored(client: TestClient) -> list[dict[str, Any]]:
    """Two reports of one database, which people call something and put into a group, and one of another."""
    after = TEXT.replace("14-Sep-13", "13-Sep-13").replace("30-Sep-13", "29-Sep-13")
    found = [
        client.post("/api/v1/reports", files={"file": (name, text.encode())}).json()
        for name, text in (("orchard-1.txt", TEXT), ("orchard-2.txt", after), ("ledger.html", PAGE))
    ]
    database = found[0]["reports"][0]["database_id"]
    client.patch(f"/api/v1/databases/{database}", json={"label": f"Pippin {SHORT}", "group": "Orchard trees"})
    at = {"at": "2013-09-30T00:00:00", "text": "Pippin moved the orchard"}
    assert client.post(f"/api/v1/databases/{database}/markers", json=at).status_code == 201
    return found


def told(answer: Any) -> bytes:
    """All that a file says, unpacked, in small letters, and its name."""
    assert answer.status_code == 200, answer.text
    body = answer.content
    if body[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(body)) as book:
            body = b"\n".join(name.encode() + b"\n" + book.read(name) for name in book.namelist())
    return body.lower() + answer.headers["content-disposition"].lower().encode()


def paths(stored: list[dict[str, Any]]) -> list[str]:
    one, other, page = (entry["url"] for entry in stored)
    database = stored[0]["reports"][0]["database_url"]
    pair = f"before={stored[1]['id']}&after={stored[0]['id']}"
    set_of = f"report={stored[0]['id']}&report={stored[2]['id']}&users=10&users=20"
    return [
        *(f"{one}/export.{ending}?" for ending in FORMATS),
        f"{page}/export.html?", f"{other}/export.md?",
        f"{one}/sections/tablespace_io/export.csv?", f"{page}/tables/1/export.csv?",
        *(f"/api/v1/comparisons/export.{ending}?{pair}&" for ending in ("json", "md", "html", "csv")),
        *(f"{database}/trend/export.{ending}?" for ending in ("json", "csv", "html", "xlsx")),
        *(f"/api/v1/fleet/export.{ending}?q=pippin&" for ending in ("json", "md", "html", "csv", "xlsx")),
        *(f"/api/v1/scaling/export.{ending}?{set_of}&" for ending in ("json", "html")),
    ]  # fmt: skip


def test_no_export_holds_a_name(client: TestClient, stored: list[dict[str, Any]]) -> None:
    held = []
    for path in paths(stored):
        body = told(client.get(f"{path}redacted=1"))
        held += [(path, name) for name in NAMES if name in body]
        assert b"onerror=hit" not in body.replace(b"&", b""), path
    assert not held
    assert b"orchard" in told(client.get(paths(stored)[0]))


def test_the_same_is_said_as_without(client: TestClient, stored: list[dict[str, Any]]) -> None:
    plain, hidden = (client.get(f"{stored[0]['url']}/export.json?redacted={one}").json() for one in (0, 1))
    assert plain["metrics"] == hidden["metrics"]
    assert plain["verdict"]["case"] == hidden["verdict"]["case"]
    assert [one["rule"] for one in plain["findings"]] == [one["rule"] for one in hidden["findings"]]
    assert plain["report"]["interval"] == hidden["report"]["interval"]


def test_many_in_one_zip_have_one_name_for_the_same(client: TestClient, stored: list[dict[str, Any]]) -> None:
    asked = {"format": "json", "redacted": True, "ids": [one["id"] for one in stored]}
    export = client.post("/api/v1/exports", json=asked).json()
    assert export["redacted"] is True
    while (state := client.get(export["url"]).json())["state"] in ("waiting", "running"):
        time.sleep(0.2)
    answer = client.get(state["file_url"])
    body = told(answer)
    assert not [name for name in NAMES if name in body]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        reports = [json.loads(zipped.read(name)) for name in zipped.namelist() if name.endswith(".json")]
        index = zipped.read("index.csv").decode()
    hosts = {one["report"]["instance"]["host"] for one in reports}
    assert len(reports) == 3
    assert len(hosts) == 2
    assert all(str(one["report"]["database"]["dbid"]) in index for one in reports)


def test_the_menu_offers_it_by_one_tick(client: TestClient, stored: list[dict[str, Any]]) -> None:
    page = client.get(f"/reports/{stored[0]['id']}").text
    assert page.count('class="redacted"') == 1
    assert re.search(r'href="[^"]*export\.xlsx\?part=1&amp;redacted=1"', page)
    ticked = client.get("/ticked/export", params={"report": [f"{one['id']}.1" for one in stored]}).text
    assert 'name="redacted"' in ticked

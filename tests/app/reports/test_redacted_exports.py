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

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[3] / "sample_reports"
TEXT = (SAMPLES / "statspack_text" / "orchard-close-of-month.txt").read_text()
TEXT = TEXT.replace("where status = :b1", "where a = 'mustard'")
PAGE = (SAMPLES / "awr_html" / "ledger-slow-redo.html").read_text()
FORMATS = ("json", "md", "html", "xlsx", "csv", "pdf")
DATABASES = (b"orchard", b"ledger", b"pippin", b"2645751311")
NAMES = (
    *DATABASES,
    b"harvest", b"history01",  # tablespaces and files; a folder such as /u09 comes about by chance
    b"deliveries", b"crates", b"journal_ent", b"payment_ev",  # segments
    b"crate_id", b"watchdog", b"4142135623", b"mustard",  # a statement, its module, its id, a literal
)  # fmt: skip
"""What the customer calls things; databases, hosts, files, curves and labels are of `DATABASES`."""
LABEL = "Pippin buys harvest flash"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    application = create_app(Settings(data=tmp_path_factory.mktemp("store")), Analyst(Limits(workers=1)))
    with TestClient(application, base_url="http://127.0.0.1") as one:
        yield one


@pytest.fixture(scope="module")
def stored(client: TestClient) -> list[dict[str, Any]]:
    """Two reports of one database, which people call something and put into a group, and one of another."""
    before = TEXT.replace("31-Oct-13", "30-Oct-13")
    found = [
        client.post("/api/v1/reports", files={"file": (name, text.encode())}).json()
        for name, text in (("orchard-1.txt", TEXT), ("orchard-2.txt", before), ("ledger.html", PAGE))
    ]
    database = found[0]["reports"][0]["database_id"]
    called = {"label": f"Pippin {SHORT}", "group": "Orchard trees"}
    assert client.put(f"/api/v1/databases/{database}/settings", json=called).status_code == 200
    kept = {"move": ["HARVEST_2013"], "latency_ms": 0.5, "label": LABEL}
    assert client.post(f"{found[1]['url']}/forecasts", json=kept).status_code == 201
    at = {"at": "2013-10-31T00:00:00", "text": "Pippin moved the orchard"}
    assert client.post(f"/api/v1/databases/{database}/markers", json=at).status_code == 201
    return found


@pytest.fixture(scope="module")
def curves(client: TestClient, stored: list[dict[str, Any]]) -> str:
    """Two curves, called after the customer, as an address names them; a database stands on the first."""
    ids = []
    for number, name in enumerate(("cern-random.csv", "ramsan-orion.csv")):
        sent = (SAMPLES / "curves" / name).read_bytes()
        answer = client.post("/api/v1/curves", params={"filename": f"pippin-{number}.csv"}, content=sent)
        ids.append(answer.json()["id"])
        known: dict[str, Any] = {"measured_on": "2013-01-31", "firmware": "Pippin 7"}
        known |= {"changes": [{"on": "2013-02-01", "what": "Pippin"}]}
        assert client.put(f"{answer.json()['url']}/history", json=known).status_code == 200
    database = stored[2]["reports"][0]["database_url"]
    assert client.put(f"{database}/curve", json={"curve": ids[0]}).status_code == 200
    return "&".join(f"curve={one}" for one in ids)


def told(answer: Any) -> bytes:
    """All that a file says, unpacked, in small letters, and its name."""
    assert answer.status_code == 200, answer.text
    body = answer.content
    if body[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(body)) as book:
            body = b"\n".join(name.encode() + b"\n" + book.read(name) for name in book.namelist())
    return body.lower() + answer.headers["content-disposition"].lower().encode()


def paths(stored: list[dict[str, Any]], curves: str = "") -> list[str]:
    one, other, page = (entry["url"] for entry in stored)
    database = stored[0]["reports"][0]["database_url"]
    pair = f"before={stored[1]['id']}&after={stored[0]['id']}"
    set_of = f"report={stored[0]['id']}&report={stored[2]['id']}&users=10&users=20"
    return [
        *(f"{one}/export.{ending}?" for ending in FORMATS),
        f"{page}/export.html?", f"{page}/export.csv?", f"{other}/export.md?",
        f"{one}/sections/tablespace_io/export.csv?", f"{page}/tables/1/export.csv?",
        *(f"/api/v1/comparisons/export.{ending}?{pair}&" for ending in ("json", "md", "html", "xlsx", "csv")),
        *(f"{database}/trend/export.{ending}?" for ending in ("json", "md", "csv", "html", "xlsx")),
        *(f"/api/v1/fleet/export.{ending}?q=pippin&" for ending in ("json", "md", "html", "csv", "xlsx")),
        "/api/v1/fleet/export.json?group=Orchard%20trees&",
        *(f"/api/v1/scaling/export.{ending}?{set_of}&" for ending in ("json", "md", "html", "xlsx", "csv")),
        *(f"/api/v1/curve-comparison/export.{ending}?{curves}&" for ending in ("json", "md", "html", "xlsx", "csv")),
    ]  # fmt: skip


def test_no_export_holds_a_name(client: TestClient, stored: list[dict[str, Any]], curves: str) -> None:
    held = []
    for path in paths(stored, curves):
        body = told(client.get(f"{path}redacted=1"))
        held += [(path, name) for name in NAMES if name in body]
        held += [(path, "its label") for one in (b"<svg/", b"hit()") if one in body]
    assert not held
    plain = {path: told(client.get(path)) for path in paths(stored, curves)}
    assert {one for one in NAMES for body in plain.values() if one in body} == set(NAMES)
    assert b"harvest_2013 answers in 19.6 ms" in plain["/api/v1/fleet/export.json?q=pippin&"]
    assert not [path for path, body in plain.items() if not any(one in body for one in DATABASES)]


def test_a_headline_of_the_fleet_is_left_out_and_its_answer_stays(client: TestClient, stored: list[Any]) -> None:
    plain, hidden = (client.get(f"/api/v1/fleet/export.json?redacted={one}").json()["databases"] for one in (0, 1))
    assert len(plain) == len(hidden) == 2
    assert all(one["headline"] for one in plain)
    assert [one["headline"] for one in hidden] == [None, None]
    assert [(one["answer"], one["short"]) for one in hidden] == [(one["answer"], one["short"]) for one in plain]


def test_several_reports_of_one_database_have_one_name_in_a_comparison(client: TestClient, stored: list[Any]) -> None:
    sent = TEXT.replace("31-Oct-13", "29-Oct-13").encode()
    third = client.post("/api/v1/reports", files={"file": ("orchard-3.txt", sent)}).json()
    one_side = f"before={third['id']},{stored[1]['id']}&after="
    for after in (stored[0]["id"], stored[2]["id"]):
        answers = [client.get(f"/api/v1/comparisons/export.json?{one_side}{after}&redacted={one}") for one in (0, 1)]
        assert not [name for name in NAMES if name in told(answers[1])]
        plain, hidden = (one.json() for one in answers)
        assert hidden["comparable"] == plain["comparable"]
        assert len(hidden["because"]) == len(plain["because"])
        assert [len(one["before"]["identity"]["dbids"]) for one in (plain, hidden)] == [1, 1]
    name, dbid = hidden["before"]["identity"]["databases"][0], hidden["before"]["identity"]["dbids"][0]
    assert f"before {name}, DBID {dbid}; after {hidden['after']['database']}, DBID" in hidden["headline"]


def test_a_kept_forecast_of_a_comparison_is_called_otherwise(client: TestClient, stored: list[Any]) -> None:
    pair = f"before={stored[1]['id']}&after={stored[0]['id']}"
    plain, hidden = (
        client.get(f"/api/v1/comparisons/export.json?{pair}&redacted={one}").json()["prediction"] for one in (0, 1)
    )
    assert plain["label"] == LABEL
    assert "HARVEST_2013" in plain["promised"].pop("change")
    assert hidden["promised"].pop("change")
    assert hidden["label"] not in (None, "", plain.pop("label"))
    assert {**hidden, "label": None} == {**plain, "label": None}


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

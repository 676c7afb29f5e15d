"""Who is in one group of databases meets nothing of another: not in a list, not by an id in any address, form or JSON,
and adds nothing to it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from app.web.access.entrance import NAMES_ONE, safe_place
from app.web.access.route_needs import NEEDS
from tests.app.conftest import BASE, Patient
from tests.app.stand_in import report_bytes
from tests.app.web.logins import browser, grouped, program, service, taken, token, user

CURVE = "outstanding,iops,latency_ms\n1,{},10\n2,190,10.5\n"
ARCHIVE = {"files": [("file", ("a.txt", report_bytes(dbid=2, number=50))), ("file", ("b.txt", b"no report"))]}


@dataclass
class Estate:
    """What there is of one group: ids by the kind that addresses name, and one of each thing within."""

    ids: dict[str, str]
    marker: str
    forecast: str


@pytest.fixture
def app(store_url: str, tmp_path: Path) -> FastAPI:
    made = service(store_url, tmp_path)
    user(made, "root", "admin")
    user(made, "wes", "analyst", ["West"])
    user(made, "eva", "analyst", ["East"])
    return made


@pytest.fixture
def root(app: FastAPI) -> Iterator[Patient]:
    with program(app, token(app, "admin")) as client:
        yield client


def estate(app: FastAPI, root: Patient, group: str, name: str, dbid: int) -> Estate:
    """One database of the group with all that can belong to it, brought by that user."""
    report = taken(root, dbid, 1, database=f"DB{group.upper()}")
    taken(root, dbid, 2, database=f"DB{group.upper()}", snap=200)
    database = report["reports"][0]["database_id"]
    grouped(app, database, group)
    own = program(app, token(app, "admin", name=name))
    marker = root.post(
        f"/api/v1/databases/{database}/markers", json={"at": "2026-01-31T00:00:00", "text": group}
    ).json()
    curve = root.post("/api/v1/curves", content=CURVE.format(dbid * 100).encode()).json()["curves"][0]["id"]
    assert root.put(f"/api/v1/databases/{database}/curve", json={"curve": curve}).status_code == 200
    more = [report_bytes(dbid=dbid, number=number, database=f"DB{group.upper()}") for number in (50, 60)]
    batch = own.post("/api/v1/batches", files=[("file", ("a.txt", more[0]))] * 2).json()
    export = own.post("/api/v1/exports", json={"format": "json"})
    assert export.status_code == 202, export.text
    upload = own.post("/api/v1/reports", content=more[1], headers={"prefer": "wait=0"})
    assert upload.status_code in (201, 202), upload.text  # it may have been read already
    forecasts = root.get(f"/api/v1/reports/{report['id']}/forecasts").json()["forecasts"]
    ids = {"reports": report["id"], "databases": database, "curves": curve, "batches": batch["id"],
           "exports": export.json()["id"], "uploads": upload.json()["id"]}  # fmt: skip
    return Estate(ids, marker["id"], forecasts[0]["id"])


def addresses(of: Estate) -> Iterator[tuple[str, str]]:
    """Every call whose address names something, with these ids."""
    within = {"marker": of.marker, "forecast": of.forecast, "format": "json", "number": "1", "name": "x",
              "until": "2026-01-01T00:00:00"}  # fmt: skip
    for call in NEEDS:
        method, _, path = call.partition(" ")
        if named := NAMES_ONE.match(path):
            known = {**within, "id": of.ids[named[1]]}
            yield method, re.sub(r"\{(\w+)\}", lambda one, known=known: known[one[1]], path)  # type: ignore[misc]


def test_an_id_of_another_group_is_not_there_in_any_route(app: FastAPI, root: Patient) -> None:
    east, west = estate(app, root, "East", "eva", 2), estate(app, root, "West", "wes", 1)
    wes = browser(app, "wes")
    calls = [*addresses(east)]
    assert len(calls) > 70
    for method, path in calls:
        answer = wes.request(method, path, headers={"accept": "application/json"})
        assert answer.status_code == 404, f"{method} {path} answers {answer.status_code}"
        assert "EAST" not in answer.text
    for method, path in calls:  # nothing of it was changed or removed
        if method == "GET" and path.startswith("/api/") and path.endswith(tuple(east.ids.values())):
            assert root.get(path).status_code == 200, path
    shown = {path: wes.get(path).status_code for method, path in addresses(west)
             if method == "GET" and path.endswith(tuple(west.ids.values()))}  # fmt: skip
    assert len(shown) == 11
    assert set(shown.values()) == {200}, shown


def test_lists_search_fleet_and_figures_show_nothing_of_another_group(app: FastAPI, root: Patient) -> None:
    east, west = estate(app, root, "East", "eva", 2), estate(app, root, "West", "wes", 1)
    wes, program_of_wes = browser(app, "wes"), program(app, token(app, "read", name="wes"))
    own = f"/databases/{west.ids['databases']}"
    for path in ("/", "/reports", "/databases", "/batches", "/curves", "/fleet", "/search?q=DBEAST", "/compare",
                 f"/compare?database={west.ids['databases']}", own, f"{own}/trend"):  # fmt: skip
        answer = wes.get(path)
        assert answer.status_code == 200, path
        shown = ("East</", *east.ids.values(), east.marker, *([] if "DBEAST" in path else ["DBEAST"]))
        assert not [one for one in shown if one in answer.text], path
    for path, name in (("reports", "reports"), ("databases", "databases"), ("batches", "batches"), ("curves", "curves"),
                       ("exports", "exports")):  # fmt: skip
        found = program_of_wes.get(f"/api/v1/{path}").json()[name]
        ids = {one["id"].partition(".")[0] for one in found}
        assert west.ids[path] in ids, path
        assert east.ids[path] not in ids, path
        assert east.ids[path] in {one["id"].partition(".")[0] for one in root.get(f"/api/v1/{path}").json()[name]}
    assert "DBEAST" not in program_of_wes.get("/api/v1/fleet").text
    assert "DBEAST" in root.get("/api/v1/fleet").text
    assert "EAST" not in program_of_wes.get("/metrics").text.upper().replace("LEAST", "")
    assert "EAST" not in program_of_wes.get("/api/v1/search?q=DBEAS").text
    assert "DBEAST" in root.get("/api/v1/search?q=DBEAS").text


def test_an_id_of_another_group_in_json_or_a_form_is_not_there(app: FastAPI, root: Patient) -> None:
    east, west = estate(app, root, "East", "eva", 2), estate(app, root, "West", "wes", 1)
    own, hidden = west.ids, east.ids
    wes = program(app, token(app, "admin", name="wes"))
    database = f"/api/v1/databases/{own['databases']}"
    asked: list[Any] = [
        wes.post(f"{database}/join", json={"database_id": hidden["databases"]}),
        wes.put(f"{database}/curve", json={"curve": hidden["curves"]}),
        wes.get("/api/v1/comparisons", params={"before": hidden["reports"], "after": own["reports"]}),
        wes.get("/api/v1/comparisons", params={"before": own["reports"], "after": hidden["reports"]}),
        wes.get("/api/v1/comparisons", params={"marker": east.marker}),
        wes.post("/api/v1/exports", json={"format": "json", "ids": [hidden["reports"]]}),
        wes.get(f"/api/v1/reports/{own['reports']}/forecasts/{east.forecast}"),
        wes.delete(f"/api/v1/reports/{own['reports']}/forecasts/{east.forecast}"),
        wes.get(f"{database}/markers/{east.marker}"),
        wes.delete(f"{database}/markers/{east.marker}"),
        wes.get("/api/v1/curve-comparison", params={"curve": [own["curves"], hidden["curves"]]}),
        wes.get("/api/v1/curve-comparison/export.json", params={"curve": [hidden["curves"], own["curves"]]}),
        wes.get("/api/v1/curve-sheet", params={"curve": [own["curves"], hidden["curves"]]}),
        wes.get("/api/v1/reports", params={"database": hidden["databases"]}),
    ]
    for answer in asked[:-1]:
        assert answer.status_code in (404, 422), f"{answer.request.url}: {answer.status_code}"
        assert "DBEAST" not in answer.text
    assert asked[-1].json().get("reports", []) == []
    page = browser(app, "wes")
    forms = [
        page.get("/ticked/compare", params={"report": [f"{hidden['reports']}.1", f"{own['reports']}.1"]}),
        page.get("/ticked/delete", params={"report": f"{hidden['reports']}.1"}),
        page.get("/ticked/label", params={"report": f"{hidden['reports']}.1"}),
        page.post("/ticked/export", data={"report": f"{hidden['reports']}.1", "format": "json"}),
        page.post("/ticked/delete", data={"file": hidden["reports"]}),
        page.post("/ticked/label", data={"database": hidden["databases"], "called": "taken over"}),
        page.get("/curves/compare", params={"curve": [own["curves"], hidden["curves"]]}),
        page.post(f"/databases/{own['databases']}/curve", data={"curve": hidden["curves"]}),
    ]
    for answer in forms:
        assert "DBEAST" not in answer.text, answer.request.url
    kept = root.get(f"/api/v1/databases/{hidden['databases']}").json()
    assert (kept["settings"]["label"] if "settings" in kept else kept.get("label")) is None
    assert root.get(f"/api/v1/reports/{hidden['reports']}").status_code == 200
    assert root.get(f"{database}/curve").json()["curve"] == own["curves"]


def test_nobody_adds_to_a_database_of_another_group_or_moves_one_there(app: FastAPI, root: Patient) -> None:
    estate(app, root, "East", "eva", 2)
    wes = program(app, token(app, "admin", name="wes"))
    refused = wes.post("/api/v1/reports", content=report_bytes(dbid=2, number=9))
    assert (refused.status_code, refused.json()["code"]) == (422, "other_group")
    known = wes.post("/api/v1/reports", content=report_bytes(dbid=2, number=1, database="DBEAST"))
    assert (known.status_code, known.json()["code"]) == (422, "other_group")  # though the same bytes are there
    batch = wes.post("/api/v1/batches", **ARCHIVE).json()
    members = wes.get(f"/api/v1/batches/{batch['id']}/members").json()["members"]
    assert [one["code"] for one in members] == ["other_group", "not_a_report"]
    assert len(root.get("/api/v1/databases").json()["databases"]) == 1
    new = taken(wes, 77)["reports"][0]["database_id"]  # a new database is of the sender's first group
    assert root.get(f"/api/v1/databases/{new}/settings").json()["group"] == "West"
    assert wes.get(f"/api/v1/databases/{new}").status_code == 200
    moved = wes.patch(f"/api/v1/databases/{new}/settings", json={"group": "East"})
    assert (moved.status_code, moved.json()["code"]) == (403, "other_group")
    assert wes.patch(f"/api/v1/databases/{new}/settings", json={"label": "Mine"}).status_code == 200
    free = taken(root, 78)["reports"][0]["database_id"]
    assert wes.get(f"/api/v1/databases/{free}").status_code == 404  # of no group: for those who see every database


def test_the_same_bytes_make_no_database_of_nobody_ones_own(app: FastAPI, root: Patient) -> None:
    free = taken(root, 78)["reports"][0]["database_id"]
    wes = program(app, token(app, "admin", name="wes"))
    assert wes.post("/api/v1/reports", content=report_bytes(dbid=78, number=0)).json()["code"] == "other_group"
    assert root.get(f"/api/v1/databases/{free}/settings").json()["group"] is None


def test_what_is_split_off_stays_of_its_group(app: FastAPI, root: Patient) -> None:
    wes = program(app, token(app, "admin", name="wes"))
    one = taken(wes, 7, 1, host="h1")["reports"][0]["database_id"]
    taken(wes, 7, 2, host="h2", snap=200)
    apart = wes.post(f"/api/v1/databases/{one}/split", json={"host": "h2"})
    assert apart.status_code == 200, apart.text
    assert wes.get(f"/api/v1/databases/{apart.json()['id']}").status_code == 200
    other = taken(wes, 8)["reports"][0]["database_id"]
    assert wes.post(f"/api/v1/databases/{one}/join", json={"database_id": other}).status_code == 200
    grouped(app, other, "East")
    assert wes.post(f"/api/v1/databases/{other}/split", json={}).status_code == 200
    assert wes.get(f"/api/v1/databases/{other}").status_code == 200


def test_a_curve_of_others_is_not_taken_away_and_not_told(app: FastAPI, root: Patient) -> None:
    east, west = estate(app, root, "East", "eva", 2), estate(app, root, "West", "wes", 1)
    wes = program(app, token(app, "admin", name="wes"))
    shared = west.ids["curves"]
    assert root.put(f"/api/v1/databases/{east.ids['databases']}/curve", json={"curve": shared}).status_code == 200
    assert wes.get(f"/api/v1/curves/{shared}").status_code == 200
    assert wes.delete(f"/api/v1/curves/{shared}").status_code == 404
    same = wes.post("/api/v1/curves", content=CURVE.format(200).encode())
    assert (same.status_code, same.json()["code"]) == (403, "other_group")


def test_a_file_of_two_groups_is_for_those_who_see_both(app: FastAPI, root: Patient) -> None:
    whole, part = taken(root, 1)["reports"][0]["database_id"], taken(root, 2)["reports"][0]["database_id"]
    grouped(app, whole, "West")
    wes = program(app, token(app, "admin", name="wes"))
    assert wes.get(f"/api/v1/databases/{part}").status_code == 404
    assert root.post(f"/api/v1/databases/{whole}/join", json={"database_id": part}).status_code == 200
    assert wes.get(f"/api/v1/databases/{part}").status_code == 200  # what is joined is of the group of the whole
    grouped(app, whole, "East")
    assert wes.get(f"/api/v1/databases/{part}").status_code == 404


def test_what_somebody_else_sent_is_ended_by_them_or_an_analyst(app: FastAPI, root: Patient) -> None:
    for name, role in (("up", "uploader"), ("two", "uploader"), ("ann", "analyst")):
        user(app, name, role)
    up, two, ann = (program(app, token(app, "admin", name=name)) for name in ("up", "two", "ann"))
    one, other = (up.post("/api/v1/batches", **ARCHIVE).json()["url"].partition("/api")[2] for _ in range(2))
    assert two.get(f"/api{one}").status_code == 200
    assert two.delete(f"/api{one}").status_code == 403
    assert up.delete(f"/api{one}").status_code in (200, 204)
    assert ann.delete(f"/api{other}").status_code in (200, 204)


def test_webhooks_tell_of_every_database_so_an_admin_of_some_has_none(app: FastAPI, root: Patient) -> None:
    user(app, "half", "admin", ["West"])
    half = program(app, token(app, "admin", name="half"))
    assert (half.get("/api/v1/webhooks").status_code, root.get("/api/v1/webhooks").status_code) == (403, 200)


def test_a_change_by_cookie_has_to_say_its_page(app: FastAPI) -> None:
    page = browser(app, "root")
    assert page.post("/letterhead/clear").status_code == 303
    del page.headers["origin"]
    assert page.post("/letterhead/clear").status_code == 403
    assert page.post("/letterhead/clear", headers={"sec-fetch-site": "same-origin"}).status_code == 303
    assert page.post("/letterhead/clear", headers={"origin": "https://evil.example"}).status_code == 403
    assert page.get("/letterhead").status_code == 200


@pytest.mark.parametrize(
    ("place", "goes"),
    [("/reports?q=1#x", "/reports?q=1#x"), ("//evil.example", "/"), ("https://evil.example", "/"), ("/\\evil", "/"),
     ("/a\\b", "/"), ("/\t/evil", "/"), ("javascript:alert(1)", "/"), ("", "/"), ("/login", "/"), ("/x\r\ny: z", "/")],
)  # fmt: skip
def test_a_login_leads_nowhere_else(place: str, goes: str) -> None:
    assert safe_place(place) == goes


def test_without_logins_everybody_sees_everything(client: Patient) -> None:
    assert client.get("/api/v1/reports", headers={"authorization": "Bearer nonsense"}).status_code == 200
    assert client.post("/login", data={"name": "x", "password": "y"}, headers={"origin": BASE}).status_code == 404
    for path in ("/login", "/users", "/users/x", "/tokens", "/password"):
        page = client.get(path, headers={"accept": "text/html"})
        assert page.status_code == 200
        assert "runs without logins" in page.text
        assert '<form method="post" action="/logout"' not in page.text
    for path in ("/users", "/tokens", "/users/x/remove", "/tokens/x/revoke"):
        assert client.post(path).status_code == 404


@pytest.mark.parametrize("call", ["GET /users", "POST /users", "GET /webhooks", "POST /letterhead/clear"])
def test_an_admin_of_some_groups_does_nothing_that_is_about_every_database(app: FastAPI, call: str) -> None:
    user(app, "ada", "admin", ["West"])
    method, path = call.split()
    with browser(app, "ada") as client:
        answer = client.request(method, path)
        assert answer.status_code == 403
        assert "only an admin who may see all of them" in answer.text
        assert client.get("/reports").status_code == 200


@pytest.mark.parametrize(
    ("scope", "method", "path", "wanted"),
    [
        ("upload", "GET", "/api/v1/databases", "a token with the scope `read`"),
        ("upload", "GET", "/metrics", "a token with the scope `read`"),
        ("read", "POST", "/api/v1/reports", "a token with the scope `upload`"),
        ("read", "DELETE", "/api/v1/reports/none", "a token with the scope `admin`"),
        ("read", "GET", "/api/v1/audit", "a token with the scope `admin`"),
    ],
)
def test_a_token_is_told_which_scope_is_wanted(app: FastAPI, scope: str, method: str, path: str, wanted: str) -> None:
    with program(app, token(app, scope)) as client:
        answer = client.request(method, path)
        assert answer.status_code == 403
        assert wanted in answer.json()["detail"]

"""Every route that changes something, or hands out a source or a file, leaves an entry; a change has it in its own
transaction, and nothing of a report stands in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from app.audit.document import AuditItem
from app.audit.service import AuditLog
from app.web.access.audited import Few
from app.web.access.route_needs import ACTIONS, CHANGES_NOTHING, NEEDS
from tests import databases
from tests.app.conftest import BASE, Patient
from tests.app.services import provided, settled
from tests.app.stand_in import report_bytes
from tests.app.web.access.test_route_needs import called
from tests.app.web.logins import PASSWORD, browser, grouped, program, service, taken, token, user

HANDS_OUT = ("/source", "/source/page", "export.{format}", "/export.csv", "/file")


@pytest.fixture
def app(store_url: str, tmp_path: Path) -> Iterator[FastAPI]:
    made = service(store_url, tmp_path)
    user(made, "anna", "admin")
    with Patient(made, base_url=BASE):  # so that its jobs run
        yield made


@pytest.fixture(scope="module")
def anywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    folder: Path = tmp_path_factory.mktemp("audited")
    made = service(databases.sqlite_database(folder), folder)
    user(made, "anna", "admin")
    with Patient(made, base_url=BASE):  # so that its jobs run
        yield made


def entries(app: FastAPI) -> list[AuditItem]:
    return list(provided(app, AuditLog).each())


def test_the_table_names_every_route_that_changes_or_hands_out() -> None:
    changing = [route for route in NEEDS if not route.startswith("GET ")]
    handing_out = [route for route in NEEDS if route.startswith("GET ") and route.endswith(HANDS_OUT)]
    assert len(changing) > 80
    assert len(handing_out) > 10
    assert [one for one in (*changing, *handing_out) if one not in ACTIONS and one not in CHANGES_NOTHING] == []


def test_every_such_route_leaves_an_entry_whatever_comes_of_it(anywhere: FastAPI) -> None:
    pages, calls = browser(anywhere, "anna"), program(anywhere, token(anywhere, "admin"))
    for route in sorted(set(ACTIONS) - {"POST /login", "POST /login/code", "POST /logout", "GET /login/oidc/callback"}):
        before = len(entries(anywhere))
        method, path = called(route)
        status = (calls if path.startswith("/api/") else pages).request(method, path).status_code
        made = [one for one in entries(anywhere)[before:] if one.action == ACTIONS[route]]
        assert made, f"{route} answered {status} and left no entry"
        assert all(one.who in ("anna", "of a test") and one.address and one.request for one in made), route
        assert made[-1].outcome == ("refused" if status >= 400 else "done"), route


def test_the_way_of_a_report_through_the_log(app: FastAPI) -> None:
    client = browser(app, "anna")
    known = taken(client, 5)["id"]
    for path in ("source", "export.csv", "export.json"):
        assert client.get(f"/api/v1/reports/{known}/{path}").status_code == 200
    assert client.get("/api/v1/reports/nosuch/source").status_code == 404
    assert client.delete(f"/api/v1/reports/{known}").status_code == 204
    client.post("/logout")
    said = [(one.action, one.outcome, one.object) for one in entries(app)]
    assert said == [
        ("login", "done", None), ("report.upload", "done", known), ("report.source", "done", known),
        ("report.export", "done", known), ("report.export", "done", known), ("report.source", "refused", "nosuch"),
        ("report.delete", "done", known), ("logout", "done", None),
    ]  # fmt: skip
    assert {one.who for one in entries(app)} == {"anna"}
    assert provided(app, AuditLog).verify().whole


def test_a_format_is_no_object(app: FastAPI) -> None:
    assert browser(app, "anna").get("/api/v1/fleet/export.csv").status_code == 200
    last = entries(app)[-1]
    assert (last.action, last.object, last.detail) == ("fleet.export", None, {"format": "csv"})


def test_refused_files_are_in_it_too(anywhere: FastAPI) -> None:
    client = browser(anywhere, "anna")
    before = len(entries(anywhere))
    assert client.post("/api/v1/reports", content=b"no report").status_code == 422
    assert client.post("/api/v1/reports", content=b"x" * 300_000).status_code == 413
    assert client.post("/upload", content=b"x").status_code == 400
    known = [(one.action, one.outcome, one.status) for one in entries(anywhere)[before:]]
    assert known == [
        ("report.upload", "done", None), ("report.store", "refused", None), ("report.upload", "refused", 422),
        ("report.upload", "refused", 413), ("report.upload", "refused", 400),
    ]  # fmt: skip


def test_members_of_a_batch_are_in_it_each(anywhere: FastAPI) -> None:
    client = browser(anywhere, "anna")
    before = len(entries(anywhere))
    files = [("file", (f"{one}.txt", report_bytes(dbid=55, number=one))) for one in range(2)]
    assert client.post("/api/v1/batches", files=[*files, ("file", ("x.txt", b"none"))]).status_code == 202
    settled(client)
    known = entries(anywhere)[before:]
    assert known[0].action == "batch.upload"
    assert [(one.action, one.outcome) for one in known[1:]].count(("report.store", "done")) == 2
    assert [(one.action, one.outcome) for one in known[1:]].count(("report.store", "refused")) == 1
    assert {(one.detail or {}).get("batch") for one in known[1:]} == {known[0].object}


def test_who_comes_in_and_who_does_not(anywhere: FastAPI) -> None:
    user(anywhere, "rob", "reader")
    before = len(entries(anywhere))
    nobody, wrong = browser(anywhere), program(anywhere, "iob_" + "a" * 42)
    for name, password in (("rob", "not this"), (PASSWORD, PASSWORD), ("", "")):
        nobody.post("/login", data={"name": name, "password": password})
    assert nobody.get("/reports").status_code == 303
    assert wrong.get("/api/v1/reports").status_code == 401
    assert browser(anywhere, "rob").get("/users").status_code == 403
    known = [(one.action, one.outcome, one.who, one.object) for one in entries(anywhere)[before:]]
    assert known == [
        ("login", "refused", None, "rob"), ("login", "refused", None, None),  # a password may stand there
        ("access", "refused", None, None), ("login", "done", "rob", None), ("access", "refused", "rob", None),
    ]  # fmt: skip


def test_a_token_is_named_beside_its_user(anywhere: FastAPI) -> None:
    before = len(entries(anywhere))
    taken(program(anywhere, token(anywhere, "admin", name="anna")), 25)
    taken(program(anywhere, token(anywhere, "upload")), 26)
    assert [(one.who, one.token) for one in entries(anywhere)[before:]] == [
        ("anna", "of a test"),
        ("of a test", "of a test"),
    ]


def test_a_change_that_is_not_kept_leaves_no_entry_that_it_was(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser(app, "anna")
    known = taken(client, 5)
    before = len(entries(app))

    def full(*_: object) -> None:
        raise OperationalError("", {}, Exception("database or disk is full"))

    monkeypatch.setattr("app.store.upkeep.removal.sweep", full)
    assert client.delete(f"/api/v1/reports/{known['id']}").status_code >= 500
    assert [one.outcome for one in entries(app)[before:]] == ["refused"]
    assert client.get(f"/api/v1/reports/{known['id']}").status_code == 200


def test_a_read_that_cannot_be_written_down_is_not_made(anywhere: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser(anywhere, "anna")
    known = taken(client, 35)["id"]

    def away(*_: object) -> None:
        raise OperationalError("", {}, Exception("database is locked"))

    monkeypatch.setattr("app.web.access.audited.append", away)
    answer = client.get(f"/api/v1/reports/{known}/source")
    assert (answer.status_code, answer.headers["retry-after"] != "") == (503, True)
    assert report_bytes(dbid=35).decode() not in answer.text
    assert client.get(f"/api/v1/reports/{known}").status_code == 200


def test_nothing_of_a_report_stands_in_it(anywhere: FastAPI) -> None:
    client = browser(anywhere, "anna")
    client.post(
        "/api/v1/reports?filename=ZEBRAFILE.txt",
        files={"file": ("ZEBRAFILE.txt", report_bytes(dbid=77, database="ZEBRADB", host="zebrahost"))},
    )
    database = client.get("/api/v1/databases?q=ZEBRADB").json()["databases"][0]["id"]
    grouped(anywhere, database, "West")
    client.patch(f"/api/v1/databases/{database}/settings", json={"label": "ZEBRALABEL"})
    client.put(f"/api/v1/databases/{database}/storage", json={"devices": 8})
    client.get(f"/api/v1/databases/{database}/trend/export.csv?metric=ZEBRAMETRIC")
    with provided(anywhere, Engine).connect() as connection:
        held = str(connection.execute(text("SELECT * FROM audit_entry")).all())
    assert "database.settings" in held
    assert "zebra" not in held.casefold()


def test_nobody_can_fill_the_store_with_refusals() -> None:
    at = 0.0
    few = Few(clock=lambda: at)
    assert sum(few.another() for _ in range(100)) == 60
    assert (few.left_out(), few.left_out()) == (40, 0)
    at = 61.0
    assert few.another()

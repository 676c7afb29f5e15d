"""What a role may not do, no page offers: forms, buttons and links ask the table of the routes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine

from app.logins.roles import rights_of
from app.store.access.visibility import Caller
from app.web.access.allowed_parts import allowed_parts
from app.web.access.needs_by_address import needed_at
from app.web.access.route_needs import NEEDS, OPEN
from tests import databases
from tests.app.conftest import Patient
from tests.app.services import provided
from tests.app.web.logins import browser, service, taken, user

FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.S)
LINK = re.compile(r'<a\b[^>]*\shref="(/[^"]*)"')


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    folder: Path = tmp_path_factory.mktemp("parts")
    made = service(databases.sqlite_database(folder), folder)
    for role in ("reader", "uploader", "analyst", "admin"):
        user(made, role, role)
    yield made
    provided(made, Engine).dispose()


def offered(page: str, path: str) -> Iterator[tuple[str, str]]:
    """Every call that the page would make: of links, of forms whose controls are on, of their buttons."""
    for address in LINK.findall(page):
        yield "GET", address
    for tag, body in FORM.findall(page):
        method = "POST" if 'method="post"' in tag else "GET"
        action = re.search(r'\saction="([^"]+)"', tag)
        if re.search(r"<button\b(?![^>]*\s(?:disabled|formaction|type=\"button\"))", body):
            yield method, action[1] if action else path
        for button in re.findall(r"<button\b[^>]*\sformaction=[^>]*>", body):
            yield "POST" if 'formmethod="post"' in button else method, re.findall(r'formaction="([^"]*)"', button)[0]


def pages(admin: Patient) -> list[str]:
    report = taken(admin, 77)
    database = admin.get("/api/v1/databases").json()["databases"][0]["id"]
    return [
        "/", "/reports", f"/reports/{report['id']}", "/databases", f"/databases/{database}", "/fleet", "/curves",
        f"/databases/{database}/trend", "/compare", "/batches", "/rules", "/letterhead", "/tokens", "/password",
    ]  # fmt: skip


def test_no_page_offers_what_its_reader_may_not_do(app: FastAPI) -> None:
    asked = dict.fromkeys(("reader", "uploader", "analyst", "admin"), 0)
    browsers = {role: browser(app, role) for role in asked}
    with browsers["admin"] as admin:  # which runs the service
        paths = pages(admin)
    for path in paths:
        for role, reading in browsers.items():
            answer = reading.get(path)
            assert answer.status_code == 200, path
            for method, address in offered(answer.text, path):
                need = needed_at(method, address.partition("?")[0].partition("#")[0])
                assert need in (None, OPEN) or need in rights_of(role), f"{path} offers {role} {method} {address}"
                asked[role] += need not in (None, OPEN, "ask", "read")
    assert asked["reader"] == 0
    assert 0 < asked["uploader"] < asked["analyst"] < asked["admin"]


READER = Caller("1", "ada", None, rights_of("reader"))


def test_what_is_off_says_why() -> None:
    page = (
        '<a class="x" href="/about">About</a> <a href="/rules">Rules</a> <a href="https://example.com/about">out</a>'
        '<form method="post" action="/reports/7/delete?part=1"><button>Delete</button></form>'
        '<form method="post" action="/curves"><input name="a"><input type="hidden" name="b">'
        "<button>Save</button></form>"
        '<form action="/ticked/compare"><button>Compare</button>'
        '<button formaction="/ticked/delete">Delete</button></form>'
        '<a role="button" class="danger" href="/databases/7/delete">Delete</a><a role="button" href="/rules">Rules</a>'
    )
    assert allowed_parts(page, READER) == (
        '<a class="x" aria-disabled="true" title="This is for admins.">About</a> <a href="/rules">Rules</a> '
        '<a href="https://example.com/about">out</a>'
        '<form method="post" action="/curves"><input disabled title="Your role may look, but not send files." name="a">'
        '<input disabled title="Your role may look, but not send files." type="hidden" name="b">'
        '<button disabled title="Your role may look, but not send files.">Save</button>'
        '<p class="quiet">Your role may look, but not send files.</p></form>'
        '<form action="/ticked/compare"><button>Compare</button></form><a role="button" href="/rules">Rules</a>'
    )


def test_without_logins_and_before_one_nothing_changes() -> None:
    page = '<a href="/about">About</a><form method="post" action="/upload"><button>Send</button></form>'
    assert allowed_parts(page, Caller()) == allowed_parts(page, Caller(rights=frozenset())) == page


def test_groups_take_what_is_for_every_database() -> None:
    admin = Caller("1", "ada", ("A",), rights_of("admin"))
    assert "href" not in allowed_parts('<a href="/about">About</a>', admin)
    assert allowed_parts('<form method="post" action="/samples/a/b"><button>x</button></form>', admin) == ""


def test_an_address_needs_what_its_route_needs() -> None:
    for call, need in NEEDS.items():
        method, _, path = call.partition(" ")
        address = re.sub(r"\{format\}", "csv", path)
        assert needed_at(method, re.sub(r"\{\w+\}", "a1", address)) == need, call
    assert needed_at("GET", "/nothing/here") is None


def test_a_reader_is_not_told_to_send_anything(app: FastAPI) -> None:
    user(app, "elsewhere", "reader", groups=("Nothing",))
    reading = browser(app, "elsewhere")
    for path in ("/", "/reports", "/databases", "/fleet", "/compare", "/batches", "/curves"):
        page = reading.get(path).text
        assert "What others send of the databases that you may see stands here." in page, path
        assert "Published curves to try" not in page
        assert "From a terminal" not in page
    missing = reading.get("/reports/nosuch", headers={"accept": "text/html"})
    assert missing.status_code == 404
    assert "Send a report" not in missing.text

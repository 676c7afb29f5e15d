"""Pages that are sent again: only as they would be made, for who they were made for, while nothing is written."""

from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.responses import RedirectResponse, Response
from fastapi.testclient import TestClient

from app.databases.settings import DatabaseSettings, SettingsChange
from app.main import create_app
from app.settings import Settings
from app.store.access.visibility import ASKING, Caller
from app.store.engine.moment import Moments
from app.store.packing.store_keys import Locked
from app.web import kept_pages
from app.web.kept_pages import KeptPages
from app.web.layers.under_root import Page
from app.web.problems import NotFound
from tests.app.conftest import BASE, BROWSER
from tests.app.services import provided, settled
from tests.app.stand_in import StandIn, report_bytes
from tests.app.web.logins import browser, grouped, program, service, taken, token, user


class Told(Moments):
    """The moment that a test says."""

    def __init__(self) -> None:
        self.says: str | None = "one"

    def now(self) -> str | None:
        return self.says


class Maker:
    """Makes pages, and counts them."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> Page:
        self.made += 1
        return Page(f"page {self.made}", headers={"vary": "HX-Request"})


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def make() -> Maker:
    return Maker()


def body(answer: Response) -> str:
    return bytes(answer.body).decode()


def test_a_page_is_made_once_for_a_moment(told: Told, make: Maker) -> None:
    pages = KeptPages(told)
    first, again = pages.answer("a", make), pages.answer("a", make)
    assert [body(first), body(again)] == ["page 1", "page 1"]
    assert again.headers == first.headers
    assert body(pages.answer("b", make)) == "page 2"
    told.says = "two"
    assert body(pages.answer("a", make)) == "page 3"
    told.says = "one"  # a moment that is told again after another is none of before
    assert body(pages.answer("a", make)) == "page 4"


def test_nothing_is_kept_where_the_moment_is_not_known(told: Told, make: Maker) -> None:
    pages = KeptPages(told)
    pages.answer("a", make)
    told.says = None
    assert [body(pages.answer("a", make)) for _ in range(2)] == ["page 2", "page 3"]


def test_what_is_made_while_somebody_writes_is_not_kept(told: Told, make: Maker) -> None:
    pages = KeptPages(told)

    def overtaken() -> Page:
        told.says = "two"
        pages.answer("b", make)
        return Page("of two moments")

    pages.answer("a", overtaken)
    assert body(pages.answer("a", make)) == "page 2"


@pytest.mark.parametrize(
    "answer", [Page("wrong", 422), RedirectResponse("/"), Response("no page"), Page("x", headers={"set-cookie": "a=b"})]
)
def test_only_a_whole_page_is_kept(told: Told, make: Maker, answer: Response) -> None:
    pages = KeptPages(told)
    assert pages.answer("a", lambda: answer) is answer
    assert body(pages.answer("a", make)) == "page 1"
    assert pages.bytes == len("page 1")


def test_the_page_that_was_asked_for_longest_ago_goes_where_there_are_too_many_bytes(told: Told) -> None:
    pages = KeptPages(told, most_bytes=10)
    for asked in "ab":
        pages.answer(asked, lambda: Page("1234"))
    pages.answer("a", lambda: Page("again"))
    pages.answer("c", lambda: Page("1234"))
    assert pages.bytes == 8
    assert body(pages.answer("a", lambda: Page("new"))) == "1234"
    assert body(pages.answer("b", lambda: Page("new"))) == "new"
    pages.answer("large", lambda: Page("x" * 11))
    assert pages.bytes == 0


def test_a_page_is_made_anew_after_a_while(told: Told, make: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    pages, clock = KeptPages(told), [0.0]
    monkeypatch.setattr(kept_pages.time, "monotonic", lambda: clock[0])
    pages.answer("a", make)
    clock[0] = kept_pages.KEPT_SECONDS - 1
    assert body(pages.answer("a", make)) == "page 1"
    clock[0] = kept_pages.KEPT_SECONDS + 1
    assert [body(pages.answer("a", make)) for _ in range(2)] == ["page 2", "page 2"]


def never() -> bool:
    return False


def test_what_was_looked_at_is_made_again_once_nothing_is_written(told: Told, make: Maker) -> None:
    pages = KeptPages(told)
    pages.answer("a", make)
    for says in ("two", "three"):
        told.says = says
        pages.make_again(never)  # somebody writes
    assert make.made == 1
    for _ in range(2):
        pages.make_again(never)
    assert make.made == 2
    assert body(pages.answer("a", make)) == "page 2"


def test_it_is_made_as_whoever_asked_for_it(told: Told) -> None:
    pages = KeptPages(told)
    people = [Caller(name="first"), Caller(name="second")]
    for who in people:
        copy_context().run(lambda who=who: (ASKING.set(who), pages.answer(who, lambda: Page(ASKING.get().name))))
    told.says = "two"
    for _ in range(2):
        pages.make_again(never)
    assert [body(pages.answer(who, lambda: Page("made when asked for"))) for who in people] == ["first", "second"]


def test_of_many_those_that_were_looked_at_last_are_made_again(
    told: Told, make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, clock = KeptPages(told), [0.0]
    monkeypatch.setattr(kept_pages.time, "monotonic", lambda: clock[0])
    for asked in range(kept_pages.MOST_LOOKED_AT + 3):
        pages.answer(asked, make)
    made = make.made
    told.says = "two"
    for _ in range(3):
        pages.make_again(never)
    assert make.made == made + kept_pages.MOST_LOOKED_AT
    told.says, clock[0] = "three", kept_pages.LOOKED_AT_SECONDS + 1
    for _ in range(3):
        pages.make_again(never)
    assert make.made == made + kept_pages.MOST_LOOKED_AT


@pytest.mark.parametrize("fault", [NotFound("There is no such report."), Locked("a key")])
def test_a_page_that_cannot_be_made_any_more_is_tried_once_and_the_others_are_made(
    told: Told, make: Maker, fault: Exception
) -> None:
    pages, tries = KeptPages(told), []

    def removed() -> Page:
        tries.append("tried")
        if told.says != "one":
            raise fault
        return Page("a report")

    pages.answer("a", make)
    pages.answer("b", removed)
    told.says = "two"
    for _ in range(4):
        pages.make_again(never)
    assert (len(tries), make.made) == (2, 2)


def test_nothing_more_is_made_once_the_service_stops(told: Told, make: Maker) -> None:
    pages = KeptPages(told)
    pages.answer("a", make)
    told.says = "two"
    for _ in range(2):
        pages.make_again(lambda: True)
    assert make.made == 1


def test_a_page_that_nobody_looked_at_does_not_ask_the_store(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "now", None)
    KeptPages(told).make_again(never)


def test_a_page_is_kept_for_its_own_path_under_the_root(told: Told) -> None:
    """As the page changes its body when it is sent, each answer has one of its own."""
    pages = KeptPages(told)
    first = pages.answer("a", lambda: Page('<a href="/x">'))
    first.body = b"changed"
    assert body(pages.answer("a", lambda: Page("new"))) == '<a href="/x">'


KEPT = ["/reports", "/databases", "/fleet", "/search?q=renamed", "/databases/{database}", "/databases/{database}/trend",
        "/reports/{report}", "/compare?before={report}&after={later}"]  # fmt: skip


@pytest.fixture
def sent(client: TestClient) -> dict[str, str]:
    known = [client.post("/api/v1/reports", content=report_bytes(dbid=1, number=one)).json() for one in range(2)]
    database = client.get("/api/v1/databases").json()["databases"][0]["id"]
    return {"report": known[0]["id"], "later": known[1]["id"], "database": database}


def count(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was kept, from now on."""
    held: list[Any] = []
    keep = KeptPages._keep
    monkeypatch.setattr(KeptPages, "_keep", lambda *given: (held.append(given[2]), keep(*given)))
    return held


@pytest.mark.parametrize("path", KEPT)
def test_a_page_shows_what_was_written_since(
    client: TestClient, sent: dict[str, str], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = count(monkeypatch)
    address = path.format(**sent)
    first = client.get(address, headers=BROWSER)
    assert first.status_code == 200
    again = client.get(address, headers=BROWSER)
    assert (again.text, again.headers["cache-control"]) == (first.text, "no-store")
    if provided(client, KeptPages)._moments._engine.dialect.name == "sqlite":
        assert len(made) == 1  # in PostgreSQL what others of the cluster do makes it anew
    provided(client, DatabaseSettings).keep(sent["database"], SettingsChange(label="renamed by a test"))
    assert client.get(address, headers=BROWSER).text != first.text
    assert len(made) >= 2


def test_what_another_program_writes_is_shown(client: TestClient, settings: Settings, sent: dict[str, str]) -> None:
    address = f"/databases/{sent['database']}"
    before = client.get(address, headers=BROWSER).text
    assert client.get(address, headers=BROWSER).text == before
    other = create_app(settings, analyst=StandIn())  # type: ignore[arg-type]
    with TestClient(other, base_url=BASE) as second:
        settled(second)
        assert second.get(address, headers=BROWSER).text == before
        provided(other, DatabaseSettings).keep(sent["database"], SettingsChange(label="renamed by the other"))
        assert "renamed by the other" in second.get(address, headers=BROWSER).text
    assert "renamed by the other" in client.get(address, headers=BROWSER).text


def test_a_script_that_wants_a_part_is_not_given_the_page(client: TestClient, sent: dict[str, str]) -> None:
    address = f"/reports/{sent['report']}"
    page = client.get(address, headers=BROWSER).text
    part = client.get(address, headers={"HX-Request": "true", "HX-Target": "section#what-if"}).text
    assert part != page
    assert client.get(address, headers=BROWSER).text == page


@pytest.fixture
def two_groups(store_url: str, tmp_path: Path) -> Iterator[FastAPI]:
    app = service(store_url, tmp_path)
    root = program(app, token(app, "admin"))
    with root:
        settled(root)
        for number, group in ((1, "north"), (2, "south")):
            taken(root, dbid=number)
            grouped(app, _newest(root), group)
            user(app, f"of-{group}", "reader", [group])
        user(app, "of-both", "reader", ["north", "south"])
        yield app


def _newest(root: TestClient) -> str:
    items = root.get("/api/v1/databases").json()["databases"]
    return next(one["id"] for one in items if not one.get("group"))


@pytest.mark.parametrize("path", ["/databases", "/fleet", "/reports", "/search?q=DB"])
def test_callers_of_different_groups_are_shown_their_own(two_groups: FastAPI, path: str) -> None:
    people = {name: browser(two_groups, f"of-{name}") for name in ("north", "south", "both")}
    seen = {name: one.get(path).text for name, one in people.items()}
    assert len({*seen.values()}) == 3
    assert {name: one.get(path).text for name, one in people.items()} == seen
    for name in ("north", "south"):
        assert f"of-{name}" in seen[name]  # whose page it is stands in its head


def test_what_is_made_again_is_what_its_caller_may_see(two_groups: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    people = {name: browser(two_groups, f"of-{name}") for name in ("north", "south", "both")}
    for person in people.values():
        person.get("/fleet")
    pages = provided(two_groups, KeptPages)
    told = Told()
    monkeypatch.setattr(pages, "_moments", told)
    asked = {name: person.get("/fleet").text for name, person in people.items()}
    told.says = "two"
    made = count(monkeypatch)
    for _ in range(2):
        pages.make_again(never)
    assert len(made) == 3
    assert {name: person.get("/fleet").text for name, person in people.items()} == asked
    assert len(made) == 3


def test_a_kept_page_is_for_nobody_who_is_logged_out(two_groups: FastAPI) -> None:
    known = browser(two_groups, "of-north")
    assert known.get("/fleet").status_code == 200
    assert browser(two_groups).get("/fleet").status_code == 303
    known.post("/logout")
    assert known.get("/fleet").status_code == 303


def test_a_database_that_changes_its_group_is_gone_from_the_other(two_groups: FastAPI) -> None:
    north = browser(two_groups, "of-north")
    root = program(two_groups, token(two_groups, "admin"))
    mine = next(one["id"] for one in root.get("/api/v1/databases").json()["databases"] if one["group"] == "north")
    assert north.get(f"/databases/{mine}").status_code == 200
    grouped(two_groups, mine, "south")
    assert north.get(f"/databases/{mine}").status_code == 404

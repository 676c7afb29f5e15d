"""With logins a page of another site, and a browser that does not say its page, change nothing by any route."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.web.access.route_needs import NEEDS
from app.web.layers.security import SAFE
from tests import databases
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.app.web.logins import PASSWORD, browser, service, user

OTHERS = {
    "another site": {"origin": "https://evil.example", "sec-fetch-site": "cross-site"},
    "another port": {"origin": "http://127.0.0.1:9999"},
    "a neighbour": {"origin": BASE, "sec-fetch-site": "same-site"},
    "a frame without an origin": {"origin": "null"},
    "nobody knows": {},
}
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    folder: Path = tmp_path_factory.mktemp("others")
    made = service(databases.sqlite_database(folder), folder)
    user(made, "root", "admin")
    with TestClient(made, base_url=BASE):
        yield made
    provided(made, Engine).dispose()


def inside(app: FastAPI) -> TestClient:
    """A browser that is logged in and says no page by itself."""
    known = browser(app, "root").cookies
    return TestClient(app, base_url=BASE, headers={"accept": "text/html"}, cookies=known, follow_redirects=False)


def calls() -> list[tuple[str, str]]:
    """Method and address of every call, of things that there are not."""
    return [(method, re.sub(r"\{\w+\}", "1", path)) for method, _, path in (call.partition(" ") for call in NEEDS)]


def changes() -> list[tuple[str, str]]:
    return [(method, path) for method, path in calls() if method not in SAFE]


@pytest.mark.parametrize("who", OTHERS)
def test_nothing_is_changed_with_somebodys_cookie_from_elsewhere(app: FastAPI, who: str) -> None:
    client = inside(app)
    assert len(changes()) > 80
    for method, path in changes():
        if path == "/login" and not OTHERS[who]:
            continue  # a program may log in: it has the password
        answer = client.request(method, path, headers={**OTHERS[who], **FORM, "accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_site"), f"{method} {path}"
    assert client.get("/users").status_code == 200  # still logged in


def test_the_same_calls_from_an_own_page_get_through(app: FastAPI) -> None:
    client = inside(app)
    last = [("POST", "/logout")]
    for method, path in [one for one in changes() if one not in last and one[1] != "/login"] + last:
        answer = client.request(method, path, headers={"origin": BASE, **FORM, "accept": "application/json"})
        assert "cross_site" not in answer.text, f"{method} {path}"
        assert answer.status_code != 401, f"{method} {path}"


def test_nobody_is_logged_in_as_somebody_else_by_another_site(app: FastAPI) -> None:
    """Else what a victim sends would be seen by whoever made them log in."""
    client = TestClient(app, base_url=BASE, headers={"accept": "text/html"}, follow_redirects=False)
    for headers in filter(None, OTHERS.values()):
        answer = client.post("/login", data={"name": "root", "password": PASSWORD}, headers=headers)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("how", ["GET", "HEAD"])
def test_no_link_changes_anything(app: FastAPI, how: str) -> None:
    """A link sends the cookie (SameSite=lax), so no address that changes something by POST does so by GET."""
    client = inside(app)
    for path in {path for _, path in changes()} - {path for method, path in calls() if method == "GET"}:
        assert client.request(how, path).status_code in (404, 405), path
    assert client.get("/users").status_code == 200

"""Every route stands in the table of what it needs, and is refused to everybody who may not: no login, a lower role, a
token of another scope, one that has ended."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, update
from sqlalchemy.orm import sessionmaker
from starlette.routing import BaseRoute

from app.logins.roles import Right, rights_of, rights_of_scopes
from app.logins.tokens import Tokens
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.login_tables import ApiToken
from app.web.access.route_needs import NEEDS, OPEN, needs
from app.web.routes import route_modules
from tests import databases
from tests.app.services import provided
from tests.app.web.logins import browser, program, service, token, user

ROLES, SCOPES = ("reader", "uploader", "analyst", "admin"), ("upload", "read", "admin")


def routes() -> list[BaseRoute]:
    return [route for name in route_modules() for route in importlib.import_module(name).router.routes]


def calls() -> list[str]:
    return [f"{method} {route.path}" for route in routes() for method in sorted(route.methods)]  # type: ignore[attr-defined]


def test_the_table_knows_every_route_and_no_other() -> None:
    assert sorted({*calls()} - {*NEEDS}) == [], "give each a line in app/web/access/routes.txt"
    assert sorted({*NEEDS} - {*calls()}) == [], "app/web/access/routes.txt has a line of a route that is gone"
    assert set(NEEDS.values()) == {OPEN, *Right}


def test_what_is_served_beside_routes_is_open_on_purpose() -> None:
    """Style sheets, scripts, and the description of the API, which is the same everywhere."""
    from app.settings import Settings

    assert Settings.model_fields["login"].default is False
    assert needs("GET", "/api/v1/openapi.json") is None


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    folder: Path = tmp_path_factory.mktemp("needs")
    made = service(databases.sqlite_store(folder), folder)
    for role in ROLES:
        user(made, role, role)
    yield made
    provided(made, Engine).dispose()


def called(call: str) -> tuple[str, str]:
    """Method and address, of things that there are not."""
    method, _, path = call.partition(" ")
    return method, re.sub(r"\{(\w+)\}", lambda found: "csv" if found[1] == "format" else "1", path)


def guarded() -> list[str]:
    return [call for call, need in NEEDS.items() if need != OPEN]


def test_nobody_comes_in_without_a_login(app: FastAPI) -> None:
    nobody, wrong = browser(app), program(app, "iob_" + "a" * 42)
    for call in guarded():
        method, path = called(call)
        answer = nobody.request(method, path)
        if path.startswith("/api/"):
            assert (answer.status_code, answer.json()["code"]) == (401, "login_wanted"), call
            assert answer.headers["www-authenticate"].startswith("Bearer")
        else:
            assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/login"), call
        assert wrong.request(method, path, follow_redirects=False).status_code == 401, call


@pytest.mark.parametrize("role", ROLES)
def test_each_role_may_what_it_may_and_no_more(app: FastAPI, role: str) -> None:
    client = browser(app, role)
    for call, need in NEEDS.items():
        if call in ("POST /logout", "POST /samples/remove"):
            continue
        method, path = called(call)
        if path.endswith("/events") or (need in rights_of(role) and method != "GET"):
            continue  # what it may is tried by the tests of each route
        status = client.request(method, path, headers={"accept": "application/json"}).status_code
        allowed = need == OPEN or need in rights_of(role)
        assert (status not in (401, 403)) == allowed, f"{role}: {call} answers {status}"


@pytest.mark.parametrize("scope", SCOPES)
def test_each_scope_may_what_it_may_and_no_more(app: FastAPI, scope: str) -> None:
    client = program(app, token(app, scope))
    for call, need in NEEDS.items():
        method, path = called(call)
        may = need == OPEN or need in rights_of_scopes([scope])
        if path.endswith("/events") or (may and method != "GET"):
            continue
        status = client.request(method, path, follow_redirects=False).status_code
        if path.startswith("/api/") or path == "/metrics":
            assert (status not in (401, 403)) == may, f"{scope}: {call} answers {status}"
        elif need != OPEN:
            assert status in (303, 401), f"a token opens no page: {call} answers {status}"


def test_a_token_that_has_ended_or_was_revoked_lets_nobody_in(app: FastAPI) -> None:
    secret = token(app, "admin")
    client = program(app, secret)
    assert client.get("/api/v1/reports").status_code == 200
    with writing(sessionmaker(provided(app, Engine))) as session:
        session.execute(update(ApiToken).values(expires_at=now()))
    for call in guarded():
        method, path = called(call)
        assert client.request(method, path, follow_redirects=False).status_code in (303, 401), call
    other = token(app, "admin")
    assert program(app, other).get("/api/v1/reports").status_code == 200
    (newest, *_) = provided(app, Tokens).all()
    provided(app, Tokens).revoke(newest.id)
    assert program(app, other).get("/api/v1/reports").status_code == 401


def test_a_route_that_the_table_does_not_know_is_for_nobody(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    client = browser(app, "admin")
    assert client.get("/rules").status_code == 200
    monkeypatch.setattr("app.web.access.route_needs.NEEDS", {})
    assert client.get("/rules").status_code == 403

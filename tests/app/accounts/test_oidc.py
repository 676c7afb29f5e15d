"""Logging in by a real identity provider, npm's oidc-provider: who comes in, who does not, and what they are told."""

import base64
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import sessionmaker

from app.logins.users import Users
from app.main import create_app
from app.settings import Settings
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.audit_table import AuditEntry
from app.store.schema.login_tables import LoginSession
from tests import databases
from tests.app.conftest import BASE, Patient
from tests.app.services import provided
from tests.app.stand_in import StandIn
from tests.app.web.logins import browser, program, token, user
from tests.identity_provider.running import SECRET, Running, identity_provider

BACK, OUT = f"{BASE}/login/oidc/callback", f"{BASE}/login"
FAULT = re.compile(r'role="alert"><strong class="fault">([^<]+)</strong>')
ROLES = {"dba": "analyst", "chiefs": "admin", "all": "reader"}
GROUPS = {"west": "West", "north": "North", "chiefs": "*"}
NOBODY: dict[str, Any] = {"user": "ada-1", "claims": {"groups": ["all"]}, "seconds": 3600, "keys": None}
NOBODY |= {"deny": False, "silent": False, "ago": 0}


@pytest.fixture(scope="module")
def provider() -> Iterator[Running]:
    with identity_provider(BACK, OUT) as one:
        yield one


@pytest.fixture
def at(provider: Running) -> Running:
    provider.wish(**NOBODY)
    return provider


def service(folder: Path, issuer: str, **given: Any) -> FastAPI:
    known = {"oidc_client_id": "iobound", "oidc_client_secret": SECRET, "login_roles": ROLES, "login_groups": GROUPS}
    settings = Settings(
        data=folder, database_url=databases.sqlite_store(folder), login=True, oidc_issuer=issuer, **(known | given)
    )
    return create_app(settings, analyst=StandIn())  # type: ignore[arg-type]


@pytest.fixture
def app(tmp_path: Path, at: Running) -> FastAPI:
    return service(tmp_path, at.issuer)


def come(app: FastAPI, at: Running, place: str = "/reports", client: Patient | None = None) -> tuple[Patient, Any]:
    """A browser that logs in at the provider, and the answer to its return."""
    client = client or browser(app)
    gone = client.get(f"/login/oidc?next={place}")
    assert gone.status_code == 303, gone.text
    return client, client.get(at.logged_in(gone.headers["location"], BACK))


def fault(answer: Any) -> str:
    return " ".join(FAULT.findall(answer.text))


def entries(app: FastAPI) -> list[tuple[str, str | None, int | None]]:
    with sessionmaker(provided(app, Engine))() as session:
        asked = select(AuditEntry.outcome, AuditEntry.who, AuditEntry.status).where(AuditEntry.action == "login")
        return [tuple(row) for row in session.execute(asked.order_by(AuditEntry.id))]


def test_who_the_provider_knows_becomes_a_user_and_is_known_again(app: FastAPI, at: Running) -> None:
    at.wish(claims={"groups": ["dba", "west", "north", "unheard of"]})
    page = browser(app).get("/login?next=/fleet").text
    assert 'href="/login/oidc?next=/fleet"' in page
    client, back = come(app, at)
    assert (back.status_code, back.headers["location"]) == (303, "/reports")
    assert "<summary>ada</summary>" in client.get("/reports").text
    (ada,) = provided(app, Users).all()
    assert (ada.name, ada.role, ada.groups, ada.issuer) == ("ada", "analyst", ("North", "West"), at.issuer)
    at.wish(claims={"groups": ["all", "chiefs"], "preferred_username": "countess"})
    come(app, at)
    (ada,) = provided(app, Users).all()
    assert (ada.name, ada.role, ada.groups) == ("ada", "admin", None)
    assert entries(app) == [("done", "ada", None)] * 2
    assert provided(app, Users).check("ada", "") is None


def test_no_secret_stays_in_the_address_the_log_or_the_store(
    app: FastAPI, at: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    client = browser(app)
    gone = client.get("/login/oidc").headers["location"]
    assert "code_challenge_method=S256" in gone
    back = at.logged_in(gone, BACK)
    kept = client.cookies["iobound_login"]
    assert client.get(back).headers["location"] == "/"
    assert "iobound_login" not in client.cookies
    code = re.search(r"code=([\w-]+)", back)
    assert code
    said = "\n".join(f"{one.getMessage()} {one.__dict__}" for one in caplog.records if one.name.startswith("app"))
    with sessionmaker(provided(app, Engine))() as session:
        rows = session.scalars(select(AuditEntry.detail)).all()
    for hidden in (SECRET, code[1], kept, client.cookies["iobound_session"]):
        assert hidden not in said
        assert hidden not in str(rows)


def test_a_login_is_of_the_browser_that_began_it(app: FastAPI, at: Running) -> None:
    victim, attacker = browser(app), browser(app)
    back = at.logged_in(attacker.get("/login/oidc").headers["location"], BACK)
    victim.get("/login/oidc")
    for one in (victim, browser(app)):  # another login was begun there, or none
        answer = one.get(back)
        assert (answer.status_code, "iobound_session" in one.cookies) == (400, False)
        assert fault(answer) == "This login was not begun in this browser, or too long ago: begin it again."
    begun = attacker.cookies["iobound_login"]
    assert attacker.get(re.sub(r"state=[\w-]+", "state=x", back)).status_code == 400
    attacker.cookies.set("iobound_login", begun)
    assert attacker.get(back).status_code == 303
    attacker.cookies.set("iobound_login", begun)
    again = attacker.get(back)  # a code is good once
    assert (again.status_code, "could not be verified" in fault(again)) == (401, True)


@pytest.mark.parametrize(("field", "status"), [("nonce", 401), ("verifier", 401), ("at", 400)])
def test_what_the_browser_kept_has_to_be_that_of_this_login(app: FastAPI, at: Running, field: str, status: int) -> None:
    client = browser(app)
    back = at.logged_in(client.get("/login/oidc").headers["location"], BACK)
    kept = msgspec.json.decode(base64.urlsafe_b64decode(client.cookies["iobound_login"] + "=="))
    kept[field] = kept["at"] - 601 if field == "at" else "a" * 43
    client.cookies.clear()
    client.cookies.set("iobound_login", base64.urlsafe_b64encode(msgspec.json.encode(kept)).decode().rstrip("="))
    answer = client.get(back)
    assert answer.status_code == status
    assert fault(answer)
    assert entries(app)[-1] == ("refused", None, status)
    assert provided(app, Users).all() == []


def test_another_site_does_not_begin_a_login(app: FastAPI) -> None:
    answer = browser(app).get("/login/oidc?next=/fleet", headers={"sec-fetch-site": "cross-site"})
    assert (answer.headers["location"], "set-cookie" in answer.headers) == ("/login", False)


@pytest.mark.parametrize(
    ("wished", "status", "sentence"),
    [
        ({"deny": True}, 403, "Single sign-on did not let you in."),
        ({"claims": {"groups": ["cooks"]}}, 403,
         "Nothing that is said of you lets you in here: ask an admin of this service."),
        ({"claims": {"groups": []}}, 403,
         "Nothing that is said of you lets you in here: ask an admin of this service."),
        ({"claims": {"groups": ["all"], "preferred_username": "boss"}}, 403,
         "Another user is called boss here: ask an admin of this service."),
    ],
)  # fmt: skip
def test_who_is_not_let_in_is_told_why(
    app: FastAPI, at: Running, wished: dict[str, Any], status: int, sentence: str
) -> None:
    user(app, "boss", "admin")
    at.wish(**wished)
    client, answer = come(app, at)
    assert (answer.status_code, fault(answer)) == (status, sentence)
    assert 'href="/login/oidc?next=/reports"' in answer.text
    assert client.get("/reports").status_code == 303
    assert entries(app) == [("refused", None, status)]
    assert [one.name for one in provided(app, Users).all()] == ["boss"]


def test_a_token_that_has_ended_logs_nobody_in(app: FastAPI, at: Running) -> None:
    client = browser(app)
    back = at.logged_in(client.get("/login/oidc").headers["location"], BACK)
    at.wish(ago=7200)
    answer = client.get(back)
    told = "What single sign-on said could not be verified, so nobody was logged in: try again."
    assert (answer.status_code, fault(answer)) == (401, told)
    assert entries(app) == [("refused", None, 401)]


def test_a_key_that_the_provider_does_not_publish_verifies_nothing(app: FastAPI, at: Running) -> None:
    import httpx2

    published = httpx2.get(f"{at.issuer}/jwks").json()["keys"]
    other = {**published[0], "kid": "other"}
    at.wish(keys=[{"kty": "of another kind"}, other])
    _, answer = come(app, at)
    assert (answer.status_code, "could not be verified" in fault(answer)) == (401, True)


def test_a_provider_that_is_away_is_said_and_comes_back(app: FastAPI, at: Running, tmp_path: Path) -> None:
    client = browser(app)
    back = at.logged_in(client.get("/login/oidc").headers["location"], BACK)
    at.wish(silent=True)
    answer = client.get(back)
    assert (answer.status_code, fault(answer)) == (503, "Single sign-on cannot be asked now: try again in a minute.")
    assert client.get("/healthz").status_code == 200
    (tmp_path / "other").mkdir()
    nowhere = browser(service(tmp_path / "other", "http://127.0.0.1:9"))
    for _ in range(2):
        answer = nowhere.get("/login/oidc")
        assert (answer.status_code, answer.headers.get("retry-after")) == (503, "60")
    assert "<title>Log in" in answer.text


def test_who_loses_every_role_is_out_at_once_with_their_tokens(app: FastAPI, at: Running) -> None:
    at.wish(claims={"groups": ["dba", "west"]})
    client, _ = come(app, at)
    secret = token(app, "admin", name="ada")
    assert program(app, secret).get("/api/v1/databases").status_code == 200
    at.wish(claims={"groups": []})
    come(app, at)
    assert client.get("/reports").status_code == 303
    assert program(app, secret).get("/api/v1/databases").status_code == 403
    at.wish(claims={"groups": ["all"]})
    come(app, at)
    assert program(app, secret).get("/api/v1/databases").status_code == 200
    provided(app, Users).set_disabled("ada", disabled=True)
    _, answer = come(app, at)
    assert fault(answer) == "You cannot log in here any more: ask an admin of this service."


def test_a_session_ends_with_what_the_provider_vouches_for(app: FastAPI, at: Running, tmp_path: Path) -> None:
    at.wish(seconds=1800)
    client, _ = come(app, at)
    with writing(sessionmaker(provided(app, Engine))) as session:
        ends = session.scalar(select(LoginSession.ends_at))
        assert ends is not None
        assert timedelta(minutes=20) < ends - now() <= timedelta(minutes=30)
        session.execute(update(LoginSession).values(ends_at=now()))
    assert client.get("/reports").status_code == 303
    (tmp_path / "ours").mkdir()
    ours = service(tmp_path / "ours", at.issuer, oidc_token_end=False)
    come(ours, at)
    with sessionmaker(provided(ours, Engine))() as session:
        assert session.scalar(select(LoginSession.ends_at)) is None


def test_logging_out_leads_on_to_the_provider(app: FastAPI, at: Running) -> None:
    client, _ = come(app, at)
    answer = client.post("/logout")
    assert answer.status_code == 200
    (leads,) = re.findall(r'content="0; url=([^"]+)"', answer.text)
    assert leads.startswith(f"{at.issuer}/session/end?id_token_hint=")
    assert "post_logout_redirect_uri=http%3A%2F%2F127.0.0.1%2Flogin" in leads
    assert client.get("/reports").status_code == 303
    user(app, "boss", "admin")
    assert browser(app, "boss").post("/logout").headers["location"] == "/login?done=out"


def test_without_new_users_those_who_were_tied_come_in(tmp_path: Path, at: Running) -> None:
    app = service(tmp_path, at.issuer, login_new_users=False, login_roles={}, login_groups={}, password_login=False)
    _, answer = come(app, at)
    assert fault(answer) == "You are no user of this service yet: ask an admin."
    user(app, "lovelace", "uploader", ["West"])
    from app.logins.arriving import tie

    lovelace = provided(app, Users).named("lovelace")
    tie(provided(app, Engine), lovelace, at.issuer, "ada-1")
    client, answer = come(app, at)
    assert (answer.status_code, "<summary>lovelace</summary>" in client.get("/reports").text) == (303, True)
    kept = provided(app, Users).named("lovelace")
    assert (kept.role, kept.groups) == ("uploader", ("West",))
    page = browser(app).get("/login").text
    assert 'name="password"' not in page
    by_password = browser(app).post("/login", data={"name": "lovelace", "password": "correct horse battery"})
    assert (by_password.status_code, fault(by_password)) == (
        403, "Passwords let nobody in here: log in by single sign-on.",
    )  # fmt: skip
    assert "without a password of this service" in client.get("/password").text


def test_a_public_client_and_a_claim_within_another(tmp_path: Path, at: Running) -> None:
    at.wish(claims={"realm_access": {"roles": ["chiefs"]}, "groups": "west"})
    given = {"oidc_client_id": "public", "oidc_client_secret": None, "oidc_roles_claim": "realm_access.roles"}
    app = service(tmp_path, at.issuer, **given)
    come(app, at)
    (ada,) = provided(app, Users).all()
    assert (ada.role, ada.groups) == ("admin", ("West",))


def test_claims_in_the_token_itself_and_an_issuer_that_is_called_otherwise(tmp_path: Path) -> None:
    with identity_provider(BACK, OUT, in_token=True) as one:
        one.wish(claims={"groups": ["dba"]})
        app = service(tmp_path, one.issuer)
        come(app, one)
        assert provided(app, Users).named("ada").role == "analyst"
        (tmp_path / "other").mkdir()
        other = service(tmp_path / "other", one.issuer.replace("127.0.0.1", "localhost"))
        assert browser(other).get("/login/oidc").status_code == 503

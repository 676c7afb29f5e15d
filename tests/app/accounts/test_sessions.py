"""One's own sessions: all of them listed, each ended by who has them and by nobody else."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, update
from sqlalchemy.orm import sessionmaker

from app.accounts.browsers import browser_in_words
from app.accounts.password_checks import FRESH
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.login_tables import LoginSession
from tests.app.conftest import BASE, Patient
from tests.app.services import provided
from tests.app.web.logins import ORIGIN, PASSWORD, browser, service, user

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"
ENDS = re.compile(r'name="session" value="(\w+)"')


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    made = service(f"sqlite:///{tmp_path / 'iobound.db'}", tmp_path)
    for name in ("ada", "bob"):
        user(made, name, "reader")
    return made


def phone(app: FastAPI) -> Patient:
    named = {"accept": "text/html", "user-agent": f"{FIREFOX} <script>"}
    one = Patient(app, base_url=BASE, headers={**ORIGIN, **named}, follow_redirects=False, client=("192.0.2.7", 1))
    assert one.post("/login", data={"name": "ada", "password": PASSWORD}).status_code == 303
    return one


def ids(client: Patient) -> list[str]:
    return [one for one in ENDS.findall(client.get("/sessions").text) if one != "others"]


def age(app: FastAPI) -> None:
    with writing(sessionmaker(provided(app, Engine))) as session:
        session.execute(update(LoginSession).values(begun_at=now() - FRESH - timedelta(seconds=1)))


def test_sessions_are_listed_and_one_is_ended(app: FastAPI) -> None:
    here, there, bob = browser(app, "ada"), phone(app), browser(app, "bob")
    page = here.get("/sessions").text
    assert "Firefox on Linux" in page
    assert "192.0.2.7" in page
    assert "this one" in page
    (one,) = ids(here)
    assert ids(bob) == []
    for wrong in (one, "x", ""):
        assert bob.post("/sessions/end", data={"session": wrong}).status_code == 404
    assert there.get("/reports").status_code == 200
    assert here.post("/sessions/end", data={"session": one}).headers["location"] == "/sessions?done=one"
    assert there.get("/reports").status_code == 303
    assert here.get("/sessions?done=one").text.count("has ended") == 1
    more = [phone(app) for _ in range(2)]
    assert len(ids(here)) == 2
    assert here.post("/sessions/end", data={"session": "others"}).headers["location"] == "/sessions?done=others"
    assert [one.get("/reports").status_code for one in (*more, here, bob)] == [303, 303, 200, 200]


def test_later_the_password_is_asked_for(app: FastAPI) -> None:
    here, there = browser(app, "ada"), phone(app)
    assert 'name="password"' not in here.get("/sessions").text
    age(app)
    assert 'name="password"' in here.get("/sessions").text
    (one,) = ids(here)
    for typed in ({}, {"password": "staple anew tomorrow"}):
        wrong = here.post("/sessions/end", data={"session": one, **typed})
        assert (wrong.status_code, "not the password" in wrong.text) == (422, True)
    assert there.get("/reports").status_code == 200
    assert here.post("/sessions/end", data={"session": one, "password": PASSWORD}).status_code == 303
    assert there.get("/reports").status_code == 303


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (FIREFOX, "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
        ("", "A browser"),
    ],
)  # fmt: skip
def test_a_browser_is_called_as_people_call_it(said: str, words: str) -> None:
    assert browser_in_words(said) == words

"""A second factor as its user meets it: set up, asked for at each login, moved, renewed, turned off."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import sessionmaker

from app.accounts.password_checks import FRESH
from app.audit.document import AuditItem
from app.audit.service import AuditLog
from app.logins.half_logins import LASTS
from app.logins.second_factors import WAITS
from app.logins.slowing import FREE, Slowing
from app.logins.users import Users
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.audit_table import AuditEntry
from app.store.schema.login_tables import HalfLogin, LoginSession, SecondFactor
from tests.app.accounts.app_on_a_phone import Phone, half_in, set_up, shown_secret
from tests.app.accounts.test_pages import OTHER, faults
from tests.app.services import provided
from tests.app.web.logins import PASSWORD, browser, program, service, token, user


@pytest.fixture
def app(store_url: str, tmp_path: Path) -> FastAPI:
    made = service(store_url, tmp_path)
    user(made, "boss", "admin")
    user(made, "ada", "reader")
    return made


@pytest.fixture
def phone(app: FastAPI) -> Phone:
    return Phone(app)


def entries(app: FastAPI) -> list[AuditItem]:
    return list(provided(app, AuditLog).each())


def aged(app: FastAPI, column: object, by: timedelta) -> None:
    with writing(sessionmaker(provided(app, Engine))) as session:
        session.execute(update(column.class_).values({column: now() - by - timedelta(seconds=2)}))  # type: ignore[attr-defined]


def late(answer: Any) -> bool:
    return answer.status_code == 409 and "That took too long" in answer.text and "set-cookie" not in answer.headers


def test_it_is_set_up_by_a_code_and_then_asked_for(app: FastAPI, phone: Phone) -> None:
    here, there = browser(app, "ada"), browser(app, "ada")
    page = here.post("/second-factor/begin")
    assert page.headers["cache-control"] == "no-store"
    assert '<svg viewBox="0 0 ' in page.text
    assert "otpauth://totp/iobound:ada%40127.0.0.1?secret=" in page.text
    phone.secret = shown_secret(page.text)
    assert browser(app, "ada").get("/reports").status_code == 200  # it counts for nothing yet
    wrong = here.post("/second-factor/confirm", data={"secret": phone.secret, "code": phone.code(off=5)})
    assert (wrong.status_code, shown_secret(wrong.text)) == (422, phone.secret)
    assert re.search(r'id="code"[^>]*aria-invalid="true" autofocus', wrong.text)
    done = here.post("/second-factor/confirm", data={"secret": phone.secret, "code": phone.code()})
    assert done.status_code == 200
    assert phone.secret not in done.text
    assert phone.secret not in here.get("/second-factor").text
    assert (here.get("/reports").status_code, there.get("/reports").status_code) == (200, 303)
    again = here.post("/second-factor/confirm", data={"secret": phone.secret, "code": phone.next()})
    assert again.headers["location"] == "/second-factor"


def test_a_login_takes_both_in_their_order(app: FastAPI, phone: Phone) -> None:
    set_up(browser(app, "ada"), phone)
    early = browser(app)
    assert early.get("/login/code").headers["location"].startswith("/login?done=late")
    assert late(early.post("/login/code", data={"code": phone.next()}))
    client = half_in(app)
    for path in ("/reports", "/second-factor", "/api/v1/reports", "/sessions"):
        assert client.get(path).status_code in (303, 401), path
    assert client.post("/login/code", data={}).status_code == 422
    empty = client.post("/login/code", data={"recovery": " "})
    assert (empty.status_code, "one of the recovery codes" in empty.text) == (422, True)
    wrong = client.post("/login/code", data={"code": "000000", "next": "/fleet"})
    assert (wrong.status_code, 'aria-invalid="true"' in wrong.text, 'value="/fleet"' in wrong.text) == (401, True, True)
    inside = client.post("/login/code", data={"code": phone.code(), "next": "//evil.example"})
    assert (inside.status_code, inside.headers["location"]) == (303, "/")
    assert client.get("/reports").status_code == 200
    assert "iobound_code" not in client.cookies


def test_the_password_before_is_good_for_one_login_for_a_short_time(app: FastAPI, phone: Phone) -> None:
    set_up(browser(app, "ada"), phone)
    client = half_in(app)
    half = client.cookies["iobound_code"]
    phone.wait()
    assert client.post("/login/code", data={"code": phone.code()}).status_code == 303
    thief = browser(app)
    thief.cookies.set("iobound_code", half)
    assert late(thief.post("/login/code", data={"code": phone.next()}))
    slow = half_in(app)
    aged(app, HalfLogin.begun_at, LASTS)
    assert late(slow.post("/login/code", data={"code": phone.next()}))
    other = half_in(app)
    provided(app, Users).set_password("ada", OTHER)
    assert late(other.post("/login/code", data={"code": phone.next()}))


def test_a_code_is_taken_once_and_from_a_clock_that_is_a_little_off(app: FastAPI, phone: Phone) -> None:
    set_up(browser(app, "ada"), phone)
    same = half_in(app)
    assert same.post("/login/code", data={"code": phone.code()}).status_code == 401  # it confirmed the secret
    phone.wait(300)
    seen = phone.code()
    assert half_in(app).post("/login/code", data={"code": f"{seen[:3]} {seen[3:]}"}).status_code == 303
    assert half_in(app).post("/login/code", data={"code": seen}).status_code == 401
    assert half_in(app).post("/login/code", data={"code": phone.code(off=-1)}).status_code == 401  # an earlier one
    assert half_in(app).post("/login/code", data={"code": phone.code(off=1)}).status_code == 303
    phone.wait(300)
    assert half_in(app).post("/login/code", data={"code": phone.code(off=-1)}).status_code == 303
    phone.wait(300)
    for off in (-2, 2):
        assert half_in(app).post("/login/code", data={"code": phone.code(off=off)}).status_code == 401


def test_a_recovery_code_lets_in_once(app: FastAPI, phone: Phone) -> None:
    codes = set_up(browser(app, "ada"), phone)
    assert len(set(codes)) == 10
    client = half_in(app)
    wrong = client.post("/login/code", data={"recovery": "k3m9xq"})
    assert (wrong.status_code, "<details" in wrong.text, 'class="fold" open' in wrong.text) == (401, True, True)
    typed = codes[3].upper().replace("-", " ")
    inside = client.post("/login/code", data={"recovery": typed})
    assert inside.headers["location"] == "/second-factor?done=recovery"
    page = client.get("/second-factor?done=recovery").text
    assert "which is used up" in page
    assert "9 of 10 recovery codes are left" in page
    assert half_in(app).post("/login/code", data={"recovery": codes[3]}).status_code == 401
    assert half_in(app).post("/login/code", data={"recovery": codes[4]}).status_code == 303
    assert not [one for one in codes if one in page]


def test_changes_want_password_and_code_and_end_other_sessions(app: FastAPI, phone: Phone) -> None:
    here = browser(app, "ada")
    codes = set_up(here, phone)
    calls = ("/second-factor/codes", "/second-factor/begin", "/second-factor/off")
    for call in calls:
        password = here.post(call, data={"password": OTHER, "code": phone.code()})
        assert (password.status_code, faults(password.text)) == (422, ["This is not the password that you have now."])
        missing = here.post(call, data={"password": PASSWORD})
        assert (missing.status_code, "neither the code" in missing.text) == (422, True)
        assert 'class="fold" open' in missing.text
    there = half_in(app)
    assert there.post("/login/code", data={"code": phone.next()}).status_code == 303
    new = here.post("/second-factor/codes", data={"password": PASSWORD, "code": phone.next()})
    assert new.status_code == 200
    assert (here.get("/reports").status_code, there.get("/reports").status_code) == (200, 303)
    assert half_in(app).post("/login/code", data={"recovery": codes[0]}).status_code == 401
    before, old = half_in(app), phone.secret
    assert before.post("/login/code", data={"code": phone.next()}).status_code == 303
    moved = Phone(app, seconds=phone.seconds)
    moved.wait()
    set_up(here, moved, password=PASSWORD, code=Phone(app, old, moved.seconds).code())
    assert before.get("/reports").status_code == 303
    moved = Phone(app, moved.secret, moved.seconds + 60)
    assert half_in(app).post("/login/code", data={"code": Phone(app, old, moved.seconds).code()}).status_code == 401
    off = here.post("/second-factor/off", data={"password": PASSWORD, "code": moved.code()})
    assert off.headers["location"] == "/second-factor?done=off"
    assert here.get("/reports").status_code == 200
    assert browser(app, "ada").get("/reports").status_code == 200


def test_what_was_shown_is_confirmed_by_who_saw_it_and_not_for_ever(app: FastAPI, phone: Phone) -> None:
    here, there = browser(app, "ada"), browser(app, "ada")
    phone.secret = shown_secret(here.post("/second-factor/begin").text)
    for typed in ({"code": phone.code()}, {"code": phone.code(), "secret": "A" * 32}, {"code": "1", "secret": ""}):
        answer = there.post("/second-factor/confirm", data=typed)
        assert (answer.status_code, phone.secret in answer.text) == (303, False)
    aged(app, SecondFactor.pending_at, WAITS)
    late = here.post("/second-factor/confirm", data={"secret": phone.secret, "code": phone.code()})
    assert late.headers["location"] == "/second-factor"
    assert not provided(app, Users).named("ada").second_factor


def test_some_time_after_a_login_setting_it_up_asks_for_the_password(app: FastAPI) -> None:
    here = browser(app, "ada")
    assert 'name="password"' not in here.get("/second-factor").text
    aged(app, LoginSession.begun_at, FRESH)
    assert 'name="password"' in here.get("/second-factor").text
    refused = here.post("/second-factor/begin", data={"password": OTHER})
    assert (refused.status_code, "not the password" in refused.text) == (422, True)
    assert here.post("/second-factor/begin", data={"password": PASSWORD}).status_code == 200


def test_a_new_password_leaves_it_and_so_does_an_admins(app: FastAPI, phone: Phone) -> None:
    here = browser(app, "ada")
    set_up(here, phone)
    assert here.post("/password", data={"now": PASSWORD, "new": OTHER, "again": OTHER}).status_code == 303
    assert here.get("/reports").status_code == 200
    assert browser(app, "boss").post("/users/ada/password", data={"password": PASSWORD}).status_code == 303
    client = half_in(app)
    assert client.get("/reports").status_code == 303


def test_an_admin_takes_it_away_from_others_but_not_from_themself(app: FastAPI, phone: Phone) -> None:
    set_up(here := browser(app, "ada"), phone)
    root = browser(app, "boss")
    assert "Since" in root.get("/users/ada").text
    assert '<td data-label="second factor">yes</td>' in root.get("/users").text
    assert root.post("/users/ada/second-factor").headers["location"] == "/users/ada?done=factor"
    assert "the password alone lets them in" in root.get("/users/ada?done=factor").text
    assert here.get("/reports").status_code == 303
    assert browser(app, "ada").get("/reports").status_code == 200
    set_up(root, Phone(app))
    own = root.post("/users/boss/second-factor")
    assert (own.status_code, "not from here" in own.text) == (409, True)
    assert root.post("/users/nosuch/second-factor").status_code == 404


def test_wrong_codes_are_slowed_whatever_the_password_and_a_recovery_code_is_not(app: FastAPI, phone: Phone) -> None:
    at = datetime(2026, 1, 31, 10)
    provided(app, Slowing)._clock = lambda: at
    codes = set_up(browser(app, "ada"), phone)
    for _ in range(FREE):
        assert half_in(app).post("/login/code", data={"code": "000000"}).status_code == 401
    slow = half_in(app)
    answer = slow.post("/login/code", data={"code": phone.next()})
    assert (answer.status_code, "A recovery code is taken meanwhile" in answer.text) == (429, True)
    assert int(answer.headers["retry-after"]) >= 1
    assert slow.post("/login/code", data={"recovery": codes[0]}).status_code == 303
    at += timedelta(minutes=1)
    assert half_in(app).post("/login/code", data={"code": phone.code()}).status_code == 303


def test_a_token_needs_no_code(app: FastAPI, phone: Phone) -> None:
    set_up(browser(app, "ada"), phone)
    assert program(app, token(app, "read", name="ada")).get("/api/v1/reports").status_code == 200


def test_each_event_is_in_the_audit_log_and_no_secret_is(
    app: FastAPI, phone: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    here = browser(app, "ada")
    before = len(entries(app))
    codes = set_up(here, phone)
    client = half_in(app)
    client.post("/login/code", data={"code": "000000"})
    used = phone.next()
    client.post("/login/code", data={"code": used})
    half_in(app).post("/login/code", data={"recovery": codes[0]})
    client.post("/second-factor/codes", data={"password": PASSWORD, "code": phone.next()})
    client.post("/second-factor/off", data={"password": PASSWORD, "code": "000000"})
    client.post("/second-factor/off", data={"password": PASSWORD, "code": phone.next()})
    browser(app, "boss").post("/users/ada/second-factor")
    said = [(one.action, one.outcome, one.who, one.object) for one in entries(app)[before:]]
    assert said == [
        ("factor.begin", "done", "ada", None), ("factor.set", "done", "ada", None),
        ("login.password", "done", "ada", None), ("login", "refused", None, "ada"), ("login", "done", "ada", None),
        ("login.password", "done", "ada", None), ("login", "done", "ada", None),
        ("factor.codes", "done", "ada", None), ("factor.off", "refused", "ada", None),
        ("factor.off", "done", "ada", None), ("login", "done", "boss", None),
        ("factor.reset", "done", "boss", "ada"),
    ]  # fmt: skip
    details = [(one.detail or {}).get("second_factor") for one in entries(app)[before:] if one.action == "login"]
    assert details == ["wrong code", "code", "recovery code", None]
    with provided(app, Engine).connect() as connection:
        held = str(connection.execute(select(AuditEntry)).all())
    lines = "\n".join(f"{one.getMessage()} {one.__dict__}" for one in caplog.records)
    for hidden in (phone.secret, used, codes[0], client.cookies["iobound_session"]):
        assert hidden not in held + lines

"""Logging in and out, one's own password and tokens, and the users: as browsers do it."""

import logging
import re
from datetime import datetime
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.logins.slowing import FREE, Slowing
from app.logins.users import Users
from tests.app.conftest import BASE, Patient
from tests.app.services import provided
from tests.app.web.logins import ORIGIN, PASSWORD, browser, program, service, token, user

OTHER = "staple anew tomorrow"
FAULT = re.compile(r'<strong class="fault">([^<]+)</strong>')


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    made = service(f"sqlite:///{tmp_path / 'iobound.db'}", tmp_path)
    user(made, "boss", "admin")
    user(made, "ada", "reader", ["West"])
    return made


@pytest.fixture
def nobody(app: FastAPI) -> Patient:
    return browser(app)


def faults(text: str) -> list[str]:
    return FAULT.findall(text)


def test_a_page_leads_over_the_login_to_itself(nobody: Patient) -> None:
    answer = nobody.get("/reports?q=x&sort=name")
    assert (answer.status_code, answer.headers["location"]) == (303, "/login?next=/reports%3Fq%3Dx%26sort%3Dname")
    form = nobody.get(answer.headers["location"])
    assert 'name="next" value="/reports?q=x&amp;sort=name"' in form.text
    sent = {"name": "ADA", "password": PASSWORD, "next": "/reports?q=x&sort=name"}
    inside = nobody.post("/login", data=sent)
    assert (inside.status_code, inside.headers["location"]) == (303, "/reports?q=x&sort=name")
    assert "<summary>ada</summary>" in nobody.get("/reports").text
    assert nobody.get("/login?next=/fleet").headers["location"] == "/fleet"
    elsewhere = browser_again(nobody).post("/login", data={**sent, "next": "//evil.example/"})
    assert elsewhere.headers["location"] == "/"


def browser_again(client: Patient) -> Patient:
    client.cookies.clear()
    return client


def test_who_may_not_keeps_the_menu_of_their_own(app: FastAPI, nobody: Patient) -> None:
    nobody.post("/login", data={"name": "ada", "password": PASSWORD, "next": "/"})
    refused = nobody.get("/users")
    assert refused.status_code == 403
    assert "<summary>ada</summary>" in refused.text
    assert 'action="/logout"' in refused.text
    assert 'href="/audit"' not in refused.text
    unseen = nobody.get("/databases/nosuch")
    assert (unseen.status_code, "<summary>ada</summary>" in unseen.text) == (404, True)


def test_a_part_of_a_page_is_told_where_to_log_in(nobody: Patient) -> None:
    answer = nobody.get("/reports", headers={"HX-Request": "true", "accept": "*/*"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (401, "/login")


def test_a_wrong_name_and_a_wrong_password_are_answered_alike(nobody: Patient) -> None:
    texts = []
    for name, password in (("ada", OTHER), ("nix", OTHER), ("nix", PASSWORD)):
        answer = nobody.post("/login", data={"name": name, "password": password})
        assert answer.status_code == 401
        assert "set-cookie" not in answer.headers
        texts.append(answer.text.replace(name, "somebody"))
    assert len(set(texts)) == 1
    assert faults(texts[0]) == ["The name or the password is wrong."]
    assert re.search(r'id="password"[^>]*autofocus aria-invalid="true" aria-describedby="fault"', texts[0])
    assert PASSWORD not in texts[0]
    empty = nobody.post("/login", data={"name": " "})
    assert empty.status_code == 422
    assert re.search(r'id="name"[^>]*autofocus aria-invalid="true"', empty.text)
    for odd in ("a\0", "\ud800", "x" * 900, "' or 1=1 --"):
        assert nobody.post(
            "/login", data={"name": odd.encode("utf-8", "surrogatepass"), "password": "x"}
        ).status_code in (401, 422)


def test_guessing_is_slowed_and_others_come_in(app: FastAPI, nobody: Patient) -> None:
    at = datetime(2026, 1, 31, 10)
    provided(app, Slowing)._clock = lambda: at
    for _ in range(FREE):
        assert nobody.post("/login", data={"name": "ada", "password": OTHER}).status_code == 401
    slow = nobody.post("/login", data={"name": "ada", "password": PASSWORD})
    assert slow.status_code == 429
    assert int(slow.headers["retry-after"]) >= 1
    assert browser(app, "boss").get("/reports").status_code == 200
    from_elsewhere = Patient(app, base_url=BASE, headers=ORIGIN, client=("192.0.2.9", 1), follow_redirects=False)
    assert from_elsewhere.post("/login", data={"name": "ada", "password": PASSWORD}).status_code == 303


def test_the_cookie_is_for_this_service_and_no_script(app: FastAPI) -> None:
    sent = {"name": "ada", "password": PASSWORD}
    plain = browser(app).post("/login", data=sent).headers["set-cookie"]
    assert re.fullmatch(r"iobound_session=[\w-]{43}; HttpOnly; Max-Age=604800; Path=/; SameSite=lax", plain)
    https = Patient(app, base_url="https://127.0.0.1", headers={"origin": "https://127.0.0.1"}, follow_redirects=False)
    secure = https.post("/login", data=sent).headers["set-cookie"]
    assert secure.startswith("__Host-iobound=")
    assert "; Secure" in secure


def test_a_session_that_somebody_else_chose_is_not_gone_on_with(app: FastAPI) -> None:
    victim = browser(app)
    victim.cookies.set("iobound_session", "chosen-by-somebody-else")
    victim.post("/login", data={"name": "ada", "password": PASSWORD})
    attacker = browser(app)
    attacker.cookies.set("iobound_session", "chosen-by-somebody-else")
    assert attacker.get("/reports").status_code == 303
    before = browser(app, "ada")
    old = before.cookies["iobound_session"]
    before.post("/login", data={"name": "ada", "password": PASSWORD})
    attacker.cookies.set("iobound_session", old)
    assert attacker.get("/reports").status_code == 303


def test_logging_out_ends_the_session_here_and_there(app: FastAPI) -> None:
    client = browser(app, "ada")
    secret = client.cookies["iobound_session"]
    out = client.post("/logout")
    assert (out.status_code, out.headers["location"]) == (303, "/login?done=out")
    assert "iobound_session" not in client.cookies
    assert "You are logged out." in client.get("/login?done=out").text
    client.cookies.set("iobound_session", secret)
    assert client.get("/reports").status_code == 303


def test_a_new_password_ends_other_sessions(app: FastAPI) -> None:
    here, there = browser(app, "ada"), browser(app, "ada")
    wrong = here.post("/password", data={"now": OTHER, "new": OTHER, "again": OTHER})
    assert faults(wrong.text) == ["This is not the password that you have now."]
    unlike = here.post("/password", data={"now": PASSWORD, "new": OTHER, "again": "x"})
    assert "not the same" in faults(unlike.text)[0]
    weak = here.post("/password", data={"now": PASSWORD, "new": "short", "again": "short"})
    assert "at least 12 characters" in faults(weak.text)[0]
    assert re.search(r'id="new"[^>]*aria-invalid="true" autofocus', weak.text)
    assert there.get("/reports").status_code == 200
    done = here.post("/password", data={"now": PASSWORD, "new": OTHER, "again": OTHER})
    assert done.headers["location"] == "/password?done=changed"
    assert "is changed" in here.get("/password?done=changed").text
    assert there.get("/reports").status_code == 303
    assert here.get("/reports").status_code == 200


def test_a_token_is_made_shown_once_used_and_revoked(app: FastAPI) -> None:
    ada = browser(app, "ada")
    bad = ada.post("/tokens", data={"name": " ", "days": "0"})
    assert (bad.status_code, len(faults(bad.text))) == (422, 3)
    made = ada.post("/tokens", data={"name": "my <script>", "scope": ["read", "admin", "boss"], "days": "30",
                                     "groups": "West\nEast"})  # fmt: skip
    (secret,) = re.findall(r"iob_\w{42}", made.text)
    assert made.headers["cache-control"] == "no-store"
    assert "my &lt;script&gt;" in made.text
    assert secret not in ada.get("/tokens").text
    assert program(app, secret).get("/api/v1/reports").status_code == 200
    assert (
        program(app, secret).post("/api/v1/reports", content=b"x").status_code == 403
    )  # a reader's, whatever its scope
    token(app, "read", name="boss")
    user(app, "bob", "analyst")
    assert '<td data-label="may">read</td>' not in ada.get("/tokens").text
    (public_id,) = re.findall(r"/tokens/(\w+)/revoke", ada.get("/tokens").text)
    assert browser(app, "bob").post(f"/tokens/{public_id}/revoke").status_code == 404
    assert browser(app, "boss").get("/tokens").text.count("/revoke") == 2
    assert ada.post(f"/tokens/{public_id}/revoke").status_code == 303
    assert program(app, secret).get("/api/v1/reports").status_code == 401


def test_an_admin_adds_changes_and_removes_users(app: FastAPI) -> None:
    root = browser(app, "boss")
    assert "ada" in root.get("/users").text
    new = {"name": "Eva", "password": PASSWORD, "role": "uploader", "groups": "East, North\r\nEast"}
    assert root.post("/users", data=new).headers["location"] == "/users/eva?done=added"
    users = provided(app, Users)
    assert users.named("eva").groups == ("East", "North")
    wrong = {"name": ({"name": "eva"}, {"name": "ö"}), "password": ({"name": "x", "password": "no"},),
             "role": ({"role": "king"},)}  # fmt: skip
    for field, fault in ((field, one) for field, some in wrong.items() for one in some):
        answer = root.post("/users", data={**new, **fault})
        assert answer.status_code == 422
        assert re.search(rf'id="{field}"[^>]*aria-invalid="true"', answer.text), fault
        assert PASSWORD not in answer.text
    eva = browser(app, "eva")
    assert root.post("/users/eva/role", data={"role": "analyst", "every": "1"}).status_code == 303
    assert (users.named("eva").role, users.named("eva").groups) == ("analyst", None)
    assert eva.get("/databases").status_code == 200
    assert root.post("/users/eva/password", data={"password": "no"}).status_code == 422
    assert root.post("/users/eva/password", data={"password": OTHER}).status_code == 303
    assert eva.get("/databases").status_code == 303
    assert root.post("/users/eva/disable").status_code == 303
    assert "Disabled" in root.get("/users/eva").text
    assert root.post("/users/eva/enable").status_code == 303
    assert root.post("/users/eva/remove").headers["location"] == "/users?done=removed"
    assert root.get("/users/eva").status_code == 404
    last = root.post("/users/boss/remove")
    assert (last.status_code, "only admin" in last.text) == (409, True)
    assert root.post("/users/boss/disable").status_code == 422
    assert root.post("/users/boss/role", data={"role": "reader", "every": "1"}).status_code == 422


def test_an_admin_changes_the_own_password_by_the_one_that_it_replaces(app: FastAPI) -> None:
    root = browser(app, "boss")
    own = root.post("/users/boss/password", data={"password": OTHER})
    assert (own.status_code, "not from here" in own.text) == (409, True)
    assert root.get("/users").status_code == 200  # the session goes on, by the password that there was
    assert browser(app, "boss").get("/users").status_code == 200


def test_secrets_are_in_no_log(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client, secret = browser(app, "ada"), token(app, "read")
    program(app, secret).get("/api/v1/reports")
    client.get("/reports")
    client.post("/login", data={"name": "ada", "password": OTHER})
    said = "\n".join(f"{one.getMessage()} {one.__dict__}" for one in caplog.records)
    for hidden in (PASSWORD, OTHER, secret, client.cookies["iobound_session"]):
        assert hidden not in said

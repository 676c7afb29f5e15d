"""Where a second factor is demanded, who lacks one is led to set it up, and gets nothing else before."""

from pathlib import Path

import pytest
from fastapi import FastAPI

from app.logins.roles import rights_of
from app.logins.sessions import Begun, Sessions
from app.logins.users import Users
from app.web.access.entrance import SETS_UP
from app.web.access.route_needs import NEEDS, OPEN
from tests.app.accounts.app_on_a_phone import Phone, half_in, set_up
from tests.app.services import provided
from tests.app.web.access.test_audited import entries
from tests.app.web.access.test_route_needs import called
from tests.app.web.logins import PASSWORD, browser, program, service, token, user

pytestmark = pytest.mark.slow


def made(url: str, folder: Path, setting: str) -> FastAPI:
    app = service(url, folder, second_factor=setting)
    for name, role in (("boss", "admin"), ("ada", "reader")):
        user(app, name, role)
    return app


def test_every_route_is_shut_before_and_open_after(store_url: str, tmp_path: Path) -> None:
    app = made(store_url, tmp_path, "everyone")
    client = browser(app, "boss")
    before = len(entries(app))
    shut = [call for call, need in NEEDS.items() if need != OPEN and call.partition(" ")[2] not in SETS_UP]
    assert len(shut) > 170
    for call in shut:
        method, path = called(call)
        page = client.request(method, path)
        if method == "GET" and not path.startswith("/api/"):
            assert (page.status_code, page.headers["location"]) == (303, "/second-factor"), call
        else:
            told = client.request(method, path, headers={"accept": "application/json"})
            assert (told.status_code, told.json()["code"]) == (403, "second_factor_wanted"), call
    part = client.get("/reports", headers={"HX-Request": "true", "accept": "*/*"})
    assert (part.status_code, part.headers["HX-Redirect"]) == (403, "/second-factor")
    assert {(one.outcome, one.who) for one in entries(app)[before:]} == {("refused", "boss")}
    assert "This service asks you for a second factor" in client.get("/second-factor").text
    set_up(client, phone := Phone(app))
    assert client.get("/reports").status_code == 200
    off = client.post("/second-factor/off", data={"password": PASSWORD, "code": phone.next()})
    assert (off.status_code, "cannot be turned off" in off.text) == (403, True)
    assert "Turn it off" not in client.get("/second-factor").text
    assert half_in(app, "boss").get("/reports").status_code == 303


def test_only_admins_where_it_says_so(store_url: str, tmp_path: Path) -> None:
    app = made(store_url, tmp_path, "admins")
    assert browser(app, "ada").get("/reports").status_code == 200
    boss = browser(app, "boss")
    assert boss.get("/reports").headers["location"] == "/second-factor"
    set_up(boss, Phone(app))
    ada = browser(app, "ada")
    assert boss.post("/users/ada/role", data={"role": "admin", "every": "1"}).status_code == 303
    assert ada.get("/reports").headers["location"] == "/second-factor"  # from the next request on
    assert ada.post("/logout").status_code == 303


def test_tokens_go_on(store_url: str, tmp_path: Path) -> None:
    app = made(store_url, tmp_path, "everyone")
    assert program(app, token(app, "admin", name="ada")).get("/api/v1/reports").status_code == 200


def test_whom_a_provider_vouches_for_is_asked_for_none(store_url: str, tmp_path: Path) -> None:
    app = made(store_url, tmp_path, "everyone")
    eve = provided(app, Users).add("eve", None, "reader", None)
    client = browser(app)
    client.cookies.set("iobound_session", provided(app, Sessions).begin(eve, how=Begun(id_token="x")))
    assert client.get("/reports").status_code == 200
    page = client.get("/second-factor").text
    assert "the provider that logs you in asks for the second factor" in page
    assert "Set it up" not in page
    assert client.post("/second-factor/begin").status_code == 403
    assert not provided(app, Users).named("eve").second_factor


def test_off_offers_none_and_still_asks_who_has_one(store_url: str, tmp_path: Path) -> None:
    offered = made(store_url, tmp_path, "offered")
    set_up(browser(offered, "ada"), phone := Phone(offered))
    app = service(store_url, tmp_path, second_factor="off")
    boss = browser(app, "boss")
    page = boss.get("/second-factor").text
    assert "IOBOUND_SECOND_FACTOR" in page
    assert "Set it up" not in page
    assert boss.post("/second-factor/begin").status_code == 404
    phone = Phone(app, phone.secret, phone.seconds)
    client = half_in(app)
    assert client.post("/login/code", data={"code": phone.next()}).status_code == 303
    assert client.post("/second-factor/off", data={"password": PASSWORD, "code": phone.next()}).status_code == 303


@pytest.mark.parametrize("role", ["reader", "admin"])
def test_setting_one_up_is_for_everybody_who_logs_in(role: str) -> None:
    needed = {need for call, need in NEEDS.items() if call.partition(" ")[2] in SETS_UP}
    assert needed <= {OPEN, *rights_of(role)}

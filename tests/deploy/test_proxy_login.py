"""Logins by a proxy that says who somebody is: believed from its address with its secret, through a real nginx too, and
from nobody else whatever they send."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from app.logins.users import Users
from app.main import create_app
from app.settings import Settings
from app.web.access.trusted_proxy import SECRET_HEADER
from tests import databases
from tests.app.served import Served, served
from tests.app.services import provided
from tests.app.stand_in import StandIn
from tests.app.web.logins import user
from tests.deploy.nginx import nginx

SECRET = "of a test, long enough for a proxy"
ROLES, GROUPS = {"dba": "analyst", "*": "reader"}, {"west": "West", "dba": "*"}
PROXY = """
    auth_basic "iobound";
    auth_basic_user_file FOLDER/users;
    location / {{
      proxy_pass http://127.0.0.1:{port};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-User $remote_user;
      proxy_set_header X-Forwarded-Groups "west";
      proxy_set_header X-Iobound-Proxy-Secret "{secret}";
    }}
"""


def service(folder: Path, **given: Any) -> FastAPI:
    known = {"login": True, "login_roles": ROLES, "login_groups": GROUPS}
    settings = Settings(data=folder, database_url=databases.sqlite_store(folder), **(known | given))
    return create_app(settings, analyst=StandIn())  # type: ignore[arg-type]


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return service(tmp_path, proxy_login_addresses="127.0.0.0/8", proxy_login_secret=SECRET)


@pytest.fixture
def one(app: FastAPI) -> Iterator[Served]:
    with served(app) as running:
        yield running


def asked(one: Served, path: str = "/reports", method: str = "GET", **headers: str) -> tuple[int, str]:
    status, said, body = one.ask(path, method, headers={name.replace("_", "-"): it for name, it in headers.items()})
    return status, said.get("location", "") if status == 303 else body.decode()


def test_the_proxy_says_who_asks_and_what_they_may(app: FastAPI, one: Served) -> None:
    said = {"X_Forwarded_User": "Ada", "X_Forwarded_Groups": "west, cooks", SECRET_HEADER: SECRET}
    status, page = asked(one, accept="text/html", **said)
    assert (status, "<summary>ada</summary>" in page) == (200, True)
    (ada,) = provided(app, Users).all()
    assert (ada.name, ada.role, ada.groups, ada.issuer) == ("ada", "reader", ("West",), "proxy")
    assert asked(one, "/api/v1/databases", **said)[0] == 200
    assert asked(one, "/users", **said)[0] == 403
    asked(one, **{**said, "X_Forwarded_Groups": "dba"})
    (ada,) = provided(app, Users).all()
    assert (ada.role, ada.groups) == ("analyst", None)
    provided(app, Users).set_disabled("ada", disabled=True)
    assert "cannot log in here any more" in asked(one, **said)[1]


@pytest.mark.parametrize(
    "headers",
    [
        {}, {SECRET_HEADER: ""}, {SECRET_HEADER: SECRET[:-1]}, {SECRET_HEADER: f"{SECRET} "[1:]},
        {"X-Forwarded-For": "127.0.0.1"}, {"Authorization": f"Bearer {SECRET}"},
    ],
)  # fmt: skip
def test_without_its_secret_nobody_is_the_proxy(one: Served, app: FastAPI, headers: dict[str, str]) -> None:
    status, to = asked(one, **{"X-Forwarded-User": "root", **headers}, accept="text/html")
    assert (status, to.partition("?")[0]) in ((303, "/login"), (401, ""))
    assert asked(one, "/api/v1/databases", **{"X-Forwarded-User": "root", **headers})[0] == 401
    assert provided(app, Users).all() == []


def test_an_address_is_that_of_the_connection(tmp_path: Path) -> None:
    """Whatever forwarded addresses say: a proxy that passes on what callers send must make nobody another proxy."""
    app = service(tmp_path, proxy_login_addresses="10.0.0.7,192.0.2.0/24")
    with served(app) as one:
        for said in ("10.0.0.7", "10.0.0.7, 192.0.2.1", "::ffff:10.0.0.7"):
            forged = {
                "X-Forwarded-User": "root",
                "X-Forwarded-For": said,
                "X-Real-Ip": said,
                "Forwarded": f"for={said}",
            }
            assert asked(one, "/api/v1/databases", **forged)[0] == 401
    assert provided(app, Users).all() == []


def test_a_name_that_came_twice_is_nobodys(one: Served, app: FastAPI) -> None:
    head = "GET /api/v1/databases HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    for header in ("X-Forwarded-User", "x-forwarded-groups"):
        twice = f"X-Forwarded-User: ada\r\n{header}: root\r\n{header}: west\r\n"
        with one.sends(f"{head}{SECRET_HEADER}: {SECRET}\r\n{twice}\r\n".encode()) as sock:
            assert sock.makefile("rb").readline().split()[1] == b"400"
    assert provided(app, Users).all() == []


def test_a_page_of_another_site_changes_nothing_through_the_proxy(one: Served) -> None:
    said = {"X_Forwarded_User": "ada", "X_Forwarded_Groups": "dba", SECRET_HEADER: SECRET}
    form = {"content_type": "application/x-www-form-urlencoded", **said}
    assert asked(one, "/tokens", "POST", **form)[0] == 403
    assert asked(one, "/tokens", "POST", **form, origin="https://evil.example")[0] == 403
    own = f"http://127.0.0.1:{one.port}"
    assert asked(one, "/tokens", "POST", **form, host=f"127.0.0.1:{one.port}", origin=own)[0] == 422


def test_behind_a_real_nginx_it_is_the_one_who_logged_in_there(app: FastAPI, one: Served) -> None:
    user(app, "root", "admin")
    config = PROXY.format(port=one.port, secret=SECRET)
    with nginx(config, users="jörg:{PLAIN}at the proxy\nroot:{PLAIN}at the proxy\n") as port:
        through = Served(port, one.server, one.in_hand)
        assert asked(through, "/api/v1/databases", X_Forwarded_User="root")[0] == 401  # nginx's own
        basic = {"authorization": f"Basic {base64.b64encode('jörg:at the proxy'.encode()).decode()}"}
        forged = {"X_Forwarded_User": "root", "X_Forwarded_Groups": "dba", SECRET_HEADER: "mine"}
        status, page = asked(through, accept="text/html", **basic, **forged)
        assert (status, "<summary>j-rg</summary>" in page) == (200, True)
        known = provided(app, Users).named("j-rg")
        assert (known.role, known.groups) == ("reader", ("West",))
        taken = {"authorization": f"Basic {base64.b64encode(b'root:at the proxy').decode()}"}
        status, said = asked(through, accept="text/html", **taken)  # a user with a password is not the proxy's
        assert (status, "Another user is called root here" in said) == (403, True)

"""After the login a browser stays with this service, whatever `next` says and however browsers read it."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urljoin, urlsplit

import pytest
from fastapi import FastAPI
from httpx2 import Response
from sqlalchemy import Engine

from app.main import create_app
from app.settings import Settings
from tests import databases
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.app.stand_in import StandIn
from tests.app.web.logins import PASSWORD, browser, user

PLACES = (
    "https://evil.example/", "//evil.example", "///evil.example", "////evil.example", "/\\evil.example",
    "\\\\evil.example", "/\t/evil.example", "/\n/evil.example", "/\r\n/evil.example", "\t//evil.example",
    " //evil.example", "\x00//evil.example", "/..//evil.example", "/.//evil.example", "/%2f/evil.example",
    "/%5cevil.example", "/%09/evil.example", "javascript:alert(1)", "data:text/html,x", "//evil.example\\@127.0.0.1",
    "http:evil.example", "http:///evil.example", "https:/evil.example", "/reports\r\nset-cookie: a=b",
    "@evil.example", ".evil.example", "/login?next=//evil.example", "/\u2028/evil.example",
    "//127.0.0.1@evil.example/", "//[::1", "/\uff0f/evil.example", "/\u200b/evil.example",
)  # fmt: skip

HERE = urlsplit(BASE).netloc


@pytest.fixture(scope="module", params=["", "/iobound"])
def app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """At the root of a host, and under a path of a proxy."""
    folder: Path = tmp_path_factory.mktemp("elsewhere")
    settings = Settings(
        data=folder, database_url=databases.sqlite_database(folder), login=True, root_path=request.param
    )
    made = create_app(settings, analyst=StandIn())  # type: ignore[arg-type]
    user(made, "ada", "reader")
    yield made
    provided(made, Engine).dispose()


def as_browsers_read(location: str) -> str:
    """The host that a browser goes to: blanks at the ends, tabs and ends of lines are dropped, `\\` is `/`."""
    plain = re.sub(r"[\t\r\n]", "", location.strip("".join(map(chr, range(33))))).replace("\\", "/")
    plain = re.sub(r"^(https?:)/*", r"\1//", plain)
    try:
        return str(urlsplit(urljoin(f"{BASE}/login", plain)).netloc)
    except ValueError:
        return "nowhere"


def test_most_of_them_are_another_host_to_a_browser() -> None:
    assert len([one for one in PLACES if as_browsers_read(one) != HERE]) > 15


def test_a_login_stays_here(app: FastAPI) -> None:
    client, address = browser(app), f"{provided(app, Settings).root_path}/login"
    for place in PLACES[:20:4]:
        stays(client.post(address, data={"name": "ada", "password": PASSWORD, "next": place}), place)
    for place in PLACES:
        stays(client.get(f"{address}?next={quote(place)}"), place)  # who is logged in already goes on


def stays(answer: Response, place: str) -> None:
    if answer.status_code != 303:
        assert answer.status_code == 422  # a NUL is none of ours
        return
    location = answer.headers["location"]
    assert as_browsers_read(location) == HERE, (place, location)
    assert location.isascii()
    assert location.isprintable()


def test_the_form_hands_on_nothing_that_leads_elsewhere(app: FastAPI) -> None:
    client = browser(app)
    for place in PLACES:
        answer = client.get(f"/login?next={quote(place)}")
        kept = re.findall(r'name="next" value="([^"]*)"', answer.text)
        assert len(kept) == (answer.status_code == 200)
        assert all(as_browsers_read(one) == HERE for one in kept), place

"""Addresses under the path of a proxy's: what comes in loses it, what goes out gets it, and nothing else changes."""

import pytest
from fastapi import FastAPI
from fastapi.responses import RedirectResponse, Response
from fastapi.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from app.store.open_store import Unusable
from app.web.addresses import ROOT
from app.web.layers.under_root import ATTRIBUTES, Page, UnderRoot, rooted
from tests.app.stand_in import StandIn

BASE = "http://127.0.0.1"


@pytest.fixture
def client() -> TestClient:
    """A small service that tells what reached it."""
    service = FastAPI()

    @service.get("/seen/{name}")
    def seen(name: str) -> Page:
        return Page(f'<a href="/x" title="/kept">{name}</a>')

    @service.get("/away")
    def away(to: str) -> Response:
        return RedirectResponse(to)

    @service.get("/cookie")
    def cookie() -> Response:
        answer = Response()
        answer.headers.append("set-cookie", "session=1; Path=/; HttpOnly")
        answer.headers.append("set-cookie", "__Host-session=1; Path=/; Secure")
        answer.headers.append("set-cookie", "other=/a; path=/deep")
        return answer

    service.add_middleware(UnderRoot, root="/tools/iobound")
    return TestClient(service, base_url=BASE, follow_redirects=False)


@pytest.mark.parametrize("path", ["/tools/iobound/seen/one", "/seen/one"])
def test_the_path_may_be_left_on_or_taken_away(client: TestClient, path: str) -> None:
    page = client.get(path)
    assert page.text == '<a href="/tools/iobound/x" title="/kept">one</a>'
    assert int(page.headers["content-length"]) == len(page.content)


def test_a_path_that_only_begins_alike_is_another(client: TestClient) -> None:
    assert client.get("/tools/ioboundary/seen/one").status_code == 404


@pytest.mark.parametrize(
    ("to", "leads"),
    [
        ("/reports?a=1#b", "/tools/iobound/reports?a=1#b"),
        (f"{BASE}/reports", f"{BASE}/tools/iobound/reports"),
        ("https://elsewhere.example/reports", "https://elsewhere.example/reports"),
        ("?part=2", "?part=2"),
    ],
)
def test_a_redirect_within_the_service_stays_under_the_path(client: TestClient, to: str, leads: str) -> None:
    assert client.get("/away", params={"to": to}).headers["location"] == leads


def test_a_cookie_is_sent_under_the_path_alone(client: TestClient) -> None:
    assert client.get("/cookie").headers.get_list("set-cookie") == [
        "session=1; Path=/tools/iobound/; HttpOnly",
        "__Host-session=1; Path=/; Secure",
        "other=/a; path=/deep",
    ]


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_every_attribute_that_holds_an_address(name: str) -> None:
    token = ROOT.set("/r")
    assert rooted(f'<a x {name}="/reports">') == f'<a x {name}="/r/reports">'
    assert rooted(f'<a {name}="#top" {name}="//host/">') == f'<a {name}="#top" {name}="//host/">'
    ROOT.reset(token)
    assert rooted(f'<a {name}="/reports">') == f'<a {name}="/reports">'


def test_what_a_report_prints_is_no_address() -> None:
    token = ROOT.set("/r")
    assert rooted("<pre> href=&#34;/etc/passwd&#34; href='/a' src=/b</pre>").count("/r/") == 0
    ROOT.reset(token)


@pytest.mark.parametrize("root", ["/reports", "/api/v1", "/static"])
def test_a_path_of_the_service_itself_is_no_root(tmp_path, root: str) -> None:
    with pytest.raises(Unusable, match=f"IOBOUND_ROOT_PATH cannot be {root}"):
        create_app(Settings(data=tmp_path, root_path=root), analyst=StandIn())


def test_programs_are_told_of_it(tmp_path) -> None:
    service = create_app(Settings(data=tmp_path, root_path="/iobound"), analyst=StandIn())
    with TestClient(service, base_url=BASE) as client:
        assert client.get("/iobound/api/v1/openapi.json").json()["servers"] == [{"url": "/iobound"}]
        assert 'src="/iobound/static/api-docs.js"' in client.get("/api/v1/docs").text
        assert f"{BASE}/iobound/api/v1/reports</code>" in client.get("/").text
        assert client.get("/reports/", follow_redirects=False).headers["location"] == f"{BASE}/iobound/reports"

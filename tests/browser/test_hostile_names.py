"""Scripts of strangers in every name and text that pages and files show, in a real browser: none runs, and none gets as
far as to be held up by the policy, which the browser would report."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from fastapi import FastAPI
from playwright.sync_api import APIResponse, Browser, BrowserContext, Page
from sqlalchemy import Engine

from app.exports.letterhead import Letterhead
from app.exports.letterheads import Letterheads
from tests.app.made_series import mark
from tests.app.services import provided
from tests.attacks.payloads import MARKUP, SHORT, in_html, in_text
from tests.browser.conftest import HTML, STATSPACK, fetched
from tests.browser.pages import ADDRESSES
from tests.browser.test_upload import drop

pytestmark = pytest.mark.browser

AFTER = STATSPACK.with_name("mtr-after.txt")
WATCH = """
window.hits = [];
window.hit = () => window.hits.push("ran");
for (const one of ["alert", "confirm", "prompt"]) window[one] = window.hit;
document.addEventListener("securitypolicyviolation", (event) => window.hits.push(event.violatedDirective));
"""
ALIVE = """() => [...document.querySelectorAll("*")].filter((one) => one.matches("[src='x'], svg:not([class]):empty")
  || [...one.attributes].some((attribute) => /^on|srcdoc/.test(attribute.name)
    || (/^(href|src|action|formaction)$/.test(attribute.name) && /^\\s*(javascript|data:text)/i.test(attribute.value)))
  || (one.matches("script") && /hit\\(/.test(one.textContent))).map((one) => one.outerHTML.slice(0, 200))"""
UNFOLD = """() => [...document.querySelectorAll("details")].filter((one, number) => {
  const fetched = one.hasAttribute("hx-get");
  if (!fetched || number % 9 === 0) one.open = true;
  return fetched && one.open;
}).length"""
"""Answers how many parts of the page are being fetched."""


@pytest.fixture(autouse=True)
def _watch(context: BrowserContext) -> None:
    context.add_init_script(WATCH)


@pytest.fixture
def letterhead(service: FastAPI) -> Iterator[None]:
    """The consultant's own, for all who use the service."""
    kept = provided(service, Letterheads)
    kept.change(lambda _: Letterhead(name=MARKUP, note=f"{MARKUP}\n{SHORT}"))
    yield
    kept.change(lambda _: Letterhead())


def told(answer: APIResponse) -> Any:
    assert answer.ok, (answer.url, answer.status, answer.text()[:500])
    return answer.json()


def sent(page: Page, data: bytes, ending: str) -> str:
    """The id of a report that was sent with every name that a sender may give."""
    said = dict.fromkeys(("ticket", "environment", "host"), MARKUP)
    query = urlencode({"filename": f"{MARKUP}.{ending}", "wait": 150, **said})
    found: str = told(page.request.post(f"/api/v1/reports?{query}", data=data))["id"]
    return found


@pytest.fixture
def known(page: Page, service: FastAPI, letterhead: None) -> dict[str, str]:
    """What the examples of every page name, all of it called by scripts."""
    before, after = (sent(page, in_text(path.read_text(), seed=7), "txt") for path in (STATSPACK, AFTER))
    of_html = sent(page, in_html(HTML.read_text()), "html")
    databases = told(page.request.get("/api/v1/databases"))["databases"]
    for one in databases:
        wanted = {"label": MARKUP, "group": f"{MARKUP}{SHORT}"[:90]}
        told(page.request.patch(f"/api/v1/databases/{one['id']}/settings", data=wanted))
        told(
            page.request.post(
                f"/api/v1/databases/{one['id']}/markers", data={"at": "2006-12-13T11:50:00", "text": MARKUP}
            )
        )
    told(page.request.post(f"/api/v1/reports/{before}/forecasts", data={"latency_ms": 0.5, "label": MARKUP}))
    curves = [curve(page, name, 100 + number) for number, name in enumerate((MARKUP, SHORT))]
    hook = {"address": "https://nosuch.invalid/" + quote(MARKUP), "name": MARKUP, "silent_hours": 6}
    batch = told(page.request.post("/api/v1/batches", multipart={"file": file(f"{MARKUP}.txt"), "ticket": MARKUP}))
    export = told(page.request.post("/api/v1/exports", data={"format": "html"}))
    statement = re.search(r'"sql_id":"(\w+)"', page.request.get(f"/api/v1/reports/{of_html}?full=true").text())
    (mine,) = [one["id"] for one in databases if one["dbid"] == 3056795493]
    compared = f"/compare?before={before}.1&after={after}.1"
    return {
        "report": f"/reports/{before}", "html": f"/reports/{of_html}", "batch": f"/batches/{batch['id']}", "of": mine,
        "database": f"/databases/{mine}", "compared": compared, "swapped": compared, "curve": f"/curves/{curves[0]}",
        "curves": f"/curves/compare?curve={curves[0]}&curve={curves[1]}", "export": f"/exports/{export['id']}",
        "webhook": f"/webhooks/{told(page.request.post('/api/v1/webhooks', data=hook))['id']}",
        "ticked": f"{before}.1", "second": f"{after}.1", "sql": statement[1] if statement else "none",
    }  # fmt: skip


def file(name: str) -> Any:
    return {"name": name, "mimeType": "text/plain", "buffer": b"no report <script>hit()</script>"}


def curve(page: Page, name: str, first: int) -> str:
    table = f"outstanding,iops,latency_ms\n1,{first},10\n2,{first * 2},10.5\n4,{first * 3},13\n8,{first * 4},23\n"
    answer = page.request.post(f"/api/v1/curves?{urlencode({'filename': name})}", data=table.encode())
    found: str = told(answer)["curves"][0]["id"]
    return found


def harmless(page: Page, address: str) -> None:
    """Nothing ran, nothing was held up, and no element acts; in no frame of the page either."""
    assert page.evaluate("window.hits") == [], address
    for frame in page.frames:
        assert frame.evaluate(ALIVE) == [], (address, frame.url)


MORE = (
    "/search?q={payload}", "/reports?q={payload}", "/databases?q={payload}", "/fleet?q={payload}",
    "/batches?q={payload}",
    "/fleet?group={payload}", "/curves?q={payload}", "/login?next=/{payload}", "{html}/find?q={payload}",
    "{database}/trend?metric={payload}", "/rules?q={payload}", "/glossary?{payload}={payload}",
)  # fmt: skip


def test_no_script_of_a_stranger_runs_on_any_page(page: Page, known: dict[str, str], clean: list[str]) -> None:
    shown = 0
    for address in dict.fromkeys([*ADDRESSES, *MORE, "{html}/source", "{html}/source/page"]):
        asked = address.format(**known, payload=quote(MARKUP))
        page.goto(asked)
        if page.evaluate(UNFOLD):
            fetched(page)
        harmless(page, asked)
        shown += any(one in page.locator("body").inner_text() for one in ("onerror=hit()", "onload=hit()"))
        # who names a figure that there is not is told so: the page is there, its status is 422
        clean[:] = [one for one in clean if "status of 4" not in one]
    assert shown > 25, "the names stand on the pages, as text"


def test_what_scripts_write_into_a_page_stays_text(page: Page) -> None:
    """Names of files that are let go over it, titles that favourites keep, what is typed into the search."""
    page.goto("/rules")
    drop(page, (f"{MARKUP}.png", b"\x89PNG\r\n\x1a\n" + bytes(100)))
    page.get_by_label("Files that are sent").get_by_text("onerror=hit()").first.wait_for()
    page.wait_for_load_state("networkidle")
    harmless(page, "a file that is let go on any page")
    page.goto("/")
    drop(page, (f"{MARKUP}.txt", b"no report"), (f"2{MARKUP}.txt", b"none either"))
    page.locator("#outcomes").get_by_text("onerror=hit()").first.wait_for()
    page.wait_for_load_state("networkidle")
    harmless(page, "files that are let go on the first page")
    kept = json.dumps([{"address": "/reports/abc", "title": MARKUP}, {"address": "/databases/abc", "title": SHORT}])
    page.evaluate("kept => localStorage.setItem('iobound-favourites', kept)", kept)
    page.goto("/")
    page.locator("#favourites").get_by_text("onerror=hit()").first.wait_for()
    page.locator("#search").fill(MARKUP)
    page.wait_for_load_state("networkidle")
    harmless(page, "favourites and the search")


def test_no_script_of_a_stranger_runs_in_a_file_from_the_disk(
    page: Page, browser: Browser, known: dict[str, str], tmp_path: Path, service: FastAPI
) -> None:
    mark(provided(service, Engine), known["of"], datetime(2006, 12, 13, 11, 55), SHORT)
    exports = [
        f"/api/v1{known['report']}/export.html", f"/api/v1{known['html']}/export.html",
        f"/api/v1/databases/{known['of']}/trend/export.html", "/api/v1/fleet/export.html",
        "/api/v1" + known["compared"].replace("/compare", "/comparisons/export.html"),
        "/api/v1" + known["curves"].replace("/curves/compare", "/curve-comparison/export.html"),
    ]  # fmt: skip
    redacted = [f"{one}{'&' if '?' in one else '?'}redacted=1" for one in exports]
    context = browser.new_context(offline=True)
    context.add_init_script(WATCH)
    said: list[str] = []
    context.on("console", lambda one: said.append(one.text))
    for number, address in enumerate([*exports, *redacted]):
        answer = page.request.get(address)
        assert answer.ok, (address, answer.text()[:300])
        path = tmp_path / f"{number}.html"
        path.write_bytes(answer.body())
        opened = context.new_page()
        opened.goto(path.as_uri())
        opened.evaluate(UNFOLD)
        harmless(opened, address)
        assert address in redacted or "hit()" in opened.locator("body").inner_text(), address
        # a file that is put where scripts are allowed by nobody's policy: its own forbids them, and nothing tries
        opened.close()
    assert said == []
    context.close()

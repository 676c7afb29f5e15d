"""The service under a path of a proxy's: nothing leads out of it, through a real nginx and past it."""

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator
from functools import partial

import pytest
from fastapi import FastAPI

from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from tests.app.queue.until import until
from tests.app.served import Served, served
from tests.browser.pages import ADDRESSES
from tests.deploy.crawled import Ask, Crawled
from tests.deploy.nginx import nginx

pytestmark = pytest.mark.slow

ROOT = "/tools/iobound"
BROWSER = {"accept": "text/html,*/*"}
STATSPACK = samples_dir() / "statspack_text" / "mtr-before.txt"
AFTER = samples_dir() / "statspack_text" / "mtr-after.txt"
HTML = samples_dir() / "awr_html" / "ledger-slow-redo.html"
PROXY = """
    client_max_body_size 64m;
    location {root}/ {{
      proxy_pass http://127.0.0.1:{port}{end};
      proxy_set_header Host $http_host;
    }}
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return create_app(Settings(data=tmp_path_factory.mktemp("data"), workers=1, root_path=ROOT))


@pytest.fixture(scope="module")
def stored(service: FastAPI) -> Iterator[Served]:
    with served(service) as one:
        yield one


@pytest.fixture(scope="module")
def pages(stored: Served) -> list[str]:
    """Every page by example, with something on each."""
    known = fill(stored)
    made = [one for one in ADDRESSES if set(re.findall(r"{(\w+)}", one)) <= known.keys()]
    assert len(made) > 40
    return [ROOT + one.format(**known).partition("#")[0] for one in made]


def fill(one: Served) -> dict[str, str]:
    """Reports of two databases, a batch, an export, a curve and a marker, as examples of pages name them."""
    ids = {}
    for path in (STATSPACK, AFTER, HTML):
        report = sent(one, f"/api/v1/reports?wait=60&filename={path.name}", path.read_bytes())
        ids[path] = report["id"], report["reports"][0]["database_id"]
    of, known = ids[STATSPACK][1], {"report": f"/reports/{ids[STATSPACK][0]}", "html": f"/reports/{ids[HTML][0]}"}
    marker = {"at": "2026-01-02T03:04:00", "text": "moved"}
    sent(one, f"/api/v1/databases/{of}/markers", json.dumps(marker).encode(), "application/json")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.txt", STATSPACK.read_bytes())
        archive.writestr("b.txt", b"no report")
    batch = sent(one, "/api/v1/batches?filename=some.zip", buffer.getvalue(), "application/zip")
    export = sent(one, "/api/v1/exports", b'{"format": "json"}', "application/json")
    for began in (batch, export):
        until(partial(done, one, began["url"]))
    _, curve, _ = one.ask("/curves/samples/cern-scan.csv", "POST", headers=BROWSER)
    sql = re.search(r"/sql/([a-z0-9]+)", one.ask(f"{known['html']}/sections/sql_by_elapsed")[2].decode())
    assert sql
    wanted = b'{"name": "On call", "address": "https://nosuch.invalid/", "verdict_changed": true}'
    webhook = sent(one, "/api/v1/webhooks", wanted, "application/json")
    compared = f"/compare?before={ids[STATSPACK][0]}&after={ids[AFTER][0]}"
    return known | {
        "batch": f"/batches/{batch['id']}", "export": f"/exports/{export['id']}", "database": f"/databases/{of}",
        "webhook": f"/webhooks/{webhook['id']}", "of": of,
        "curve": curve["location"].removeprefix(ROOT), "sql": sql[1], "compared": compared,
        "swapped": compared, "ticked": f"{ids[STATSPACK][0]}.1", "second": f"{ids[AFTER][0]}.1",
    }  # fmt: skip


def sent(one: Served, path: str, body: bytes, kind: str = "application/octet-stream") -> dict:
    status, _, answer = one.ask(path, "POST", body=body, headers={"content-type": kind})
    assert 200 <= status < 300, answer
    return json.loads(answer)


def done(one: Served, url: str) -> bool:
    return json.loads(one.ask(url)[2])["state"] == "done"


@pytest.fixture(params=["left on", "taken away", "nginx that leaves it on", "nginx that takes it away"])
def ask(request: pytest.FixtureRequest, stored: Served) -> Iterator[Ask]:
    """How somebody outside asks: by addresses under the path, of a proxy that leaves it on or takes it away."""
    if request.param == "left on":
        yield partial(stored.ask, headers=BROWSER)
    elif request.param == "taken away":
        yield lambda path: stored.ask(path.removeprefix(ROOT), headers=BROWSER)
    else:
        end = "/" if "takes" in request.param else ""
        with nginx(PROXY.format(root=ROOT, port=stored.port, end=end)) as port:
            yield partial(Served(port, stored.server, stored.in_hand).ask, headers=BROWSER)


def test_no_address_leads_out_of_the_path_and_each_is_answered(ask: Ask, pages: list[str]) -> None:
    lists = ("reports", "databases", "batches", "exports", "curves", "fleet", "rules", "search?q=mtr", "docs")
    crawled = Crawled(ask, ROOT).crawl(*pages, *(f"{ROOT}/api/v1/{one}" for one in lists))
    assert crawled.astray == []
    assert crawled.unanswered == []
    assert len(crawled.shapes) > 150


def test_an_export_names_its_reports_under_the_path(stored: Served, pages: list[str]) -> None:
    export = json.loads(stored.ask("/api/v1/exports")[2])["exports"][0]
    with zipfile.ZipFile(io.BytesIO(stored.ask(export["file_url"])[2])) as archive:
        lines = list(csv.DictReader(io.TextIOWrapper(archive.open("index.csv"), encoding="utf-8-sig")))
    assert lines
    assert {one["url"].partition("/reports/")[0] for one in lines} == {f"{ROOT}/api/v1"}


def test_what_leads_out_would_be_found() -> None:
    page = b'<a href="/reports">a</a> <a href="/r/r/reports">b</a> <a href="/r/reports">c</a>'
    answers = {"/r/": page, "/r/reports": b'{"url": "/api/v1/reports/x"}'}

    def ask(path: str) -> tuple[int, dict[str, str], bytes]:
        return 200, {"content-type": "text/html" if path == "/r/" else "application/json"}, answers[path]

    crawled = Crawled(ask, "/r").crawl("/r/")
    assert crawled.astray == ["/r/: href /reports", "/r/: href /r/r/reports", "/r/reports: JSON /api/v1/reports/x"]

"""A real service on a free port with a data folder of its own, and a browser that forgives nothing.

A page with an error on the console, a failed request or a request to anywhere else fails its test, whatever it tests.
"""

import io
import re
import socket
import threading
import time
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.analysis.pool import Analyst
from app.declared.curves import Curves
from app.declared.databases import Databases
from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from app.store.access.visibility import EVERYBODY
from app.store.reports import Store
from app.store.upkeep.removal import Removal
from tests import databases
from tests.app.services import provided, settled

STATSPACK = samples_dir() / "statspack_text" / "mtr-before.txt"
HTML = samples_dir() / "awr_html" / "ledger-slow-redo.html"
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 180_000
"""Milliseconds that a browser waits for what is to come, and for what it was told to do: a machine may be slow, and
busy with other tests. What comes and goes again is not waited for: a quick machine may never show it."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """With SQLite; with PostgreSQL where a test asks for it as this fixture's parameter."""
    data = tmp_path_factory.mktemp("data")
    if getattr(request, "param", "sqlite") == "sqlite":
        yield create_app(Settings(data=data, workers=1))
        return
    with databases.postgres_store(request.getfixturevalue("postgres")) as url:
        yield create_app(Settings(data=data, workers=1, database_url=url))


@pytest.fixture(scope="session")
def base_url(service: FastAPI) -> Iterator[str]:
    """The address of the service, which runs in a thread of this process."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(service, log_level="error", timeout_graceful_shutdown=2))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        give_up = time.monotonic() + 300
        while not server.started and time.monotonic() < give_up:
            time.sleep(0.02)
        assert server.started, "the service did not start"
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(600)  # its queue goes with it: left behind, it would complain until the end of all tests
        assert not thread.is_alive()


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Patient in every page, also of a context that a test makes by itself."""
    made = browser.new_context

    def patient(**how: Any) -> BrowserContext:
        context = made(**how)
        context.set_default_timeout(PATIENCE)
        return context

    browser.new_context = patient  # type: ignore[method-assign]
    return browser


@pytest.fixture(autouse=True)
def empty(service: FastAPI, base_url: str) -> None:
    """Every test starts with no report, no load curve, and nothing declared of a database."""
    settled(service)  # else what the test before left to be read would come later
    store: Store = provided(service, Store)
    for one in store.reports(EVERYBODY, limit=1000).reports:
        store.delete(one.id)
    for database in provided(service, Databases).page(EVERYBODY, limit=1000).databases:
        Removal(store.engine).database(database.id)
    for curve in provided(service, Curves).page(EVERYBODY, limit=1000).curves:
        provided(service, Curves).delete(curve.id)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Nothing moves by itself: what is on its way to another colour or place has neither."""
    return {**browser_context_args, "viewport": DESK, "reduced_motion": "reduce"}


@pytest.fixture
def held(service: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """No file is read until this is set: whatever takes a moment on the way lasts."""
    go, reads = threading.Event(), Analyst.analyse
    monkeypatch.setattr(Analyst, "analyse", lambda *given: (go.wait(), reads(*given))[1])
    yield go
    go.set()
    settled(service)


FETCHED = """() => ![...document.querySelectorAll("details[open][hx-get]")].some((one) =>
  one.querySelector(".lazy > p:only-child > a")?.getAttribute("href") === one.getAttribute("hx-get"))"""
"""No part that is open shows the link any more which stands there until it has come."""


def fetched(page: Page) -> None:
    """Returns when what was unfolded has come."""
    page.wait_for_function(FETCHED)


def stop_time(page: Page) -> None:
    """Time stands still in the page: what it says for two seconds stays, until the clock is told to go on."""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))


@pytest.fixture(autouse=True)
def clean(context: BrowserContext, base_url: str) -> Iterator[list[str]]:
    """What the browser complains of in any page of the test; it must stay empty."""
    complaints: list[str] = []
    context.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    # ERR_ABORTED is what the browser says of a picture still on its way when the test leaves the page.
    context.on(
        "requestfailed",
        lambda failed: None if "ERR_ABORTED" in str(failed.failure) else complaints.append(f"{failed.url} failed"),
    )
    context.on("request", lambda request: None if request.url.startswith(base_url) else complaints.append(request.url))
    yield complaints
    assert complaints == []


@pytest.fixture
def home(page: Page) -> Page:
    """The first page, opened."""
    page.goto("/")
    return page


def open_sample(page: Page, path: Path = STATSPACK) -> str:
    """The address of the page of a sample's report, sent as any other: what is tried as a sample stays out of lists."""
    sent = page.request.post("/api/v1/reports", params={"filename": path.name, "wait": 150}, data=path.read_bytes())
    page.goto(f"/reports/{sent.json()['id']}")
    return page.url


def open_curve(page: Page, name: str = "cern-scan.csv") -> str:
    """The address of the page that a sample curve opens."""
    page.goto("/curves")
    page.locator(f'form[action$="/{name}"] button').click()
    page.wait_for_url(re.compile("/curves/(?!samples)"))
    return page.url


def compare_curves(page: Page) -> str:
    """The address of two sample curves side by side."""
    ids = [open_curve(page, name).rpartition("/")[2] for name in ("cern-scan.csv", "benchware-scan.csv")]
    return f"/curves/compare?curve={ids[0]}&curve={ids[1]}"


def open_batch(page: Page, name: str = "notes.txt") -> str:
    """The address of the page of a batch that is done: a report, and a file that is none."""
    files = [(STATSPACK.name, STATSPACK.read_bytes()), (name, b"no report")]
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for file in files:
            archive.writestr(*file)
    sent = page.request.post("/api/v1/batches", params={"filename": f"{name}.zip"}, data=buffer.getvalue())
    page.goto(f"/batches/{sent.json()['id']}")
    page.get_by_role("button", name="Remove this list").wait_for()
    return page.url


def open_export(page: Page) -> str:
    """The address of the page of an export that is done: of all reports that are here."""
    sent = page.request.post("/api/v1/exports", data={"format": "json"})
    page.goto(f"/exports/{sent.json()['id']}")
    page.get_by_text("Download the zip").wait_for()
    return page.url


def open_webhook(page: Page, name: str = "On call") -> str:
    """The page of one with a message that nobody takes."""
    wanted = {"address": "https://nosuch.invalid/", "name": name, "silent_hours": 6, "verdict_changed": True}
    wanted |= {"limits": [{"metric": "single_block_read_ms", "limit": 5}]}
    made = page.request.post("/api/v1/webhooks", data=wanted).json()
    page.request.post(f"{made['url']}/test")
    return f"/webhooks/{made['id']}"

"""Under the path of a proxy's a browser never leaves it: scripts build addresses there too (`clean` looks on)."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.main import create_app
from app.settings import Settings
from tests.app.served import served
from tests.browser.conftest import HTML, STATSPACK
from tests.browser.test_upload import drop

pytestmark = pytest.mark.browser
ROOT = "/tools/iobound"


@pytest.fixture(scope="module")
def rooted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service of its own, with its path."""
    with served(create_app(Settings(data=tmp_path_factory.mktemp("rooted"), workers=1, root_path=ROOT))) as one:
        yield f"http://127.0.0.1:{one.port}{ROOT}"


@pytest.fixture(autouse=True)
def clean(context: BrowserContext, rooted: str) -> Iterator[None]:
    """What the browser asks for outside of the path, and what it complains of."""
    complaints: list[str] = []
    context.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("request", lambda asked: None if asked.url.startswith(f"{rooted}/") else complaints.append(asked.url))
    yield
    assert complaints == []


def test_a_report_is_dropped_kept_as_a_favourite_and_compared(page: Page, rooted: str) -> None:
    page.goto(f"{rooted}/glossary")
    drop(page, (STATSPACK.name, STATSPACK.read_bytes()))
    page.wait_for_url(re.compile(f"{rooted}/reports/[a-z0-9]+$"))
    page.get_by_role("button", name="Add to favourites").click()
    page.get_by_role("link", name="iobound", exact=True).click()
    page.locator("#favourites a").click()
    page.wait_for_url(re.compile(f"{rooted}/reports/[a-z0-9]+$"))
    page.keyboard.press("c")
    page.wait_for_url(re.compile(f"{rooted}/compare"))


def test_what_is_unfolded_is_fetched_and_a_batch_runs(page: Page, rooted: str) -> None:
    page.goto(f"{rooted}/fleet")
    drop(page, (STATSPACK.name, STATSPACK.read_bytes()), (HTML.name, HTML.read_bytes()))
    page.wait_for_url(re.compile(f"{rooted}/batches/[a-z0-9]+$"))
    expect(page.get_by_text("All 2 files are done")).to_be_visible()
    page.locator("tbody th a").first.click()
    with page.expect_response(re.compile(f"{re.escape(rooted)}/rules/")) as manual:
        page.locator("details.why summary").first.click()
    assert manual.value.status == 200


def test_the_api_can_be_tried_out(page: Page, rooted: str) -> None:
    page.goto(f"{rooted}/api/v1/docs")
    page.get_by_text("/healthz", exact=False).first.click()
    page.get_by_role("button", name="Try it out").click()
    with page.expect_response(re.compile(re.escape(rooted) + "/healthz$")) as answered:
        page.get_by_role("button", name="Execute").click()
    assert answered.value.status == 200

"""Files on the first page: dropped, chosen, without a script, samples, deleted."""

import base64
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import HTML, STATSPACK, open_sample

pytestmark = pytest.mark.browser

DROP = """async (zone, files) => {
  const data = new DataTransfer();
  for (const [name, text] of files) {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    data.items.add(new File([bytes], name));
  }
  for (const kind of ["dragenter", "dragover", "drop"])
    zone.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


def drop(page: Page, *files: tuple[str, bytes]) -> None:
    """What the browser does when files are let go over the zone."""
    page.locator("#drop").evaluate(DROP, [[name, base64.b64encode(data).decode()] for name, data in files])


def test_two_dropped_files_give_two_verdicts_and_the_page_stays(home: Page) -> None:
    drop(home, (STATSPACK.name, STATSPACK.read_bytes()), (HTML.name, HTML.read_bytes()))
    rows = home.locator("#outcomes .outcome.taken")
    expect(rows).to_have_count(2, timeout=30_000)
    expect(rows.filter(has_text=STATSPACK.name)).to_contain_text("5.25 ms")
    expect(rows.filter(has_text=HTML.name).get_by_role("link")).to_have_count(1)
    expect(home.locator("#drop")).to_be_visible()
    expect(home.locator("#recent tbody tr")).to_have_count(2)


def test_a_result_opens_its_report(home: Page) -> None:
    drop(home, (STATSPACK.name, STATSPACK.read_bytes()))
    row = home.locator("#outcomes .outcome.taken")
    said = row.get_by_role("link").inner_text(timeout=30_000)
    row.get_by_role("link").click()
    expect(home.get_by_role("heading", level=1)).to_have_text(said)
    expect(home.locator("#verdict .window")).to_contain_text("13 Dec 2006")


def test_what_is_no_report_is_refused_in_words_and_the_others_are_served(home: Page) -> None:
    drop(home, ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(100)), (STATSPACK.name, STATSPACK.read_bytes()))
    expect(home.locator("#outcomes .outcome.taken")).to_have_count(1, timeout=30_000)
    refused = home.locator("#outcomes .outcome.refused")
    expect(refused).to_contain_text("picture.png")
    expect(refused).to_contain_text("PNG picture")


def test_the_same_file_again_is_said_to_be_here(home: Page) -> None:
    for _ in range(2):
        drop(home, (STATSPACK.name, STATSPACK.read_bytes()))
    rows = home.locator("#outcomes .outcome.taken")
    expect(rows).to_have_count(2, timeout=30_000)
    home.reload()
    expect(home.locator("#recent tbody tr")).to_have_count(1)


def test_chosen_files_are_sent_at_once(home: Page) -> None:
    home.locator("#files").set_input_files([STATSPACK, HTML])
    expect(home.locator("#outcomes .outcome.taken")).to_have_count(2, timeout=30_000)


def test_a_file_that_is_too_large_is_refused_in_words(home: Page, clean: list[str]) -> None:
    drop(home, ("large.txt", b"x"))
    expect(home.locator("#outcomes .outcome.refused")).to_have_count(1, timeout=30_000)
    home.route("**/upload", lambda route: route.fulfill(
        status=413, content_type="application/problem+json", body='{"detail": "This file is larger than that."}'
    ))  # fmt: skip
    drop(home, ("larger.txt", b"x"))
    expect(home.locator("#outcomes .outcome.refused").last).to_contain_text("This file is larger than that.")
    assert all("413" in one for one in clean)
    clean.clear()


def test_without_a_script_the_form_does_it(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    page.goto("/")
    page.locator("#files").set_input_files([STATSPACK, HTML])
    page.get_by_role("button", name="Analyse").click()
    rows = page.locator(".outcome.taken")
    expect(rows).to_have_count(2, timeout=30_000)
    rows.first.get_by_role("link").click()
    page.locator("#evidence a.at-line").first.click()
    expect(page.locator("li.marked")).to_be_in_viewport()
    page.context.close()


def test_a_sample_opens_and_its_report_can_be_deleted(page: Page) -> None:
    address = open_sample(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("5.25 ms")
    page.get_by_role("button", name="Delete this report").click()
    page.get_by_role("button", name="Keep it").click()
    assert page.url == address
    page.get_by_role("button", name="Delete this report").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page).to_have_url(re.compile(r"/\?deleted=1$"))
    expect(page.get_by_role("status")).to_contain_text("deleted")
    expect(page.locator("#recent")).to_contain_text("Nothing here yet")


def test_the_curl_line_is_copied(home: Page, base_url: str) -> None:
    home.context.grant_permissions(["clipboard-read", "clipboard-write"])
    home.get_by_role("button", name="Copy").click()
    expect(home.get_by_role("button", name="Copied")).to_be_visible()
    line = home.evaluate("navigator.clipboard.readText()")
    assert line == f"curl --data-binary @report.html {base_url}/api/v1/reports"

"""Whole ways through the service as people go them, on both databases: nothing is taken from the inside."""

import re
import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, PHONE, STATSPACK
from tests.browser.test_upload import drop, zipped

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize(
        "service", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True, scope="session"
    ),
]
REPORT = STATSPACK.read_bytes()


def test_a_first_visit_leads_from_a_cold_page_to_a_verdict(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="MTR on disks, before the move to solid state").click()
    expect(page.locator("#verdict h1")).to_contain_text("Faster media")
    expect(page.locator("#verdict h1")).to_be_in_viewport()
    expect(page.locator(".tile .figure").first).to_be_in_viewport()
    page.goto("/reports")
    expect(page.locator("main")).to_contain_text("Only samples are here")


def test_a_zip_of_thirty_says_first_what_was_not_taken(page: Page) -> None:
    page.goto("/")
    good = [(f"night/{number:02}.txt", REPORT + b"%d" % number) for number in range(27)]
    bad = [("notes.txt", b"no report"), ("empty.txt", b""), ("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(100))]
    drop(page, ("january.zip", zipped(*good[:9], bad[0], *good[9:18], bad[1], *good[18:], bad[2])))
    rows = page.locator("#outcomes > .outcome")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("All 30 files are done.")
    expect(rows).to_contain_text("27 stored")
    expect(rows).to_contain_text("3 not taken")
    assert set(rows.locator("tbody th").all_inner_texts()) == {"notes.txt", "empty.txt", "photo.png"}
    expect(page.locator("#recent")).to_contain_text("of 27")
    rows.get_by_role("link", name="All 30 files").click()
    expect(page.locator("#batch .outcome-row")).to_have_count(30)
    expect(page.locator("#batch .outcome-row").first).to_have_class(re.compile("refused"))
    page.get_by_role("link", name="00.txt").click()
    expect(page.locator("#verdict .window")).to_contain_text("13 Dec 2006")


def tab_to(page: Page, name: str) -> None:
    """Tab until what has the focus is called so."""
    give_up = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < give_up:
        page.keyboard.press("Tab")
        said = page.evaluate("document.activeElement.textContent.trim() || document.activeElement.name || ''")
        if name in said:
            return
    raise AssertionError(f"{name} was not reached by Tab")


def test_the_keyboard_alone_leads_from_a_text_to_its_line(page: Page) -> None:
    page.goto("/")
    tab_to(page, "Paste the text of a report")
    page.keyboard.press("Enter")
    tab_to(page, "text")
    page.keyboard.insert_text(STATSPACK.read_text(encoding="utf-8"))
    tab_to(page, "Analyse this text")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict h1")).to_contain_text("Faster media")
    expect(page.get_by_role("button", name="Keys")).to_be_visible()  # its script is here
    page.keyboard.press("j")
    expect(page.locator("article.finding").first).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.locator(".skip").focus()
    tab_to(page, "5.25\u00a0ms")
    page.keyboard.press("Enter")
    expect(page.locator("li.marked")).to_be_in_viewport()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_without_a_script_from_a_file_to_a_forecast(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    page.goto("/")
    page.locator("#files").set_input_files(STATSPACK)
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(page.locator("#verdict h1")).to_contain_text("Faster media")
    page.get_by_label("Or a read takes, ms").fill("0.5")
    page.get_by_role("button", name="Work it out").click()
    page.get_by_label("Name of the forecast").fill("all flash")
    page.get_by_role("button", name="Keep this forecast").click()
    expect(page.get_by_role("status").filter(has_text="The forecast is kept")).to_be_visible()
    page.get_by_role("link", name="Databases").first.click()
    page.locator("tbody th a").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("MTR")
    page.context.close()


def test_a_phone_from_a_sample_to_a_comparison(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for name in ("MTR on disks, before the move to solid state", "MTR on solid state, after the move"):
        page.goto("/")
        page.get_by_role("button", name=name).click()
        expect(page.locator("#verdict h1")).to_be_in_viewport()
    page.locator("#earlier a").click()
    expect(page.locator("#verdict h1")).to_be_in_viewport()
    expect(page.locator("#waterfall-picture svg").last).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0

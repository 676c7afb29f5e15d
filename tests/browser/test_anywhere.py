"""Files and text on any page: let go over it, pasted into it; and pasted into the box of the first page."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import HTML, STATSPACK, open_curve
from tests.browser.test_upload import drop, zipped

pytestmark = pytest.mark.browser

HOLD = """() => {
  const data = new DataTransfer();
  data.items.add(new File(["text"], "a.txt"));
  document.body.dispatchEvent(new DragEvent("dragenter", { bubbles: true, cancelable: true, dataTransfer: data }));
}"""
LEAVE = """() => document.body.dispatchEvent(new DragEvent("dragleave", { bubbles: true, relatedTarget: null }))"""
PASTE = """([selector, plain, html]) => {
  const data = new DataTransfer();
  data.setData("text/plain", plain);
  if (html) data.setData("text/html", html);
  const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data });
  const place = document.querySelector(selector);
  if (place.dispatchEvent(event) && "value" in place) place.value += plain;
}"""


def paste(page: Page, plain: str, html: str = "", into: str = "body") -> None:
    """What the browser does when somebody pastes."""
    page.evaluate(PASTE, [into, plain, html])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_while_files_are_held_over_a_page_it_says_what_would_happen(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/rules")
    page.evaluate(HOLD)
    expect(page.get_by_role("status").filter(has_text="Let go to analyse")).to_be_in_viewport()
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    page.evaluate(LEAVE)
    expect(page.get_by_text("Let go to analyse")).to_be_hidden()


def test_a_report_that_is_let_go_on_any_page_opens(page: Page) -> None:
    page.goto("/glossary")
    drop(page, (STATSPACK.name, STATSPACK.read_bytes()))
    page.wait_for_url(re.compile(r"/reports/\w+$"))
    expect(page.locator("#verdict .window")).to_contain_text("13 Dec 2006")


def test_several_on_any_page_lead_to_what_became_of_them(page: Page) -> None:
    page.goto("/fleet")
    drop(page, (STATSPACK.name, STATSPACK.read_bytes()), ("b.zip", zipped(("c.txt", b"no report"))))
    page.wait_for_url(re.compile("/batches/"))
    expect(page.locator("#batch")).to_contain_text("1 stored")
    expect(page.locator("#batch tbody tr").first).to_contain_text("c.txt")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_refused_on_any_page_is_said_there(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto("/rules")
    drop(page, ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(100)))
    box = page.get_by_label("Files that are sent")
    expect(box).to_contain_text("PNG picture")
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    box.get_by_role("button", name="Close").click()
    expect(box).to_have_count(0)


def test_the_page_of_load_curves_takes_its_files_itself(page: Page) -> None:
    open_curve(page)
    page.goto("/curves")
    table = b"outstanding,iops,latency_ms\n1,200,5\n2,390,5.1\n4,760,5.3\n8,1400,5.7\n16,2300,7\n"
    drop(page, ("measured.csv", table))
    page.wait_for_url(re.compile("/curves/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("measured")


def test_a_large_text_that_is_pasted_anywhere_is_offered_to_be_analysed(page: Page) -> None:
    page.goto("/rules")
    text = STATSPACK.read_text(encoding="utf-8")
    paste(page, "a few words")
    expect(page.get_by_role("dialog")).to_have_count(0)
    paste(page, text)
    offered = page.get_by_role("dialog", name="Analyse what was pasted?")
    expect(offered).to_contain_text("lines, beginning “STATSPACK report")
    expect(offered.get_by_role("button", name="Analyse")).to_be_focused()
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    offered.get_by_role("button", name="Leave it").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    paste(page, text)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/reports/\w+$"))


def test_what_was_copied_from_a_report_in_a_browser_keeps_its_tables(page: Page) -> None:
    page.goto("/rules")
    html = HTML.read_text(encoding="utf-8")
    paste(page, "WORKLOAD REPOSITORY report for\n" + "LEDGER\t" * 400, html)
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_url(re.compile(r"/reports/\w+$"))
    expect(page.locator("#verdict")).to_contain_text("14 May 2024")


def test_text_that_is_pasted_into_a_field_stays_there(page: Page) -> None:
    page.goto("/rules")
    paste(page, "SQL " * 1000, into="#search")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("rich", [False, True])
def test_the_box_of_the_first_page_takes_a_text(home: Page, rich: bool) -> None:
    home.get_by_text("Paste the text of a report").click()
    plain = "LEDGER\tDB Id\n" if rich else STATSPACK.read_text(encoding="utf-8")
    paste(home, plain, HTML.read_text(encoding="utf-8") if rich else "", into="#paste textarea")
    home.get_by_role("button", name="Analyse this text").click()
    home.wait_for_url(re.compile(r"/reports/\w+$"))
    expect(home.locator("#verdict")).to_contain_text("14 May 2024" if rich else "13 Dec 2006")


def test_a_pasted_text_that_is_refused_stays_to_be_mended(home: Page) -> None:
    home.get_by_text("Paste the text of a report").click()
    box = home.locator("#paste textarea")
    box.fill("no report at all")
    home.get_by_role("button", name="Analyse this text").click()
    expect(home.get_by_text("Not taken")).to_be_visible()
    expect(box).to_have_value("no report at all")


def test_without_a_script_the_box_takes_a_text_too(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    page.goto("/")
    page.get_by_text("Paste the text of a report").click()
    page.get_by_label("Text of a report").fill(STATSPACK.read_text(encoding="utf-8"))
    page.get_by_role("button", name="Analyse this text").click()
    expect(page.locator("#verdict .window")).to_contain_text("13 Dec 2006")
    page.context.close()

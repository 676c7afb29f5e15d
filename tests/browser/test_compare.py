"""Before against after as a person meets it: from a report to the comparison, its units, its forms."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from app.resources import samples_dir
from tests.browser.conftest import PHONE, STATSPACK, open_sample

pytestmark = pytest.mark.browser
AFTER = samples_dir() / "statspack_text" / "mtr-after.txt"


def opened(page: Page) -> Page:
    """The comparison of the published migration, opened from the report after it."""
    open_sample(page, STATSPACK)
    open_sample(page, AFTER)
    page.get_by_role("link", name="Compare with the report before").click()
    page.wait_for_url("**/compare?*")
    return page


def test_a_report_leads_to_the_comparison_with_the_one_before(page: Page) -> None:
    opened(page)
    expect(page.locator("#verdict")).to_contain_text("1.77 ms instead of 6.31 ms")
    expect(
        page.get_by_role("img", name="CPU and wait time per single-block read, from before to after")
    ).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("72\u00a0% less CPU and wait time per single-block read")
    page.locator("#parts summary").click()
    expect(page.locator("#parts tbody tr.total")).to_contain_text("−4.542 ms")
    expect(page.locator("#volume")).to_contain_text("×2.35")
    expect(page.locator("#prediction")).to_contain_text("×3.56")


def test_every_bar_has_its_place_and_none_is_cut(page: Page) -> None:
    for size in (None, PHONE):
        if size:
            page.set_viewport_size(size)  # type: ignore[arg-type]
        opened(page)
        whole = page.locator("svg.waterfall").bounding_box()
        assert whole
        for one in page.locator("svg.waterfall g rect").all():
            box = one.bounding_box()
            assert box
            assert whole["x"] - 1 <= box["x"]
            assert box["x"] + box["width"] <= whole["x"] + whole["width"] + 1


def test_a_manual_unfolds_under_its_finding(page: Page) -> None:
    opened(page)
    finding = page.locator("#findings article").first
    finding.locator("summary").click()
    expect(finding.get_by_text("What it looks at")).to_be_visible()


def test_it_needs_no_script_from_choosing_to_the_reports(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    open_sample(page, STATSPACK)
    open_sample(page, AFTER)
    page.goto("/compare")
    page.locator("#reports button").click()
    expect(page.locator("#verdict")).to_contain_text("1.77 ms instead of 6.31 ms")
    page.get_by_role("link", name="Compare others").click()
    page.get_by_label("Before, from").fill("2006-12-01T00:00")
    page.locator("#ranges [name=before_to]").fill("2006-12-31T00:00")
    page.locator("#ranges [name=after_from]").fill("2007-01-01T00:00")
    page.locator("#ranges button").click()
    expect(page.locator("#verdict")).to_contain_text("1.77 ms instead of 6.31 ms")
    assert re.search(r"before=2006-12-01T00%3A00%2F2006-12-31T00%3A00", page.url)
    page.locator(".side a").first.click()
    expect(page).to_have_url(re.compile("/reports/"))
    page.context.close()


def test_what_cannot_be_compared_is_told_with_the_form_as_it_was(page: Page, clean: list[str]) -> None:
    open_sample(page, STATSPACK)
    open_sample(page, AFTER)
    page.goto("/compare")
    page.locator("#ranges [name=before_to]").fill("2001-01-01T00:00")
    page.locator("#ranges [name=after_from]").fill("2007-01-01T00:00")
    page.locator("#ranges button").click()
    expect(page.get_by_role("alert")).to_contain_text("No report of MTR")
    expect(page.locator("#ranges [name=after_from]")).to_have_value("2007-01-01T00:00")
    assert all("422" in one for one in clean)
    clean.clear()

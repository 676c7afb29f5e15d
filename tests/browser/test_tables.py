"""Tables of a report: sorted and narrowed here or by their page, copied and kept as CSV; the same without script."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import HTML, open_sample, stop_time

pytestmark = pytest.mark.browser


def column(page: Page, name: str) -> list[str]:
    place = page.locator("thead th", has_text=name).first.evaluate("one => one.cellIndex")
    return page.locator("tbody tr").evaluate_all("(rows, at) => rows.map((row) => row.cells[at].innerText)", place)


def figures(page: Page, name: str) -> list[float]:
    return [float(one.replace(",", "")) for one in column(page, name) if one]


@pytest.fixture
def table(page: Page) -> Page:
    """A whole section on its own page."""
    page.goto(f"{open_sample(page, HTML)}/sections/instance_activity")
    return page


def test_a_click_on_a_heading_sorts_and_another_turns_it(table: Page) -> None:
    address = table.url
    heading = table.locator("thead th", has_text="per Second")
    for order in ("descending", "ascending"):
        heading.get_by_role("link").click()
        expect(heading).to_have_attribute("aria-sort", order)
        shown = figures(table, "per Second")
        assert shown == sorted(shown, reverse=order == "descending")
        assert len(shown) > 20
    assert table.url == address, "what stands here whole is not asked for again"


def test_typing_keeps_the_rows_with_the_word(table: Page) -> None:
    rows = table.locator("tbody tr")
    every = rows.count()
    table.get_by_placeholder("Rows with…").fill("physical read")
    kept = table.locator("tbody tr:visible")
    assert 0 < kept.count() < every
    assert all("physical read" in one for one in kept.all_inner_texts())
    expect(table.locator(".table-tools [role=status]")).to_have_text(f"{kept.count()} of {every} rows")
    table.keyboard.press("Enter")
    assert "find=" not in table.url
    table.get_by_placeholder("Rows with…").fill("")
    expect(kept).to_have_count(every)


def test_a_table_is_copied_and_kept_as_csv(table: Page) -> None:
    table.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stop_time(table)
    table.get_by_role("button", name="copy as CSV").click()
    expect(table.get_by_text("Copied", exact=True)).to_be_visible()
    copied = table.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied[0].endswith(",Line")
    assert len(copied) == table.locator("tbody tr").count() + 1
    with table.expect_download() as kept:
        table.get_by_role("link", name="CSV file").click()
    assert kept.value.suggested_filename.endswith("instance_activity.csv")


def test_a_section_that_is_unfolded_has_its_tools(page: Page) -> None:
    address = open_sample(page, HTML)
    folded = page.locator("details.entry#instance_activity")
    page.locator("#by-subject > summary").click()
    page.locator("details.subject:has(#instance_activity) > summary").click()
    folded.locator("summary").click()
    expect(folded.get_by_role("button", name="copy as CSV")).to_be_visible()
    folded.locator("th a.sort").first.click()
    expect(folded.locator("th[aria-sort]")).to_have_count(1)
    expect(page).to_have_url(address)


def test_rows_that_were_left_out_are_asked_for(page: Page) -> None:
    open_sample(page)
    table = page.locator("#tablespace_io, #load_profile").last
    table.locator("summary").first.click()
    table.locator(".rows-of").evaluate("one => one.removeAttribute('data-whole')")
    table.locator("th a.sort").first.click()
    expect(page).to_have_url(re.compile(r"/sections/\w+\?part=1&sort="))
    expect(page.locator("th[aria-sort]")).to_have_count(1)


def test_without_a_script_the_same_links_and_forms_do_it(browser: Browser, page: Page, base_url: str) -> None:
    address = f"{open_sample(page, HTML)}/sections/instance_activity"
    plain = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    plain.goto(address)
    plain.locator("thead th", has_text="per Second").get_by_role("link").click()
    expect(plain.locator("th[aria-sort=descending]")).to_have_count(1)
    plain.get_by_placeholder("Rows with…").fill("physical read")
    plain.get_by_role("button", name="find rows").click()
    expect(plain.locator("tbody mark").first).to_have_text("physical")
    expect(plain.locator("th[aria-sort=descending]")).to_have_count(1)
    expect(plain.get_by_role("button", name="copy as CSV")).to_be_hidden()
    plain.context.close()

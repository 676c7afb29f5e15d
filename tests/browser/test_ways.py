"""Ways from one page to another as people go them, on both databases: lists, comparison, search, markers, what-if."""

import re
import zipfile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HTML, STATSPACK, open_sample

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize(
        "service", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True, scope="session"
    ),
]


@pytest.fixture
def move(page: Page) -> Page:
    """The list with a report from before a move and one from after it."""
    for path in (STATSPACK, STATSPACK.with_name("mtr-after.txt")):
        open_sample(page, path)
    page.goto("/reports")
    return page


def test_two_clicks_lead_from_the_list_over_a_report_to_its_comparison(move: Page) -> None:
    move.locator("tbody th a").first.click()
    move.get_by_role("link", name="Compare with the report before").click()
    expect(move).to_have_url(re.compile("/compare"))
    expect(move.locator("#verdict h1")).to_be_in_viewport()


def test_ticked_reports_become_one_zip(move: Page) -> None:
    for box in move.locator("tbody input[type=checkbox]").all():
        box.check()
    move.get_by_role("button", name="Export", exact=True).click()
    move.get_by_label("Markdown, for a ticket").check()
    move.get_by_role("button", name="Write the zip").click()
    link = move.get_by_text("Download the zip")
    link.wait_for()
    with move.expect_download() as download:
        link.click()
    assert len(zipfile.ZipFile(download.value.path()).namelist()) == 3


@pytest.mark.parametrize("path", ["/reports", "/databases", "/fleet"])
def test_a_list_is_narrowed_as_one_types_and_its_address_keeps_it(move: Page, path: str) -> None:
    open_sample(move, HTML)
    move.goto(path)
    names = move.locator(
        "#list tbody th[scope=row] a[href^='/databases/'], #list tbody th[scope=row] a[href^='/reports/']"
    )
    expect(names.filter(has_text="LEDGER").first).to_be_visible()
    move.locator("#q").press_sequentially("mtr")
    expect(names.filter(has_text="LEDGER")).to_have_count(0)
    expect(names.filter(has_text="MTR").first).to_be_visible()
    expect(move).to_have_url(re.compile(r"[?&]q=mtr"))
    expect(move.locator("#q")).to_be_focused()
    move.reload()
    expect(move.locator("#q")).to_have_value("mtr")
    expect(names.filter(has_text="LEDGER")).to_have_count(0)


def test_a_list_that_cannot_be_had_says_so_where_it_stood(move: Page, clean: list[str]) -> None:
    address = move.url
    move.locator("#narrow").evaluate("form => form.setAttribute('hx-get', '/databases/nosuch')")
    move.locator("#q").press_sequentially("mtr")
    expect(move.locator("#list.banner")).to_contain_text("There is no such database")
    expect(move).to_have_url(address)
    assert all("404" in error for error in clean)
    clean.clear()


def test_search_leads_to_a_statement(page: Page) -> None:
    address = open_sample(page, HTML)
    page.goto(f"{address}/sections/sql_by_elapsed")
    sql = page.locator("a.sql").first.inner_text()
    page.goto("/")
    page.keyboard.press("/")
    page.keyboard.type(sql)
    page.keyboard.press("Enter")
    page.locator("ul.found").get_by_role("link", name=sql).first.click()
    expect(page).to_have_url(re.compile(f"/sql/{sql}"))
    expect(page.locator("main")).to_contain_text(sql)


def test_a_marker_stands_in_the_trend(move: Page) -> None:
    move.goto("/databases")
    move.locator("tbody th a").first.click()
    address = move.url
    move.locator("details.fold:has(#typed-at) > summary").click()
    move.locator("#typed-at").fill("2007-01-01")
    move.locator("#typed-text").fill("moved to flash")
    move.get_by_role("button", name="Add", exact=True).click()
    expect(move.locator("#markers")).to_contain_text("moved to flash")
    move.goto(address)
    move.locator("main a[href*='/trend']").first.click()
    expect(move).to_have_url(re.compile("/trend"))
    expect(move.locator("main")).to_contain_text("moved to flash")


def test_a_what_if_answers_while_one_types(page: Page) -> None:
    open_sample(page)
    page.get_by_label("Or a read takes, ms").press_sequentially("0.5")
    expect(page.locator("#what-if-answer")).to_contain_text("Reads at 0.5 ms would save")
    expect(page).to_have_url(re.compile(r"latency_ms=0\.5"))

"""What is printed: every row of a long table, and whose figures they are."""

import re

import pytest
from fastapi import FastAPI
from playwright.sync_api import Page, expect
from sqlalchemy import Engine

from tests.app.fleet_data import HOUR, MIDNIGHT, Books
from tests.app.made_series import database, fill, hours
from tests.app.services import provided
from tests.browser.conftest import STATSPACK, open_batch, open_sample

pytestmark = pytest.mark.browser

CUT = """() => [...document.querySelectorAll(".table")]
  .filter((one) => one.getClientRects().length && one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.outerHTML.slice(0, 80))"""


def printed(page: Page, address: str) -> str:
    """The line at the top of the paper; no table of the page is cut."""
    page.goto(address)
    expect(page.locator(".paper")).to_be_hidden()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(CUT) == []
    said = page.locator(".paper").inner_text()
    page.emulate_media(media="screen")
    assert re.search(r"printed \d+ \w+ 20\d\d", said)
    return said


def test_a_fleet_has_all_its_rows_and_its_group(page: Page, service: FastAPI) -> None:
    books = Books(provided(service, Engine))
    for number in range(60):
        one = books.database(f"DB{number:02d}", container=f"C{number}", group_name="ERP")
        books.report(books.series(one, key=f"paper {number}"), MIDNIGHT + HOUR)
    assert "iobound · Fleet: group ERP" in printed(page, "/fleet?group=ERP")
    expect(page.get_by_role("heading", level=1)).to_have_text("Fleet: group ERP")
    assert "iobound · Fleet: all databases" in printed(page, "/fleet")


def test_a_trend_has_all_its_rows_and_its_database(page: Page, service: FastAPI) -> None:
    name = database(provided(service, Engine))
    fill(provided(service, Engine), name, hours([6.0] * 100))
    said = printed(page, f"/databases/{name}/trend")
    assert "iobound · Trend of ORDERS" in said
    assert "Single-block read" in said


def test_a_comparison_has_its_database(page: Page) -> None:
    open_sample(page, STATSPACK)
    open_sample(page, STATSPACK.with_name("mtr-after.txt"))
    two = str(page.locator("#earlier a").get_attribute("href"))
    assert "iobound · Comparison of MTR, instance 1" in printed(page, two)


def test_a_short_fleet_stands_whole_and_a_long_one_says_that_it_scrolls(page: Page, service: FastAPI) -> None:
    books = Books(provided(service, Engine))
    for count, scrolls in ((50, False), (51, True)):
        for number in range(count - 1 if scrolls else 0, count):
            one = books.database(f"DB{number:02d}", container=f"C{number}")
            books.report(books.series(one, key=f"long {number}"), MIDNIGHT + HOUR)
        page.goto("/fleet")
        box = page.locator("#waiting .table")
        assert box.evaluate("one => one.scrollHeight > one.clientHeight + 1") is scrolls
        assert page.locator("#waiting").get_by_text("scrolls within its box").count() == int(scrolls)


def test_the_figures_that_decide_have_the_width_of_the_paper(page: Page) -> None:
    open_sample(page, STATSPACK)
    page.set_viewport_size({"width": 794, "height": 1123})
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    widths = page.locator("#evidence tbody th").evaluate_all("all => all.map((each) => each.clientWidth)")
    assert min(widths) > 150, "half a page breaks their names after every word"
    page.emulate_media(media="screen")


def test_pictures_of_a_report_have_room_for_their_labels_and_no_table_beside_them(page: Page) -> None:
    open_sample(page, STATSPACK.parents[1] / "awr_html" / "ledger-slow-redo.html")
    page.set_viewport_size({"width": 794, "height": 1123})
    page.emulate_media(media="print")
    widths = page.locator(".cards.wide > .card").evaluate_all("all => all.map((each) => each.clientWidth)")
    assert len(widths) == 3
    assert min(widths) > 340, "of three beside each other labels are cut"
    assert page.locator("details.off-paper").evaluate_all("all => all.some((each) => each.offsetHeight)") is False
    page.emulate_media(media="screen")


def test_a_batch_has_room_for_what_became_of_files_with_long_names_and_nothing_to_click(page: Page) -> None:
    open_batch(page, f"{'long_name_' * 14}.txt")
    page.set_viewport_size({"width": 794, "height": 1123})
    page.emulate_media(media="print")
    widths = page.locator(".members tbody td").evaluate_all("all => all.map((each) => each.clientWidth)")
    assert min(widths) > 250, "a name as wide as the paper leaves one letter a line"
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    expect(page.get_by_text("Send more")).to_be_hidden()
    page.emulate_media(media="screen")

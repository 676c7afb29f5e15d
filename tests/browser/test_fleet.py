"""The fleet as a person meets it: sorted by a heading, opened from the picture, read on a phone and on paper."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi import FastAPI
from playwright.sync_api import Page, expect
from sqlalchemy import Engine

from tests.app.fleet_data import HOUR, MIDNIGHT, Books
from tests.app.services import provided
from tests.browser.conftest import HTML, PHONE, STATSPACK, open_sample

pytestmark = pytest.mark.browser

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll("svg.fleet text.label")]
    .filter((one) => getComputedStyle(one).display !== "none")
    .map((one) => one.getBoundingClientRect());
  return boxes.filter((one, at) => boxes.slice(at + 1).some((two) =>
    one.left < two.right && two.left < one.right && one.top + 4 < two.bottom && two.top + 4 < one.bottom)).length;
}"""


@pytest.fixture
def fleet(page: Page) -> Page:
    """The page of two sample databases."""
    for sample in (STATSPACK, HTML):
        open_sample(page, sample)
    page.goto("/fleet")
    return page


def test_a_heading_sorts_without_a_script_and_the_address_keeps_it(fleet: Page) -> None:
    table = fleet.locator("#waiting tbody th")
    before = table.all_inner_texts()
    assert len(before) >= 2
    fleet.locator("#waiting thead a", has_text="CPU").click()
    fleet.wait_for_url(re.compile(r"sort=-cpu_share"))
    expect(fleet.locator("#waiting th[aria-sort=descending]")).to_contain_text("CPU")
    down = table.all_inner_texts()
    fleet.locator("#waiting thead a", has_text="CPU").click()
    fleet.wait_for_url(re.compile(r"sort=cpu_share"))
    expect(fleet.locator("#waiting th[aria-sort=ascending]")).to_contain_text("CPU")
    assert table.all_inner_texts() != down
    fleet.reload()
    expect(fleet.locator("#waiting th[aria-sort=ascending]")).to_contain_text("CPU")


def test_a_dot_leads_to_its_database(fleet: Page) -> None:
    link = fleet.locator("svg.fleet a").first
    target = str(link.get_attribute("href"))
    link.locator("circle").click()
    fleet.wait_for_url(f"**{target}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_there_is_no_barrier(fleet: Page, scheme: str) -> None:
    fleet.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    fleet.reload()
    result = Axe().run(fleet)
    assert result.violations_count == 0, result.generate_report()


@pytest.fixture
def crowd(service: FastAPI) -> None:
    """Sixty databases between those that the samples have."""
    books = Books(provided(service, Engine))
    for number in range(60):
        series = books.series(
            books.database(f"DB{number:02d} OF THE CROWD", container=f"C{number}"), key=f"crowd {number}"
        )
        load = {"io_share": number * 37 % 100 / 100, "single_block_read_ms": 0.3 + number * 53 % 29}
        books.report(series, MIDNIGHT + HOUR, figures={**load, "average_active_sessions": number / 4 + 0.1})


@pytest.mark.usefixtures("crowd")
@pytest.mark.parametrize("width", [360, 390, 600, 800, 1000, 1280, 1600])
def test_names_in_the_picture_never_cover_each_other(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/fleet")
    assert page.locator("svg.fleet text.label:visible").count() >= 3
    assert page.evaluate(OVERLAPS) == 0
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


@pytest.mark.usefixtures("crowd")
def test_a_line_to_a_name_is_seen_whichever_way_it_goes(page: Page) -> None:
    page.goto("/fleet")
    lines = page.locator("svg.fleet svg:has(line.lead):visible")
    assert lines.count() >= 1
    assert set(lines.evaluate_all("all => all.map(one => getComputedStyle(one).overflow)")) == {"visible"}


@pytest.mark.usefixtures("crowd")
def test_the_head_of_a_long_table_stays(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto("/fleet")
    box = page.locator("#waiting .table")
    head = box.locator("thead th").first
    before = head.bounding_box()
    box.evaluate("one => { one.scrollTop = 300; one.scrollLeft = 200; }")
    assert head.bounding_box() == before

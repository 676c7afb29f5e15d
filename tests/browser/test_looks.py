"""Every page in light and dark, wide and on a phone: accessible, and never wider than the window."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    HTML,
    PHONE,
    STATSPACK,
    compare_curves,
    fetched,
    open_batch,
    open_curve,
    open_export,
    open_sample,
    open_webhook,
)
from tests.browser.pages import ADDRESSES

pytestmark = pytest.mark.browser

# Of the tables that are fetched when they are unfolded, one stands for all: they are drawn alike.
UNFOLD = """() => {
  for (const one of document.querySelectorAll("details:not([hx-get])")) one.open = true;
  for (const kind of ["details.why", "details.entry[hx-get]"]) {
    const fetched = document.querySelector(kind);
    if (fetched) fetched.open = true;
  }
}"""
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const boxed = (one) => one && (getComputedStyle(one).overflowX !== "visible" || boxed(one.parentElement));
  return [...document.querySelectorAll("main *, header *")]
    .filter((one) => one.getBoundingClientRect().right > width + 1 && !boxed(one.parentElement))
    .map((one) => one.outerHTML.slice(0, 80));
}"""


def addresses(page: Page) -> list[str]:
    known = {"report": open_sample(page, STATSPACK), "html": open_sample(page, HTML), "batch": open_batch(page)}
    page.goto(f"{known['html']}/sections/sql_by_elapsed")
    known["sql"] = page.locator("a.sql").first.inner_text()
    page.goto("/databases")
    known["database"] = str(page.locator("tbody th a").first.get_attribute("href"))
    known["curve"], known["curves"] = open_curve(page), compare_curves(page)
    known["export"] = open_export(page)
    known["webhook"] = open_webhook(page)
    known |= compared(page)
    return [one.format(**known) for one in ADDRESSES]


def compared(page: Page) -> dict[str, str]:
    """The addresses of comparisons: of two reports, and of two that no work was alike in."""
    after = open_sample(page, STATSPACK.with_name("mtr-after.txt")).rpartition("/")[2].partition("?")[0]
    two = page.locator("#earlier a").get_attribute("href")
    before = str(two).partition("before=")[2].partition("&")[0]
    page.goto(str(two))
    of = page.get_by_role("link", name="Compare others").get_attribute("href")
    database = str(of).partition("database=")[2].partition("&")[0]
    return {
        "of": database,
        "compared": str(two),
        "ticked": before,
        "second": after,
        "swapped": f"/compare?before={after}&after={before}&unit=single_block_read",
    }


def unfold(page: Page) -> None:
    """Everything open, so that nothing stays unseen."""
    page.evaluate(UNFOLD)
    fetched(page)


ALIKE = 12
"""Of the rows of a table, and of the lines of a source, so many stand for all: they are drawn alike, and axe looks at
every cell."""
SHORTEN = """(rows) => document.querySelectorAll(
  ["tbody tr", ".source li"].map((one) => `${one}:nth-child(n+${rows})`).join()
).forEach((one) => one.remove())"""
BARRIERS = {"light": {"resultTypes": ["violations"]},
            "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}}  # fmt: skip
"""What axe looks for: in the dark only the colours are others."""


@pytest.mark.parametrize("scheme", BARRIERS)
def test_no_page_has_a_barrier(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    found = {}
    for address in addresses(page):
        if "#sql" in address:
            continue  # the same page, scrolled
        page.goto(address)
        unfold(page)
        page.evaluate(SHORTEN, ALIKE)
        result = Axe().run(page, options=BARRIERS[scheme])
        if result.violations_count:
            found[address] = result.generate_report()
    assert found == {}


def test_dark_is_dark_and_light_is_light(page: Page) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto("/")
        shades[scheme] = page.evaluate(
            "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number)"
        )
    assert min(shades["light"]) > 200
    assert max(shades["dark"]) < 60


def test_on_a_phone_nothing_is_wider_than_the_window(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found = {}
    for address in addresses(page):
        page.goto(address)
        unfold(page)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            found[address] = (wide, page.evaluate(TOO_WIDE))
    assert found == {}


def test_on_a_phone_the_first_column_stays_while_a_table_scrolls(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    open_sample(page)
    page.locator("#tablespace_io > details > summary").click()
    box = page.locator("#tablespace_io .table")
    assert box.evaluate("one => one.scrollWidth > one.clientWidth")
    name = box.locator("tbody th").first
    before = name.bounding_box()
    box.evaluate("one => { one.scrollLeft = 200; }")
    assert name.bounding_box() == before


def test_on_a_phone_curves_side_by_side_need_no_scrolling(page: Page) -> None:
    """What ended a test, the last column, was out of sight."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(compare_curves(page))
    boxes = page.locator("section .table").evaluate_all("all => all.map((each) => each.scrollWidth - each.clientWidth)")
    assert max(boxes) <= 0


def test_on_a_phone_the_titles_of_rules_have_room(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto("/rules")
    assert page.locator("tbody th").first.evaluate("one => one.clientWidth") > 150


def test_at_a_desk_every_way_that_a_list_offers_is_in_sight(page: Page) -> None:
    open_sample(page, HTML.with_name("foundry-cells-miss-flash.html"))  # its verdict has the most words
    open_sample(page, STATSPACK)
    open_sample(page, STATSPACK.with_name("mtr-after.txt"))
    page.goto("/databases")
    compare = page.locator("#list tbody").get_by_role("link", name="compare")
    database = str(compare.get_attribute("href")).partition("=")[2]
    named = page.request.patch(
        f"/api/v1/databases/{database}/settings", data={"label": "Tickets and permits, second data centre"}
    )
    assert named.ok
    page.reload()
    table = page.locator("#list .table")
    assert table.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    expect(compare).to_be_in_viewport(ratio=1)


def test_an_unknown_address_is_a_page_without_a_barrier(page: Page, clean: list[str]) -> None:
    answer = page.goto("/nix")
    assert answer is not None
    assert answer.status == 404
    assert Axe().run(page).violations_count == 0
    assert all("404" in one for one in clean)
    clean.clear()


def test_on_a_phone_a_row_of_a_list_is_a_card_with_its_figures_named(page: Page) -> None:
    open_sample(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    for address in ("/", "/reports", "/databases"):
        page.goto(address)
        row = page.locator("table.stacks tbody tr").first
        verdict = row.locator(".badge.answer").bounding_box()
        assert verdict is not None
        assert verdict["height"] < verdict["width"] / 2, address
        assert (
            row.locator("td[data-label='one read']").evaluate("one => getComputedStyle(one, '::before').content")
            == '"one read "'
        )

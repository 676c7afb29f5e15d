"""The tour of the first report: once, by keys, ended by Escape, started again; never for programs, links or paper."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, open_sample

pytestmark = pytest.mark.browser

PERSON = "Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });"
"""What a browser says that no program drives."""


def test_a_person_is_shown_around_once(page: Page) -> None:
    page.add_init_script(PERSON)
    page.emulate_media(reduced_motion="no-preference")
    open_sample(page)
    tour = page.get_by_role("dialog")
    expect(tour).to_contain_text("1 of 4: The answer")
    expect(page.locator("#verdict")).to_have_class(re.compile("toured"))
    following = tour.get_by_role("button", name="Next")
    expect(following).to_be_focused()
    for place, says in ((".tiles", "2 of 4"), ("#steps", "3 of 4"), ("#what-if", "4 of 4")):
        page.keyboard.press("Enter")
        expect(tour).to_contain_text(says)
        expect(page.locator(place)).to_have_class(re.compile("toured"))
        expect(page.locator(place)).to_be_in_viewport()
        expect(page.locator(".toured")).to_have_count(1)
    tour.get_by_role("button", name="Back").click()
    expect(tour).to_contain_text("3 of 4")
    tour.get_by_role("button", name="Next").click()
    tour.get_by_role("button", name="Done").click()
    expect(tour).to_have_count(0)
    expect(page.locator(".toured")).to_have_count(0)
    page.reload()
    expect(page.locator("#verdict")).to_be_visible()
    expect(tour).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_started_again_and_ended_by_escape(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    open_sample(page)
    tour = page.get_by_role("dialog")
    expect(tour).to_have_count(0)
    again = page.get_by_role("button", name="Show me around")
    again.click()
    expect(tour).to_contain_text("1 of 4")
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)
    expect(again).to_be_focused()


def test_a_link_to_a_place_of_a_report_is_no_first_visit(page: Page) -> None:
    address = open_sample(page)
    page.add_init_script(PERSON)
    page.goto(f"{address}#findings")
    expect(page.get_by_role("button", name="Show me around")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_it_fits_a_phone_and_is_not_on_paper(page: Page) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    open_sample(page)
    page.get_by_role("button", name="Show me around").click()
    box = page.locator(".tour").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["height"] < PHONE["height"] / 2
    page.emulate_media(media="print")
    expect(page.locator(".tour")).to_be_hidden()


def test_other_pages_have_none(page: Page) -> None:
    page.goto("/rules")
    expect(page.get_by_role("button", name="Keys")).to_be_visible()
    expect(page.get_by_role("button", name="Show me around")).to_have_count(0)

"""Keys alone: typing stays typing, j and k go over findings and rows, ? lists them; terms are explained on focus."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import HTML, open_sample
from tests.browser.test_looks import compared

pytestmark = pytest.mark.browser


def test_while_typing_no_key_does_anything(page: Page) -> None:
    address = open_sample(page, HTML)
    page.locator("#find").focus()
    page.keyboard.type("jk/c?")
    expect(page.locator("#find")).to_have_value("jk/c?")
    expect(page).to_have_url(address)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_keys_go_to_the_search_over_findings_and_list_themselves(page: Page) -> None:
    open_sample(page, HTML)
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.locator("#find").blur()
    for key, place in (("j", 0), ("j", 1), ("k", 0), ("k", 0)):
        page.keyboard.press(key)
        expect(page.locator("article.finding").nth(place)).to_be_focused()
    page.keyboard.press("Control+j")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("c")
    expect(page).to_have_url(re.compile(r"/compare\?database=\w+$"))  # of this report's database
    expect(page.get_by_role("heading", level=1)).to_contain_text("Compare reports of ")


def test_enter_opens_the_finding_that_keys_went_to_and_closes_it(page: Page) -> None:
    open_sample(page, HTML)
    page.keyboard.press("j")
    why = page.locator("article.finding").first.locator("details.why")
    for opened in (True, False):
        page.keyboard.press("Enter")
        assert why.evaluate("one => one.open") is opened


def test_escape_closes_a_menu_and_the_focus_goes_back_to_what_opened_it(page: Page) -> None:
    open_sample(page, HTML)
    opener = page.locator("details.menu > summary").first
    opener.focus()
    for key in ("Enter", "Tab", "Escape"):
        page.keyboard.press(key)
    expect(opener).to_be_focused()
    assert not opener.evaluate("one => one.parentElement.open")


def test_on_a_list_keys_go_over_rows(page: Page) -> None:
    page.goto("/rules")
    page.keyboard.press("j")
    page.keyboard.press("j")
    row = page.locator("tbody tr").nth(1)
    expect(row.locator("a")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/.+"))


def test_a_tap_on_a_term_shows_it_and_a_second_opens_the_glossary(page: Page) -> None:
    page.goto("/rules/single-block-reads-lead")
    term = page.locator("a.term").first
    term.evaluate("one => one.dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch', bubbles: true}))")
    term.evaluate("one => one.click()")
    expect(term).to_have_class(re.compile("told"))
    term.evaluate("one => one.click()")
    expect(page).to_have_url(re.compile("/glossary#"))
    expect(page.locator("dl.terms div:target")).to_have_count(1)


def test_terms_are_explained_on_comparison_fleet_and_trend(page: Page) -> None:
    open_sample(page)
    known = compared(page)
    for address in (known["compared"], "/fleet", f"/databases/{known['of']}/trend"):
        page.goto(address)
        terms = page.locator("main a.term[title]")
        assert terms.count() > 0, address
        expect(terms.first).to_have_attribute("href", re.compile("^/glossary#"))

"""Sharing and favourites: an address is copied, a favourite comes back on the first page, odd contents do no harm."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import open_sample, stop_time

pytestmark = pytest.mark.browser


def test_the_address_of_a_page_is_copied(page: Page) -> None:
    address = open_sample(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("delete Navigator.prototype.share")
    stop_time(page)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == address


def test_a_favourite_is_listed_on_the_first_page_until_it_is_none(page: Page) -> None:
    address = open_sample(page)
    page.get_by_role("button", name="Add to favourites").click()
    star = page.get_by_role("button", name="Favourite", exact=False)
    expect(star).to_have_attribute("aria-pressed", "true")
    page.goto("/")
    page.locator("#favourites a").click()
    expect(page).to_have_url(re.compile(re.escape(address.partition("?")[0])))
    star.click()
    page.goto("/")
    expect(page.locator("#favourites")).to_have_count(0)


@pytest.mark.parametrize("stored", ["{", "7", '[{"address": "javascript:alert(1)"}, null, {"address": "//x.example"}]'])
def test_odd_favourites_are_none(page: Page, stored: str) -> None:
    page.goto("/")
    page.evaluate("stored => localStorage.setItem('iobound-favourites', stored)", stored)
    page.goto("/")
    expect(page.locator("#favourites")).to_have_count(0)

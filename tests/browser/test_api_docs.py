"""The API's own page is light or dark as the system asks, and changes with it."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_the_api_page_is_dark_where_the_system_is(page: Page, clean: list[str]) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/api/v1/docs")
    expect(page.get_by_role("heading", name="iobound")).to_be_visible()
    dark = _brightness(page)
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).not_to_have_class("dark-mode")
    assert dark < 60 < 240 < _brightness(page)
    assert clean == []


def _brightness(page: Page) -> int:
    colour = "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number)"
    red, green, blue, *alpha = page.evaluate(colour)
    return 255 if alpha == [0] else max(red, green, blue)

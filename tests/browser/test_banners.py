"""What was done looks otherwise than what was refused, in light and dark, and both can be read."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import STATSPACK, open_sample

pytestmark = pytest.mark.browser

COLOURS = "one => { const known = getComputedStyle(one); return [known.backgroundColor, known.borderLeftColor]; }"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_done_is_green_and_refused_is_amber(page: Page, clean: list[str], scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    open_sample(page, STATSPACK)
    page.goto("/databases")
    page.goto(str(page.locator("tbody th a").first.get_attribute("href")))
    colours = {}
    for text, role in (("moved", "status"), ("", "alert")):
        page.locator("#markers details.fold").evaluate("one => { one.open = true; }")
        form = page.locator("#markers form.facts")
        form.locator("[name=text]").fill(text)
        form.locator("[name=at]").fill("2007-01-01T10:00:00" if text else "")
        form.get_by_role("button", name="Add").click()
        banner = page.locator(f".banner[role={role}]").first
        expect(banner).to_be_visible()
        page.wait_for_load_state()  # with its style sheets
        colours[role] = banner.evaluate(COLOURS)
        result = Axe().run(page)
        assert result.violations_count == 0, result.generate_report()
    clean[:] = [one for one in clean if "status of 422" not in one]  # the refusal that was asked for
    assert colours["status"][0] != colours["alert"][0]
    for known in colours["status"]:
        red, green, blue = (int(one) for one in known.removeprefix("rgb(").removesuffix(")").split(","))
        assert green > max(red, blue)

"""The what-if of the report page: with a script and without one, its state in the address."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_sample

pytestmark = pytest.mark.browser

SAID = "A buffer cache of 14,336 MB, then reads at 0.5 ms would save 76 to 79 % of CPU and wait time"


def fill(page: Page) -> None:
    page.get_by_label("Buffer cache, MB").fill("14336")
    page.get_by_label("Or a read takes, ms").fill("0.5")
    page.get_by_role("button", name="Work it out").click()


def test_an_answer_comes_without_a_new_page_and_stands_in_the_address(page: Page) -> None:
    address = open_sample(page)
    page.evaluate("window.stayed = true")
    fill(page)
    expect(page.locator("#what-if .answer")).to_contain_text(SAID)
    assert page.evaluate("window.stayed")
    expect(page).to_have_url(re.compile(f"^{re.escape(address)}.*cache_mb=14336"))
    assert "devices=" not in page.url, "what was left empty is not asked for"
    expect(page.locator("header.page")).to_have_count(1)
    page.reload()
    expect(page.locator("#what-if .answer")).to_contain_text(SAID)
    expect(page.get_by_label("Buffer cache, MB")).to_have_value("14336")


def test_the_help_of_a_field_covers_nothing(page: Page) -> None:
    open_sample(page)
    for field in page.locator("#what-if .ask > form > .fields .field").all():
        field.hover()
        said = field.locator("small").bounding_box()
        assert said
        for other in page.locator("#what-if .ask > form :is(input, select, summary, button):visible").all():
            box = other.bounding_box()
            assert box
            beside = said["x"] + said["width"] <= box["x"] or box["x"] + box["width"] <= said["x"]
            assert beside or said["y"] + said["height"] <= box["y"] or box["y"] + box["height"] <= said["y"]


def test_it_answers_while_one_types_and_slides_and_the_field_keeps_the_focus(page: Page) -> None:
    open_sample(page)
    field = page.get_by_label("Or a read takes, ms")
    field.press_sequentially("0.5")
    answer = page.locator("#what-if-answer")
    expect(answer).to_contain_text("Reads at 0.5 ms would save 75 to 79 %")
    expect(field).to_be_focused()
    expect(page).to_have_url(re.compile(r"latency_ms=0\.5$"))
    slider = page.get_by_label("Slider: Or a read takes")
    slider.focus()
    slider.press("End")
    expect(field).to_have_value("5.25")
    expect(answer).to_contain_text("Reads at 5.25 ms would save")
    expect(slider).to_be_focused()


def test_back_leads_to_the_whole_page(page: Page) -> None:
    open_sample(page)
    fill(page)
    expect(page.locator("#what-if .answer")).to_contain_text(SAID)  # not that of the first field alone
    expect(page).to_have_url(re.compile(r"latency_ms=0\.5"))
    page.get_by_role("banner").get_by_role("link", name="Rules").click()
    page.go_back()
    expect(page.locator("#verdict h1")).to_be_visible()
    expect(page.locator("#what-if .answer")).to_contain_text(SAID)


def test_it_works_without_a_script(page: Page, browser: Browser, base_url: str) -> None:
    address = open_sample(page)
    plain = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    plain.goto(address)
    fill(plain)
    plain.wait_for_url(re.compile(r"#what-if$"))
    expect(plain.locator("#what-if .answer")).to_contain_text(SAID)
    plain.context.close()


def test_what_cannot_be_answered_is_said_at_the_form(page: Page) -> None:
    open_sample(page)
    page.get_by_label("Buffer cache, MB").fill("99999999")
    page.get_by_role("button", name="Work it out").click()
    expect(page.locator("#what-if [role=alert]")).to_contain_text("The advisory tells of sizes from")


def test_two_scenarios_are_held_side_by_side_in_the_address(page: Page) -> None:
    address = open_sample(page)
    page.evaluate("window.stayed = true")
    page.get_by_label("Or a read takes, ms").first.fill("0.5")
    page.get_by_role("link", name="Pin as A").click()
    part = page.locator("#what-if")
    expect(part).to_contain_text("A is pinned. Change something")
    expect(page.get_by_label("Slider: Or a read takes")).to_have_count(1)
    page.get_by_label("Or a read takes, ms").first.fill("2")
    more = "A would save more under every assumption: 75 to 79 % of CPU and wait time, B 52 to 54 %."
    expect(part).to_contain_text(more)
    expect(page).to_have_url(re.compile(r"a\.latency_ms=0\.5&latency_ms=2$"))
    assert page.evaluate("window.stayed")
    result = Axe().run(page, context="#what-if")
    assert result.violations_count == 0, result.generate_report()
    page.reload()
    expect(part).to_contain_text("A would save more")
    page.get_by_role("link", name="Exchange A and B").click()
    expect(part).to_contain_text("B would save more")
    expect(page.get_by_label("Or a read takes, ms").first).to_have_value("0.5")
    page.get_by_label("Name of the forecast").fill("slower ones")
    page.get_by_role("button", name="Keep A as a forecast").click()
    expect(page.get_by_role("status").filter(has_text="The forecast is kept")).to_be_visible()
    expect(page.locator("#forecasts")).to_contain_text("Reads at 2 ms would save")
    assert page.url.startswith(address)


def test_a_scenario_is_let_go_and_the_focus_stays_in_the_form(page: Page) -> None:
    address = open_sample(page)
    page.goto(f"{address}?latency_ms=2&a.latency_ms=0.5#what-if")
    page.get_by_role("link", name="Unpin A").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#what-if .scenarios")).to_have_count(0)
    expect(page.locator("#what-if")).to_contain_text("Reads at 2 ms would save")
    expect(page.locator("#what-if .field :focus")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"part=1&latency_ms=2$"))


def test_two_scenarios_need_no_script(page: Page, browser: Browser, base_url: str) -> None:
    address = open_sample(page)
    plain = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    plain.goto(address)
    plain.get_by_label("Or a read takes, ms").fill("0.5")
    plain.get_by_role("button", name="Work it out").click()
    plain.get_by_role("link", name="Pin as A").click()
    plain.get_by_label("Or a read takes, ms").fill("2")
    plain.get_by_role("button", name="Work it out").click()
    expect(plain.locator("#what-if")).to_contain_text("A would save more")
    plain.context.close()

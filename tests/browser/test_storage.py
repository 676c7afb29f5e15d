"""Storage facts and load curves as a person meets them: declared on the database's page, seen in the verdict."""

import re
import threading

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import open_curve, open_sample

pytestmark = pytest.mark.browser


def declare(page: Page, **facts: str) -> None:
    """Fills the form of the database page and sends it."""
    unfold(page)
    for key, value in facts.items():
        page.locator(f"#fact-{key}").fill(value)
    page.locator("#storage .facts button").click()


def unfold(page: Page) -> None:
    """The form is folded unless one came for it."""
    fold = page.locator("details:has(#storage)")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


def to_database(page: Page) -> None:
    """From a report to its database."""
    page.locator("#stands-on a[href^='/databases/']").click()
    page.wait_for_url("**/databases/*")


def test_declaring_what_the_storage_can_do_changes_the_verdict(page: Page) -> None:
    report = open_sample(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Faster media")
    to_database(page)
    expect(page.locator("#storage")).to_be_in_viewport()
    declare(page, devices="60", device_iops="180")
    expect(page.get_by_role("status")).to_be_visible()
    expect(page.locator("#fact-devices")).to_have_value("60")
    page.goto(report)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Buy devices or provisioned IOPS")
    expect(page.locator("#stands-on")).to_contain_text("2 facts")
    expect(page.locator("main")).to_contain_text("60 devices")
    to_database(page)
    expect(page.locator("#reports")).to_contain_text("Buy devices or provisioned IOPS")
    declare(page, devices="", device_iops="")
    expect(page.locator("#fact-devices")).to_have_value("")
    expect(page.get_by_role("status")).to_be_visible()
    page.goto(report)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Faster media")


def test_the_list_of_reports_follows_by_itself_and_what_is_typed_stays(page: Page, held: threading.Event) -> None:
    held.set()
    open_sample(page)
    to_database(page)
    held.clear()
    declare(page, devices="60", device_iops="180")
    expect(page.get_by_role("status")).to_contain_text("1 report is being judged again")
    unfold(page)
    page.locator("#fact-raid").fill("RAID 10")
    held.set()
    expect(page.locator("#reports")).to_contain_text("Buy devices or provisioned IOPS")
    expect(page.get_by_role("status")).to_contain_text("every report is judged with what is declared here")
    expect(page.locator("#fact-raid")).to_have_value("RAID 10")


def test_a_wrong_fact_is_told_at_its_field_and_the_rest_stays(page: Page, clean: list[str]) -> None:
    open_sample(page)
    to_database(page)
    declare(page, devices="-4", device_iops="180", raid="RAID 10")
    expect(page.get_by_role("alert")).to_contain_text("Nothing was saved")
    wrong = page.locator("#fact-devices")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_value("-4")
    expect(page.locator("#help-devices")).to_contain_text("must be a number above zero")
    expect(page.locator("#fact-device_iops")).to_have_value("180")
    expect(page.locator("#fact-raid")).to_have_value("RAID 10")
    declare(page, devices="4")
    expect(page.get_by_role("status")).to_be_visible()
    assert all("422" in one for one in clean)
    clean.clear()


def test_it_needs_no_script(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    open_sample(page)
    to_database(page)
    declare(page, devices="60", device_iops="180")
    page.locator("#reports tbody th a").click()  # a report that is opened is judged first
    expect(page.get_by_role("heading", level=1)).to_contain_text("Buy devices or provisioned IOPS")
    page.context.close()


def test_a_curve_is_drawn_and_a_database_can_stand_on_it(page: Page) -> None:
    open_sample(page)
    to_database(page)
    database = page.url
    open_curve(page, "cern-random.csv")
    expect(page.locator("main")).to_contain_text("About 67 requests are served at the same time")
    picture = page.get_by_role("img", name="Latency against rate")
    expect(picture).to_be_visible()
    assert picture.locator("circle.measured").count() == 38
    page.goto(database)
    page.locator("details:has(#curve) > summary").click()
    page.locator("#stands-on").select_option(label=re.compile("cern-random").pattern + " (cern-random.csv)")
    page.get_by_role("button", name="Use it").click()
    expect(page.locator("dl.identity")).to_contain_text("cern-random")
    page.locator("dl.identity").get_by_role("link", name="cern-random").click()
    expect(page.locator("#databases tbody tr")).to_have_count(1)


def test_the_parts_of_a_storage_stay_with_its_curve(page: Page) -> None:
    open_curve(page)
    page.locator("#fact-controllers").fill("4")
    page.locator("#fact-controller_mb_s").fill("200")
    page.locator("#components").get_by_role("button", name="Keep").click()
    expect(page.locator("#components")).to_contain_text("It would take more controllers")
    page.reload()
    expect(page.locator("#fact-controllers")).to_have_value("4")


def test_a_curve_is_deleted_by_two_clicks_that_say_what_goes(page: Page) -> None:
    address = open_curve(page)
    delete = page.get_by_role("button", name="Delete", exact=True)
    expect(delete).to_be_hidden()
    page.get_by_text("Delete this curve…").press("Enter")
    expect(page.get_by_text("This cannot be undone.")).to_be_visible()
    delete.click()
    page.wait_for_url(lambda url: url != address)
    expect(page.locator(f'a[href="{address[address.index("/curves") :]}"]')).to_have_count(0)

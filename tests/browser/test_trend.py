"""A trend as a person meets it: in light and dark, on a phone, without a script, by keyboard."""

import re
from collections.abc import Iterator

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import Engine, delete
from sqlalchemy.orm import sessionmaker

from app.store.engine.transactions import writing
from app.store.schema.tables import Base
from tests.app.made_series import HOUR, MONDAY, database, fill, hours, mark, white
from tests.app.services import provided
from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def address(service: FastAPI) -> Iterator[str]:
    """The trend of a database that reads faster since its move."""
    engine = provided(service, Engine)
    name = database(engine)
    logs = white(np.random.default_rng(1), 100, 0.1)
    logs[60:] -= np.log(4)
    beside = {"io_share": 0.6, "average_active_sessions": 8.0}
    fill(engine, name, [(begin, end, {**figures, **beside}) for begin, end, figures in hours(6 * np.exp(logs))])
    mark(engine, name, MONDAY + 58 * HOUR, "moved to all-flash")
    yield f"/databases/{name}/trend"
    with writing(sessionmaker(engine)) as session:
        for table in reversed(Base.metadata.sorted_tables):
            if table.name != "audit_entry":  # which lets nothing go
                session.execute(delete(table))


def test_from_a_point_to_its_report_and_from_a_figure_to_another(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#trend .lead")).to_contain_text("after the marker “moved to all-flash”")
    dots = page.locator("svg.trend a")
    expect(dots).to_have_count(100)
    assert str(dots.first.get_attribute("href")).startswith("/reports/")
    dots.first.focus()
    expect(dots.first).to_be_focused()
    page.get_by_label("Figure", exact=True).select_option("read_iops")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**/trend?metric=read_iops**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("choose another figure or range")


def test_the_figures_share_a_cursor_and_a_click_begins_a_marker(page: Page, address: str) -> None:
    page.goto(address)
    charts = page.locator("#linked .uplot")
    expect(charts).to_have_count(3)
    expect(page.locator("#linked svg.multiples")).to_be_hidden()
    for one in charts.all():  # of the newest interval, until somebody points
        expect(one.locator(".u-value").last).not_to_have_text("–")
    at = charts.first.locator(".u-value").first
    newest = at.inner_text()
    charts.first.locator(".u-over").hover()
    expect(at).not_to_have_text(newest)
    for one in charts.all():
        expect(one.locator(".u-value").last).not_to_have_text("–")
    charts.first.locator(".u-over").click()
    expect(page.locator("#marker-text")).to_be_focused()
    expect(page.locator("#marker-at")).to_have_value(re.compile(r"2026-01-\d\d \d\d:\d\d"))
    page.locator("#marker-text").fill("more memory")
    page.get_by_role("button", name="Set a marker").click()
    expect(page.locator("#markers")).to_contain_text("more memory")
    page.emulate_media(media="print")
    expect(page.locator("#linked svg.multiples")).to_be_visible()


def test_a_marker_s_labels_stand_right_above_their_fields(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#linked .uplot")).to_have_count(3)  # what is drawn above them has its height
    for field in ("#marker-at", "#marker-text"):
        label, box = page.locator(f"label[for={field[1:]}]").bounding_box(), page.locator(field).bounding_box()
        assert label is not None
        assert box is not None
        assert 0 <= box["y"] - label["y"] - label["height"] < label["height"] / 2, field


def test_it_needs_no_script(browser: Browser, base_url: str, address: str) -> None:
    page = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    page.goto(address)
    page.get_by_role("textbox", name="From").fill("2026-01-07")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**since=2026-01-07**")
    expect(page.get_by_role("textbox", name="From")).to_have_value("2026-01-07")
    expect(page.locator("svg.trend a")).to_have_count(52)
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_has_no_barrier_and_fits_a_phone(page: Page, address: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(address)
    for one in page.locator("details.printed > summary").all():
        one.click()
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("svg.trend text.short").first).to_be_visible()
    expect(page.locator("svg.trend text.full").first).to_be_hidden()

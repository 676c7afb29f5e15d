"""The page of a database as a person uses it: from its reports to a comparison, markers, settings, deleting."""

import re
from typing import Any

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import Engine, insert, select

from app.store.schema.tables import Document, Report
from tests.app.services import changing, provided
from tests.browser.conftest import PHONE, open_sample
from tests.browser.test_storage import to_database

pytestmark = pytest.mark.browser
COMPARISON = re.compile(r"/compare\?(before|after)=[a-z0-9]+&(before|after)=[a-z0-9]+$")


def later(service: FastAPI, days: int = 1) -> None:
    """A report of the same series, some days later: a copy of the newest one's rows."""
    from datetime import timedelta

    from app.store.analysis_rows import new_id
    from app.store.schema.tables import MetricValue, Upload

    with changing(provided(service, Engine)) as connection:
        newest = connection.execute(select(Report.__table__).order_by(Report.id.desc()).limit(1)).mappings().one()
        upload = connection.execute(select(Upload.__table__).where(Upload.id == newest["upload_id"])).mappings().one()

        def added(table: Any, row: Any, **changed: Any) -> Any:
            values = {name: value for name, value in row.items() if name != "id"} | changed
            return connection.scalar(insert(table).values(**values).returning(table.id))

        new = added(Upload, upload, public_id=new_id(), sha256=new_id(), filename="later.txt")
        moved = {name: newest[name] + timedelta(days=days) for name in ("begin_time", "end_time")}
        snaps = {name: newest[name] + days for name in ("begin_snap", "end_snap")}
        report = added(Report, newest, upload_id=new, **moved, **snaps)
        for table in (Document, MetricValue):
            rows = connection.execute(select(table.__table__).where(table.report_id == newest["id"])).mappings().all()
            more = {} if table is Document else {"end_time": moved["end_time"]}
            connection.execute(insert(table), [{**row, "report_id": report, **more} for row in rows])


def database(page: Page, service: FastAPI, reports: int = 2) -> str:
    """The address of the page of a database with so many reports."""
    open_sample(page)
    for _ in range(reports - 1):
        later(service)
    page.locator("#of-database a").click()
    page.wait_for_url("**/databases/*")
    return page.url


def unfold(page: Page, form: str) -> None:
    page.locator(f"details.fold:has({form}) > summary").click()


def test_from_its_reports_to_a_comparison_in_a_click(page: Page, service: FastAPI) -> None:
    address = database(page, service, 3)
    rows = page.locator("#reports tbody tr")
    expect(rows).to_have_count(3)
    rows.first.get_by_role("link", name="with the one before").click()
    expect(page).to_have_url(COMPARISON)
    page.goto(address)
    expect(rows.nth(2).get_by_role("link", name="with the one before")).to_have_count(0)
    expect(rows.nth(1).get_by_label("before")).to_be_checked()
    expect(rows.first.get_by_label("after")).to_be_checked()
    rows.nth(2).get_by_label("before").check()
    page.get_by_role("button", name="Compare the two").click()
    expect(page).to_have_url(COMPARISON)


def test_a_marker_is_set_and_leads_to_what_was_before_and_after(page: Page, service: FastAPI) -> None:
    database(page, service)
    unfold(page, "#typed-at")
    page.locator("#typed-at").fill("2006-12-14")
    page.locator("#typed-text").fill("moved to all-flash")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#markers")).to_contain_text("14 Dec 2006")
    page.get_by_role("link", name="before against after").click()
    expect(page).to_have_url(re.compile(r"/compare\?database=[a-z0-9]+&marker=[a-z0-9]+$"))
    page.go_back()
    page.get_by_role("button", name="Remove moved to all-flash").click()
    expect(page.locator("#markers")).not_to_contain_text("14 Dec 2006")


def test_what_retention_removes_is_asked_first(page: Page, service: FastAPI) -> None:
    database(page, service, 3)
    unfold(page, "#settings")
    page.locator("#typed-label").fill("Sales")
    page.locator("#typed-keep_reports").fill("1")
    page.locator("#settings button").click()
    expect(page.get_by_role("alert")).to_contain_text("2 reports up to")
    expect(page.locator("#removes")).to_be_in_viewport()
    expect(page.locator("#typed-label")).to_have_value("Sales")
    page.get_by_role("button", name="Save and remove 2 reports").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sales")
    expect(page.locator("#reports tbody tr")).to_have_count(1)


def test_a_wrong_time_zone_is_told_where_it_was_typed(page: Page, service: FastAPI, clean: list[str]) -> None:
    database(page, service)
    unfold(page, "#settings")
    page.locator("#typed-time_zone").fill("Viena")
    page.locator("#settings button").click()
    expect(page.locator("#help-time_zone")).to_contain_text("did you mean Europe/Vienna")
    expect(page.locator("#help-time_zone")).to_be_in_viewport()
    assert all("422" in one for one in clean)
    clean.clear()


def test_it_needs_no_script_and_fits_a_phone(browser: Browser, base_url: str, service: FastAPI) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url, viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    address = database(page, service)
    unfold(page, "#settings")
    page.locator("#typed-group").fill("Estate A")
    page.locator("#settings button").click()
    expect(page.get_by_role("link", name="Estate A")).to_be_visible()
    page.goto("/databases?group=Estate+A")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.goto(address)
    page.get_by_role("link", name="Delete this database").or_(page.get_by_role("button", name="Delete this")).click()
    expect(page.locator("main")).to_contain_text("All its 2 reports go")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("main")).to_contain_text("Nothing here yet")
    context.close()


def test_a_report_leads_to_the_form_that_it_speaks_of(page: Page) -> None:
    open_sample(page)
    to_database(page)
    expect(page.locator("#fact-media")).to_be_in_viewport()

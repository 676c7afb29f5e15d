"""Names as long as they may be, without a blank to break at: no page becomes wider than its window."""

from datetime import datetime

import pytest
from fastapi import FastAPI
from playwright.sync_api import Page
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import sessionmaker

from app.history.forecasts import LABEL_LENGTH
from app.store.engine.transactions import writing
from app.store.schema.tables import Curve, Database, Upload
from tests.app.made_series import mark
from tests.app.services import provided
from tests.browser.conftest import (
    DESK,
    HTML,
    PHONE,
    STATSPACK,
    compare_curves,
    open_batch,
    open_curve,
    open_export,
    open_sample,
    open_webhook,
)  # fmt: skip
from tests.browser.pages import ADDRESSES

pytestmark = pytest.mark.browser

TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# What says something of its own must not have to be scrolled to within a box either.
CUT = """() => [...document.querySelectorAll("#recent .table, .banner, .badge, dd, h1, p")]
  .filter((one) => one.getClientRects().length && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== "inline" && !one.classList.contains("away"))
  .map((one) => one.outerHTML.slice(0, 80))"""


@pytest.fixture
def addresses(page: Page, service: FastAPI) -> list[str]:
    """Every page, of every database, with the longest names that people may give."""
    engine = provided(service, Engine)
    before = open_sample(page, STATSPACK)
    after = open_sample(page, STATSPACK.with_name("mtr-after.txt"))
    html = open_sample(page, HTML)
    kept = page.request.post(
        f"/api/v1/reports/{before.rpartition('/')[2].partition('?')[0]}/forecasts",
        data={"latency_ms": 0.5, "label": "F" * LABEL_LENGTH},
    )
    assert kept.ok, kept.text()
    with writing(sessionmaker(engine)) as session:
        session.execute(update(Database).values(label="L" * 100, group_name="G" * 90))
        session.execute(update(Upload).values(filename=f"{'u' * 150}.html"))
        of = session.scalars(select(Database.public_id)).all()
    for one in of:
        mark(engine, one, datetime(2007, 1, 1), "M" * 200)
    page.goto(after)
    two = str(page.locator("#earlier a").get_attribute("href"))
    told = {"report": before, "html": html, "compared": two, "swapped": two, "of": of[0], "curve": open_curve(page)}
    told["curves"] = compare_curves(page)
    told |= {
        "ticked": two.partition("before=")[2].partition("&")[0],
        "second": after.rpartition("/")[2].partition("?")[0],
    }
    told["export"] = open_export(page)
    told["webhook"] = open_webhook(page, "W" * 200)
    told["batch"] = open_batch(page, f"{'b' * 150}.txt")
    with writing(sessionmaker(engine)) as session:
        session.execute(update(Curve).values(name=f"{'c' * 150}.csv"))
    page.goto(f"{html}/sections/sql_by_elapsed")
    told["sql"] = page.locator("a.sql").first.inner_text()
    every = [address.format(database=f"/databases/{one}", **told) for one in of for address in ADDRESSES]
    return list(dict.fromkeys([*every, f"/fleet?group={'G' * 90}", after]))


def test_they_break_on_every_page(page: Page, addresses: list[str]) -> None:
    found = {}
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for address in addresses:
            page.goto(address)
            over, cut = page.evaluate(TOO_WIDE), page.evaluate(CUT)
            if over > 0 or cut:
                found[f"{address} at {size['width']}"] = (over, cut)
    assert found == {}

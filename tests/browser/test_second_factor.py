"""A second factor in a real browser: set up, asked for and used without a script; none of its pages has a barrier."""

import re
from collections.abc import Iterator

import pyotp
import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect

from app.logins.second_factors import SecondFactors
from app.logins.users import Users
from app.main import create_app
from app.settings import Settings
from tests.app.served import served
from tests.app.services import provided
from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser
PASSWORD, AT = "correct horse battery", 1_790_000_000


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, FastAPI]]:
    """A service that demands one of everybody, whose clock the test moves."""
    settings = Settings(data=tmp_path_factory.mktemp("factor"), workers=1, login=True, second_factor="everyone")
    app = create_app(settings)
    provided(app, Users).add("ada", PASSWORD, "admin", None)
    provided(app, SecondFactors)._clock = lambda: AT
    with served(app) as one:
        yield f"http://127.0.0.1:{one.port}", app


def page_of(browser: Browser, scheme: str, *, script: bool, phone: bool) -> tuple[Page, list[str]]:
    """One of a browser of its own, and what it complains of: a policy that was broken, too."""
    context = browser.new_context(
        color_scheme="dark" if scheme == "dark" else "light", java_script_enabled=script,
        viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
        reduced_motion="reduce",  # a colour on its way to another has a contrast of neither
    )  # fmt: skip
    complaints: list[str] = []
    refused = "status of 422"  # a wrong code, which the browser tells as a failure
    wrong = {"error", "warning"}
    context.on(
        "console", lambda one: complaints.append(one.text) if one.type in wrong and refused not in one.text else None
    )
    return context.new_page(), complaints


def log_in(page: Page, address: str) -> None:
    page.goto(f"{address}/reports")
    page.get_by_label("Name").fill("ada")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()


def test_without_a_script_from_the_password_to_the_reports(browser: Browser, site: tuple[str, FastAPI]) -> None:
    address, app = site
    page, complaints = page_of(browser, "light", script=False, phone=True)
    log_in(page, address)
    page.wait_for_url(f"{address}/second-factor")
    page.get_by_role("button", name="Set it up").click()
    key = re.sub(r"\s", "", page.locator("#key").inner_text())
    page.get_by_label("six digits").fill("12")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("not the code that the app shows now")).to_be_visible()
    page.get_by_label("six digits").fill(pyotp.TOTP(key).at(AT))
    page.get_by_role("button", name="Confirm").click()
    codes = page.locator("#codes").inner_text().split()
    assert len(codes) == 10
    page.get_by_role("button", name="I kept them").click()
    page.locator("summary", has_text="ada").click()
    page.get_by_role("button", name="Log out").click()
    provided(app, SecondFactors)._clock = lambda: AT + 60
    log_in(page, address)
    page.wait_for_url(re.compile("/login/code"))
    page.get_by_label("Six digits").fill(pyotp.TOTP(key).at(AT + 60))
    page.get_by_role("button", name="Log in").first.click()
    page.wait_for_url(f"{address}/reports")
    page.context.clear_cookies()
    log_in(page, address)
    page.get_by_text("App not at hand").click()
    page.get_by_label("One of the recovery codes").fill(codes[0])
    page.get_by_role("button", name="Log in").last.click()
    expect(page.get_by_text("9 of 10 recovery codes are left")).to_be_visible()
    assert complaints == []


@pytest.mark.parametrize(("scheme", "phone"), [("light", False), ("dark", True)])
def test_no_page_of_it_has_a_barrier(browser: Browser, site: tuple[str, FastAPI], scheme: str, phone: bool) -> None:
    address, _ = site
    page, complaints = page_of(browser, scheme, script=True, phone=phone)
    found: dict[str, list[str]] = {}

    def looked_at(name: str) -> None:
        page.wait_for_load_state()  # with its style sheets
        page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        found[name] = [one["id"] for one in Axe().run(page).response["violations"]]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found[name].append("wider than the window")

    log_in(page, address)
    page.wait_for_url(f"{address}/second-factor")
    looked_at("none yet")
    page.get_by_role("button", name="Set it up").click()
    looked_at("the secret")
    key = re.sub(r"\s", "", page.locator("#key").inner_text())
    page.get_by_label("six digits").fill("000000")
    page.get_by_role("button", name="Confirm").click()
    looked_at("a wrong code")
    page.get_by_label("six digits").fill(pyotp.TOTP(key).at(AT))
    page.get_by_role("button", name="Confirm").click()
    looked_at("recovery codes")
    page.goto(f"{address}/second-factor")
    looked_at("one that is set up")
    page.goto(f"{address}/users/ada")
    looked_at("a user who has one")
    page.context.clear_cookies()
    log_in(page, address)
    page.wait_for_url(re.compile("/login/code"))
    looked_at("the code")
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert len(found) == 7
    assert complaints == []

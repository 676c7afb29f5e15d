"""Exports as people use them: a file that opens without the service, a text for the ticket, a menu without script."""

import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from app.cli import main
from tests.browser.conftest import DESK, HTML, PHONE, STATSPACK, open_sample, stop_time

AFTER = STATSPACK.with_name("mtr-after.txt")

pytestmark = pytest.mark.browser


@pytest.fixture
def alone(browser: Browser, tmp_path: Path) -> Callable[[bytes], Page]:
    """Opens a file in a browser that has no network; asserts that it asks for nothing and complains of nothing."""

    def opened(data: bytes, **how: object) -> Page:
        (tmp_path / "report.html").write_bytes(data)
        context = browser.new_context(offline=True, **how)  # type: ignore[arg-type]
        told: list[str] = []
        context.on("console", lambda said: told.append(said.text))
        context.on("weberror", lambda error: told.append(str(error.error)))
        context.on("requestfailed", lambda failed: told.append(f"{failed.url} failed"))
        context.on("request", lambda request: told.append(request.url) if not request.url.startswith("data:") else None)
        page = context.new_page()
        page.goto((tmp_path / "report.html").as_uri())
        page.wait_for_load_state("networkidle")
        assert told[1:] == []  # the first request is the file itself
        assert told[0].startswith("file:")
        return page

    return opened


def exported(address: str, fmt: str) -> bytes:
    name = address.replace("/reports/", "/api/v1/reports/").partition("?")[0]
    with urllib.request.urlopen(f"{name}/export.{fmt}") as answer:
        return bytes(answer.read())


@pytest.mark.parametrize("path", [STATSPACK, HTML], ids=["text", "html"])
def test_the_file_opens_from_the_disk_with_no_request_and_no_complaint(
    page: Page, alone: Callable[..., Page], path: Path
) -> None:
    data = exported(open_sample(page, path), "html")
    file = alone(data, viewport=DESK)
    expect(file.locator("h1")).to_be_visible()
    assert file.locator("svg.stack rect").first.bounding_box()
    assert file.evaluate("getComputedStyle(document.querySelector('.verdict')).borderLeftWidth") != "0px"
    assert file.locator("script, form, button, input, iframe, link[rel=stylesheet]").count() == 0
    file.get_by_role("link", name="Findings").click()
    expect(file.locator("#findings")).to_be_in_viewport()
    file.locator("#by-hand summary").click()
    expect(file.locator("#by-hand .worked")).to_be_visible()
    assert Axe().run(file).violations_count == 0, Axe().run(file).generate_report()


def test_the_file_is_light_or_dark_and_fits_a_phone(page: Page, alone: Callable[..., Page]) -> None:
    data = exported(open_sample(page), "html")
    shades = {}
    for scheme in ("light", "dark"):
        file = alone(data, viewport=PHONE, color_scheme=scheme)
        shades[scheme] = file.evaluate(
            "getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number)"
        )
        assert file.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        assert Axe().run(file).violations_count == 0
    assert min(shades["light"]) > 200
    assert max(shades["dark"]) < 60


def test_the_command_line_writes_one_file_of_several_reports(
    page: Page, alone: Callable[..., Page], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["analyze", "--format", "html", str(STATSPACK), str(HTML)]) == 0
    file = alone(capsys.readouterr().out.encode(), viewport=DESK)
    assert file.locator("article.one h1").count() == 2
    file.locator("nav.all a").nth(1).click()
    expect(file.locator("#r2 h1")).to_be_in_viewport()
    assert Axe().run(file).violations_count == 0, Axe().run(file).generate_report()


def test_what_several_reports_tell_opens_from_the_disk_too(
    page: Page, alone: Callable[..., Page], base_url: str
) -> None:
    before, after = (open_sample(page, one).partition("?")[0].rpartition("/")[2] for one in (STATSPACK, AFTER))
    page.goto("/databases")
    database = str(page.locator("tbody th a").first.get_attribute("href"))
    for address in (
        f"/comparisons/export.html?before={before}&after={after}",
        f"{database}/trend/export.html",
        "/fleet/export.html",
    ):
        with urllib.request.urlopen(f"{base_url}/api/v1{address}") as answer:
            file = alone(answer.read(), viewport=DESK)
        expect(file.locator("h1")).to_be_visible()
        assert file.locator("svg").count() > 0
        assert file.locator("[data-online], form, button, a:not([href^='#']):not([href^='https:'])").count() == 0
        assert Axe().run(file).violations_count == 0, (address, Axe().run(file).generate_report())


def test_paper_shows_evidence_and_nothing_to_click(page: Page) -> None:
    open_sample(page)
    page.emulate_media(media="print", color_scheme="dark")
    for shown in ("#verdict h1", "#by-hand .worked li >> nth=0", "#metrics table", "#findings .finding >> nth=0"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in ("header.page", "nav.contents", ".export", "form.find", "#what-if form", "#sections", ".quiet-rules"):
        for one in page.locator(hidden).all():
            expect(one).to_be_hidden()
    ink = page.evaluate("getComputedStyle(document.body).color.match(/\\d+/g).map(Number)")
    assert max(ink) < 60
    assert len(page.pdf(prefer_css_page_size=True)) > 10_000


def test_one_click_copies_the_text_for_the_ticket(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    address = open_sample(page)
    stop_time(page)
    page.get_by_role("button", name="Copy for the ticket").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").strip() == exported(address, "md").decode().strip()
    page.clock.run_for(2000)
    expect(page.get_by_role("button", name="Copy for the ticket")).to_be_visible()


def test_where_no_clipboard_is_given_the_text_is_copied_all_the_same(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    address = open_sample(page)
    copied = "document.addEventListener('copy', () => { window.copied = String(document.activeElement.value) })"
    page.evaluate(copied)
    stop_time(page)
    page.get_by_role("button", name="Copy for the ticket").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("window.copied") == exported(address, "md").decode()


def test_a_clipboard_that_takes_no_text_after_a_wait_still_gets_what_is_fetched(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('NotAllowedError'))")
    address = open_sample(page)
    stop_time(page)
    page.get_by_role("button", name="Copy for the ticket").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").strip() == exported(address, "md").decode().strip()


def test_what_could_not_be_copied_is_not_called_copied_and_is_a_link_away(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.add_init_script("document.execCommand = () => false")
    open_sample(page)
    stop_time(page)
    button = page.locator("[data-copy-from$='.md?part=1']")
    button.click()
    expect(button).to_have_text("Not copied: try again")
    page.clock.run_for(2000)
    expect(button).to_have_text("Copy for the ticket")
    button.click()
    expect(button).to_have_text("Not copied: try again")
    link = page.get_by_role("link", name="Open the text instead")
    expect(link).to_have_count(1)
    expect(link).to_have_attribute("href", str(button.get_attribute("data-copy-from")))


def test_the_menu_leads_to_every_format_and_closes(page: Page) -> None:
    open_sample(page)
    page.get_by_text("Export", exact=True).click()
    panel = page.locator(".menu .panel")
    expect(panel.locator("li").get_by_role("link")).to_have_count(6)
    with page.expect_download() as loading:
        panel.get_by_role("link", name="Excel").click()
    assert loading.value.suggested_filename == "iobound-MTR-2006-12-13-1145.xlsx"
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.get_by_text("Export", exact=True).click()
    page.locator("h1").click()
    expect(panel).to_be_hidden()


def test_an_opened_menu_lies_within_the_window(page: Page) -> None:
    address = open_sample(page)
    open_sample(page, AFTER)
    compared = page.locator("#earlier a").get_attribute("href")
    page.goto("/databases?samples=shown")
    database = page.locator("tbody th a").first.get_attribute("href")
    for one in (address, compared, f"{database}/trend", "/reports?samples=shown", "/databases?samples=shown"):
        for window in (DESK, PHONE):
            page.set_viewport_size(window)
            page.goto(str(one))
            page.locator(".menu > summary").first.click()
            box = page.locator(".menu[open] > .panel").bounding_box()
            assert box is not None
            assert box["x"] >= 0, (one, window)
            assert box["x"] + box["width"] <= window["width"], (one, window)


def test_without_script_the_links_are_there(browser: Browser, base_url: str, page: Page) -> None:
    address = open_sample(page)
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    plain = context.new_page()
    plain.goto(address)
    expect(plain.get_by_role("button", name="Copy for the ticket")).to_be_hidden()
    plain.get_by_text("Export", exact=True).click()
    expect(plain.get_by_role("link", name="Markdown, for a ticket", exact=True)).to_be_visible()
    expect(plain.locator(".menu .panel li a:not([href*=redacted])")).to_have_count(6)
    expect(plain.locator(".menu .panel li a[href*=redacted]")).to_have_count(6)
    context.close()

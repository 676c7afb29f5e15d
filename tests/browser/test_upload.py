"""Files on the first page: dropped, chosen, pasted, without a script, samples, deleted."""

import base64
import io
import re
import threading
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import HTML, STATSPACK, stop_time

pytestmark = pytest.mark.browser

TAKEN = "#outcomes .outcome-row.taken"
DROP = """async (zone, files) => {
  const data = new DataTransfer();
  for (const [name, text] of files) {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    data.items.add(new File([bytes], name));
  }
  for (const kind of ["dragenter", "dragover", "drop"])
    zone.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
}"""


def zipped(*files: tuple[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return buffer.getvalue()


def drop(page: Page, *files: tuple[str, bytes]) -> None:
    """What the browser does when files are let go over a page."""
    page.locator("body").evaluate(DROP, [[name, base64.b64encode(data).decode()] for name, data in files])


def test_two_dropped_files_are_a_batch_with_two_verdicts_and_the_page_stays(home: Page) -> None:
    drop(home, (STATSPACK.name, STATSPACK.read_bytes()), (HTML.name, HTML.read_bytes()))
    rows = home.locator(TAKEN)
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text=STATSPACK.name)).to_contain_text("Faster media")
    expect(rows.filter(has_text=HTML.name).get_by_role("link")).to_have_count(1)
    expect(home.locator("#outcomes > .outcome")).to_have_count(1)
    expect(home.locator("#drop")).to_be_visible()
    expect(home.locator("#recent tbody tr")).to_have_count(2)


def test_a_single_file_opens_its_report_and_a_second_time_says_that_it_was_here(home: Page) -> None:
    drop(home, (STATSPACK.name, STATSPACK.read_bytes()))
    home.wait_for_url(re.compile(r"/reports/\w+$"))
    expect(home.locator("#verdict .window")).to_contain_text("13 Dec 2006")
    expect(home.get_by_text("was here already")).to_have_count(0)
    address = home.url
    home.goto("/")
    home.locator("#files").set_input_files(STATSPACK)
    home.wait_for_url(f"{address}?already=1")
    expect(home.get_by_role("status").filter(has_text="was here already")).to_be_visible()
    home.goto("/")
    expect(home.locator("#recent tbody tr")).to_have_count(1)


def test_the_button_opens_the_chooser_where_no_file_is_chosen(home: Page) -> None:
    with home.expect_file_chooser() as chosen:
        home.get_by_role("button", name="Analyse", exact=True).click()
    chosen.value.set_files([STATSPACK])
    home.wait_for_url(re.compile("/reports/"))


def test_what_is_on_its_way_can_be_cancelled(home: Page) -> None:
    home.route("**/upload", lambda route: None)  # never answered
    drop(home, (STATSPACK.name, STATSPACK.read_bytes()))
    row = home.locator("#outcomes > .outcome")
    row.get_by_role("button", name="Cancel").click()
    expect(row).to_contain_text("Cancelled. Nothing of it is kept.")
    expect(home.get_by_role("button", name="Cancel")).to_have_count(0)


def test_what_is_no_report_is_refused_in_words_and_the_others_are_served(home: Page) -> None:
    drop(home, ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(100)), (STATSPACK.name, STATSPACK.read_bytes()))
    expect(home.locator(TAKEN)).to_have_count(1)
    refused = home.locator("#outcomes tbody tr").first
    expect(refused).to_contain_text("picture.png")
    expect(refused).to_contain_text("PNG picture")


def test_a_zip_is_opened_and_its_page_shows_every_file(home: Page) -> None:
    drop(home, ("night.zip", zipped((STATSPACK.name, STATSPACK.read_bytes()), ("notes.txt", b"no report"))))
    batch = home.locator("#outcomes .outcome.batch")
    expect(batch.locator(".taken")).to_have_count(1)
    expect(batch.locator("tbody tr").first).to_contain_text("notes.txt")  # what was not taken stands first
    batch.get_by_role("link", name="night.zip").click()
    expect(home.get_by_role("heading", name="Not taken")).to_be_visible()
    home.get_by_role("button", name="Remove this list").click()
    expect(home.get_by_role("status")).to_contain_text("Its reports stay")


def test_a_folder_is_one_batch(home: Page, tmp_path: Path) -> None:
    (tmp_path / "deep" / "down").mkdir(parents=True)
    for place in (tmp_path / "a.txt", tmp_path / "deep" / "down" / "b.txt"):
        place.write_bytes(STATSPACK.read_bytes() + place.name.encode())
    (tmp_path / ".DS_Store").write_bytes(b"of a desktop")
    with home.expect_file_chooser() as chosen:
        home.get_by_role("button", name="Choose a folder").click()
    chosen.value.set_files(tmp_path)
    expect(home.locator(TAKEN)).to_have_count(2)
    expect(home.locator("#outcomes")).not_to_contain_text("DS_Store")


def test_three_hundred_files_are_one_row_and_can_be_cancelled(home: Page, held: threading.Event) -> None:
    drop(home, *((f"{number}.txt", STATSPACK.read_bytes() + b"%d" % number) for number in range(300)))
    row = home.locator("#outcomes > .outcome")
    expect(row).to_contain_text("0 of 300 files read.")
    row.get_by_role("button", name="Cancel the rest").click()
    held.set()  # the one that was in hand is read
    expect(home.get_by_text("Cancelled: what was stored stays.")).to_be_visible()
    expect(home.get_by_role("button", name="Cancel the rest")).to_have_count(0)


def test_the_page_of_a_batch_follows_it(home: Page, held: threading.Event) -> None:
    drop(home, *((f"{number}.txt", STATSPACK.read_bytes() + b"%d" % number) for number in range(12)))
    home.locator("#outcomes").get_by_role("link").first.click()
    expect(home.locator("#batch")).to_contain_text("0 of 12 files read.")
    held.set()
    expect(home.locator("#batch")).to_contain_text("12 stored")
    expect(home.locator("#batch .outcome-row.taken")).to_have_count(12)


def test_chosen_files_are_sent_at_once(home: Page) -> None:
    home.locator("#files").set_input_files([STATSPACK, HTML])
    expect(home.locator(TAKEN)).to_have_count(2)


def test_a_file_that_is_too_large_is_refused_in_words(home: Page, clean: list[str]) -> None:
    drop(home, ("large.txt", b"x"))
    expect(home.locator("#outcomes .outcome.refused")).to_have_count(1)
    home.route("**/upload", lambda route: route.fulfill(
        status=413, content_type="application/problem+json", body='{"detail": "This file is larger than that."}'
    ))  # fmt: skip
    drop(home, ("larger.txt", b"x"))
    expect(home.locator("#outcomes .outcome.refused").last).to_contain_text("This file is larger than that.")
    assert all("413" in one for one in clean)
    clean.clear()


def test_without_a_script_the_form_does_it(browser: Browser, base_url: str) -> None:
    page = browser.new_context(java_script_enabled=False, base_url=base_url).new_page()
    page.goto("/")
    page.locator("#files").set_input_files([STATSPACK, HTML])
    page.get_by_role("button", name="Analyse").click()
    rows = page.locator(".outcome-row.taken")
    expect(rows).to_have_count(2)
    rows.first.get_by_role("link").click()
    page.locator(".tile a.at-line").first.click()
    expect(page.locator("li.marked")).to_be_in_viewport()
    page.context.close()


def test_a_sample_opens_and_its_report_can_be_deleted(page: Page) -> None:
    page.goto("/")
    page.locator(f'form[action$="/{STATSPACK.name}"] button').click()
    page.wait_for_url("**/reports/*")
    address = page.url
    expect(page.locator("#verdict .lead")).to_contain_text("5.25 ms")
    page.get_by_role("button", name="Delete this report").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page).to_have_url(address)
    page.get_by_role("button", name="Delete this report").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page).to_have_url(re.compile(r"/\?deleted=1$"))
    expect(page.get_by_role("status")).to_contain_text("deleted")
    expect(page.locator("#recent")).to_contain_text("Nothing here yet")


def test_the_curl_line_is_copied(home: Page, base_url: str) -> None:
    home.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stop_time(home)
    home.get_by_role("button", name="Copy").click()
    expect(home.get_by_role("button", name="Copied")).to_be_visible()
    line = home.evaluate("navigator.clipboard.readText()")
    assert line == f"curl --data-binary @report.html {base_url}/api/v1/reports"

"""The report page and the source: figures lead to their lines, tables come when they are asked for."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HTML, STATSPACK, open_sample
from tests.corpus import CORPUS, needs_corpus

pytestmark = pytest.mark.browser

ODD = """
<h3>Invented odd figures</h3>
<table border="1" summary="Invented odd figures"><tr><th>Name</th><th>Count</th></tr>
<tr><td>first</td><td>1,234</td></tr></table>
"""


def unfold(page: Page, card: str) -> None:
    """What a card of the report keeps folded."""
    page.locator(f"{card} > details > summary").first.click()


def of_page(page: Page) -> Locator:
    """The marked rows of an HTML report as it looks."""
    return page.frame_locator("iframe.source-page").locator(".iobound-line")


def test_a_clicked_figure_of_html_lands_on_its_row(page: Page) -> None:
    open_sample(page, HTML)
    unfold(page, "#top_events")
    row = page.locator("#top_events tbody tr").first
    event, waits = row.get_by_role("rowheader").inner_text(), row.get_by_role("cell").first.inner_text()
    row.locator("td.line a").click()
    expect(of_page(page)).to_have_count(1)
    expect(of_page(page)).to_be_in_viewport()
    expect(of_page(page)).to_contain_text(event)
    expect(of_page(page)).to_contain_text(waits)
    page.get_by_role("link", name="Raw text").click()
    expect(page.locator("li.marked code")).to_contain_text(event)
    expect(page.locator("li.marked")).to_be_in_viewport()
    page.get_by_role("link", name="As it looks").first.click()
    expect(of_page(page)).to_be_in_viewport()


def test_a_hostile_page_does_nothing_in_its_frame(home: Page) -> None:
    page = home
    asks = "//elsewhere.example"
    evil = f"""<script>parent.document.title = "gone"; fetch("{asks}/1")</script><svg onload="alert(1)"></svg>
      <style>@import url({asks}/2); body {{ background: url({asks}/3) }}</style><img src="{asks}/4" onerror="alert(1)">
      <meta http-equiv="refresh" content="0;url={asks}/5"><base href="{asks}/"><link rel="stylesheet" href="{asks}/6">
      <form action="{asks}/7"><button>Send</button></form><iframe src="{asks}/8"></iframe>
      <a href="{asks}/9" target="_top">Leave</a>"""
    report = HTML.read_text(encoding="utf-8").replace("<body", f"<body>{evil}<p", 1).encode()
    page.locator("#files").set_input_files([{"name": "evil.html", "mimeType": "text/html", "buffer": report}])
    page.wait_for_url(re.compile("/reports/"))
    page.get_by_role("link", name="Uploaded source").click()
    frame = page.frame_locator("iframe.source-page")
    expect(frame.locator("table").first).to_be_visible()
    expect(
        frame.locator("script, svg, style:not(head style), img, iframe, form, button, meta[http-equiv]")
    ).to_have_count(0)
    expect(frame.locator("a", has_text="Leave")).not_to_have_attribute("href", re.compile("."))
    expect(page).to_have_title(re.compile("Source of evil.html"))


@pytest.mark.parametrize("path", [STATSPACK], ids=["text"])
def test_a_clicked_figure_lands_on_its_line(page: Page, path: Path) -> None:
    open_sample(page, path)
    unfold(page, "#top_events")
    row = page.locator("#top_events tbody tr").first
    event, waits = row.get_by_role("rowheader").inner_text(), row.get_by_role("cell").first.inner_text()
    line = row.locator("td.line a").inner_text()
    row.locator("td.line a").click()
    marked = page.locator("li.marked")
    expect(marked).to_be_in_viewport()
    assert marked.locator(".gutter").inner_text() == line
    shown = marked.locator("code").inner_text().rstrip()
    assert shown == path.read_text(encoding="utf-8").split("\n")[int(line) - 1].rstrip()
    assert event in shown
    assert waits in shown


def test_every_figure_that_decides_stands_on_a_line_of_the_source(page: Page) -> None:
    open_sample(page)
    links = page.locator("#evidence a.at-line")
    addresses = {str(one.get_attribute("href")) for one in links.all()}
    assert addresses
    for address in addresses:
        page.goto(address)
        expect(page.locator("li.marked")).to_be_in_viewport()
        assert page.locator("li.marked code").inner_text().strip()


def test_the_reader_gets_back_to_the_report(page: Page) -> None:
    address = open_sample(page)
    unfold(page, "#evidence")
    page.locator("#evidence a.at-line").first.click()
    page.get_by_label("Windows of the source", exact=True).get_by_role("link", name="Report").click()
    expect(page).to_have_url(re.compile(re.escape(address)))


def test_windows_of_the_source_follow_each_other(page: Page) -> None:
    address = open_sample(page)
    page.goto(f"{address}/source")
    first = page.locator(".source li").count()
    page.get_by_role("link", name="Lines after").first.click()
    expect(page.locator(".source li .gutter").first).to_have_text(str(first + 1))
    page.get_by_role("link", name="Lines before").first.click()
    expect(page.locator(".source li .gutter").first).to_have_text("1")


def test_an_unclaimed_table_comes_when_it_is_unfolded(home: Page) -> None:
    page = home
    report = HTML.read_text(encoding="utf-8").replace("</body>", f"{ODD}</body>").encode()
    page.locator("#files").set_input_files([{"name": "odd.html", "mimeType": "text/html", "buffer": report}])
    page.wait_for_url(re.compile("/reports/"))
    page.locator("#others details.subject > summary").click()
    table = page.locator("#others details.entry").first
    expect(table.locator("table")).to_have_count(0)
    table.locator("summary").click()
    expect(table.locator("table")).to_be_visible()
    expect(table.get_by_role("rowheader")).to_have_text("first")
    table.locator("tbody a").first.click()
    expect(of_page(page)).to_be_in_viewport()


def test_what_is_unfolded_before_the_scripts_run_is_fetched_too(page: Page) -> None:
    address = open_sample(page)
    page.add_init_script("""
        new MutationObserver((_, seen) => {
            const first = document.querySelector("#sections details.entry");
            if (first) seen.disconnect();
            for (let one = first; one; one = one.parentElement.closest("details")) one.open = true;
        }).observe(document, { childList: true, subtree: true });
    """)
    page.goto(address)
    expect(page.locator("#sections details.entry").first.locator("table")).to_be_visible()


def test_a_link_into_a_folded_section_unfolds_it(page: Page) -> None:
    address = open_sample(page)
    folded = page.locator("#sections details.entry").first
    name = folded.get_attribute("id")
    page.goto(f"{address}#{name}")
    expect(page.locator(f"#{name} table")).to_be_visible()


def test_rows_of_a_section_come_when_it_is_unfolded(page: Page) -> None:
    open_sample(page)
    page.locator("#by-subject > summary").click()
    page.locator("#sections details.subject > summary").first.click()
    folded = page.locator("#sections details.entry").first
    expect(folded.locator("table")).to_have_count(0)
    folded.locator("summary").click()
    expect(folded.locator("table")).to_be_visible()
    folded.locator("tbody a").last.click()
    expect(page.locator("li.marked")).to_be_in_viewport()


def test_typing_narrows_the_list_to_titles_and_subjects(page: Page) -> None:
    open_sample(page, HTML)
    entries, subjects = page.locator("#sections .entry:visible"), page.locator(".subject:visible")
    every, all_subjects = page.locator("#sections .entry").count(), subjects.count()
    assert all_subjects <= 1, "subjects are folded, but for tables that no section claims"
    expect(entries).to_have_count(0)  # subjects are folded until somebody asks
    page.locator("#find").fill("SQL read")
    assert 0 < entries.count() < every
    assert all("sql" in one.get_attribute("id") for one in entries.all())  # type: ignore[operator]
    expect(subjects).to_have_count(1)
    expect(page.locator("#narrowed")).to_contain_text(f"of {every + page.locator('#others .entry').count()} titles")
    page.locator("#find").fill("no such title")
    expect(entries).to_have_count(0)
    page.locator("#find").fill("")
    expect(subjects).to_have_count(all_subjects)
    page.locator("#by-subject > summary").click()
    expect(subjects.nth(5)).to_be_visible()


def test_enter_finds_rows_and_a_row_its_line(page: Page) -> None:
    open_sample(page, HTML)
    unfold(page, "#top_events")
    event = page.locator("#top_events tbody th").first.inner_text()
    page.locator("#find").fill(event)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(event)
    expect(page.locator("#top_events")).to_contain_text(event)
    page.locator("#top_events td.line a").first.click()
    expect(of_page(page)).to_contain_text(event)


def test_a_statement_in_a_row_leads_to_its_text(page: Page) -> None:
    address = open_sample(page, HTML)
    page.goto(f"{address}#sql_by_elapsed")
    link = page.locator("#sql_by_elapsed a.sql").first
    name = link.inner_text()
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Statement {name}")
    assert page.locator("pre.statement").inner_text().strip()
    expect(page.locator("#sql_by_elapsed tbody")).to_contain_text(name)


OPEN = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), words = [];
  while (texts.nextNode()) {
    const text = texts.currentNode, within = text.parentElement, range = document.createRange();
    if (within.closest("script, style, title, desc, .away") || !within.checkVisibility()) continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some(box => box.width > 1)) words.push(...text.data.split(/\\s+/).filter(Boolean));
  }
  return words.length;
}"""
"""How many words are drawn: of header, footer and pictures as well."""


@pytest.mark.parametrize("path", [HTML, HTML.parent.parent / "awr_text" / "quarry-spinning-disks.txt"])
def test_at_most_900_words_stand_open(page: Page, path: Path) -> None:
    open_sample(page, path)
    assert 300 < page.evaluate(OPEN) <= 900


@needs_corpus
@pytest.mark.parametrize("name", ["slob/*asm-p30x16_cache-off*_awr.txt", "awr-html/*awrrpt_1_72371_72372.html"])
def test_of_the_wordiest_published_reports_neither(page: Page, name: str) -> None:
    open_sample(page, next(CORPUS.glob(name)))
    assert 300 < page.evaluate(OPEN) <= 900
    findings = page.locator("#findings > article.finding")
    expect(findings).to_have_count(5)
    last = findings.last.locator(".why > p")
    expect(last).to_be_hidden()
    findings.last.locator(".why > summary").click()
    expect(last).to_be_visible()


def test_a_finding_leads_to_its_manual(page: Page) -> None:
    open_sample(page)
    finding = page.locator("article.finding").first
    title = finding.get_by_role("heading").inner_text()
    finding.locator(".why > summary").click()
    expect(finding.get_by_text("Limits, and where they come from")).to_be_visible()
    finding.get_by_role("link", name="Manual").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_keyboard_users_can_skip_to_the_verdict_and_see_where_they_are(page: Page) -> None:
    open_sample(page)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#main$"))
    page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_print_leaves_out_what_cannot_be_clicked_on_paper(page: Page) -> None:
    open_sample(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("nav.contents")).to_be_hidden()
    expect(page.locator("form").first).to_be_hidden()

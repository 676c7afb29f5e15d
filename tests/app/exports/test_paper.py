"""Pages as a document for paper: cover, contents, everything unfolded, terms, and nothing that leads away."""

import re
from datetime import date

from app.exports.about import About
from app.exports.letterhead import Letterhead, logo_of
from app.exports.paper import book
from tests.app.logos import png

PAGE = (
    """<!doctype html><html><head><title>T</title><link rel="stylesheet" href="/static/tokens.css"></head><body>
<main id="main"><p class="paper">x</p><nav class="contents"><a href="#here">Here</a></nav><h1>Buy nothing</h1>
<section id="here" class="card"><h2>Where time went <span class="quiet">of DB time</span></h2>
<p><a href="/reports/x/source?line=5" title="Line 5">5.25 ms</a> of
<a class="term" href="/glossary#db-time">DB time</a>,
<a href="https://docs.example.org/a">a book</a>, <a href="#here">above</a> <button>Copy</button></p>
<details class="printed"><summary>Figures <span class="count">3</span></summary><p>inside</p></details>
<details class="printed off-paper"><summary>Band by band</summary><p>twice</p></details>
<div class="table"><table><thead><tr><th>a</th><th>b</th></tr></thead></table></div>
<div class="table"><table><thead><tr>"""
    + "<th>x</th>" * 12
    + """</tr></thead></table></div></section>
<section id="steps"><ol class="steps"><li>Ask.</li></ol>
<details class="printed"><summary>2 more steps</summary>
<ol class="steps" start="2"><li>Tune.</li><li>Buy.</li></ol></details>
</section>
<div class="cards sides"><section class="card"><h2>Before</h2></section></div>
<details class="fold"><summary><h2>In words</h2></summary><p>said</p></details>
<section id="what-if" data-online><h2>What if</h2><form action="/x"><input></form></section>
</main></body></html>"""
)
ABOUT = About("Storage report", "LEDGER <1>", [("Interval", "10:00 to 11:00")])


def whole(**given: Letterhead) -> str:
    return book([("", PAGE)], ABOUT, made=date(2026, 11, 3), **given)


def test_the_cover_says_what_of_whom_and_by_whom() -> None:
    found = whole(letterhead=Letterhead("Nord & <Wind>", "For\nthe board", logo_of(png(3, 2))))
    front = found.partition("<main>")[0]
    for said in (
        "Storage report",
        "LEDGER &lt;1&gt;",
        "10:00 to 11:00",
        "Buy nothing",
        "3 November 2026",
        "For\nthe board",
    ):
        assert said in front
    assert "Nord &amp; &lt;Wind&gt;" in front
    assert 'src="data:image/png;base64,' in front
    assert '<meta name="author" content="Nord &amp; &lt;Wind&gt;">' in front


def test_the_cover_says_nothing_twice() -> None:
    page = PAGE.replace("Buy nothing", "Fleet: all databases")
    front = book([("", page)], About("Fleet", "All databases")).partition("<main>")[0]
    assert front.lower().count("all databases") == 1 + front.count("<title>")


def test_a_cover_says_what_its_document_answers_where_the_heading_only_names_it() -> None:
    about = About("Fleet", "All databases", answer="2 of 3 databases wait for storage.")
    assert '<p class="in-short">2 of 3 databases wait for storage.</p>' in book([("", PAGE)], about)


def test_words_of_a_picture_for_narrow_screens_are_left_out() -> None:
    drawn = (
        '<svg><text class="name roomy">LONG</text><text class="name narrow">L</text><text class="slim">1</text></svg>'
    )
    found = book([("", PAGE.replace("<p>inside</p>", drawn))], ABOUT)
    assert re.findall(r"<text[^>]*>(\w+)</text>", found) == ["LONG"]


def test_the_contents_lead_to_every_heading() -> None:
    found = whole()
    listed = re.findall(r'<li class="level-1"><a href="#([^"]+)">([^<]+)</a>', found)
    assert [title for _, title in listed] == ["Where time went", "In words", "Terms"]
    ids = re.findall(r'\sid="([^"]+)"', found)
    assert len(ids) == len(set(ids))
    assert {name for name, _ in listed} <= set(ids)


def test_nothing_leads_away_and_nothing_is_to_be_clicked() -> None:
    found = whole()
    assert set(re.findall(r'href="(.)', found)) == {"#"}
    assert not re.search(r"<(button|form|input|nav|script|link|details|summary)\b", found)
    for gone in ("What if", "https://", "twice", '<p class="paper"'):
        assert gone not in found
    for stays in ("5.25 ms", "inside", "a book", "said"):
        assert stays in found


def test_terms_that_are_used_stand_at_the_end() -> None:
    found = whole()
    assert 'href="#term-db-time"' in found
    assert re.search(r'<div id="term-db-time"><dt>DB time</dt><dd>The time that all', found)
    assert "term-knee" not in found


def test_a_table_of_many_columns_gets_smaller_type() -> None:
    assert re.findall(r'class="table([^"]*)"', whole()) == ["", " columns-11"]


def test_several_pages_are_chapters_with_names_of_their_own() -> None:
    found = book([("First <1>", PAGE), ("Second", PAGE)], About("Reports", "2 reports"))
    ids = re.findall(r'\sid="([^"]+)"', found)
    assert len(ids) == len(set(ids))
    assert '<a href="#r1">First &lt;1&gt;</a>' in found
    assert 'class="level-2"><a href="#r2-here">Where time went' in found
    assert found.count('<div id="term-db-time">') == 1


def test_steps_that_a_page_folds_go_on_in_the_list_above() -> None:
    found = whole()
    steps = found.partition('<ol class="steps">')[2].partition("</ol>")[0]
    assert re.findall(r"<li>(.*?)</li>", steps) == ["Ask.", "Tune.", "Buy."]
    assert "more steps" not in found
    assert found.count('class="steps"') == 1

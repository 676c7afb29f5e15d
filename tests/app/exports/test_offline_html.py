"""A page as one file: nothing in it runs, asks or leads to the service; pictures, anchors and styles stay."""

import re

import pytest

from app.exports.offline_html import offline, policy, together

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="htmx-config" content="{}">
<title>5 &lt; 6</title><link rel="icon" href="/static/favicon.svg"><link rel="stylesheet" href="/static/tokens.css">
<link rel="stylesheet" href="/static/print.css" media="print"><script src="/static/iobound.js" defer></script></head>
<body><a class="skip" href="#main">Skip</a><header class="page"><nav><a href="/">Reports</a></nav></header>
<main id="main"><h1>One</h1>
<nav class="contents"><ul><li><a href="#here">Here</a></li><li><a href="#gone">Gone</a></li>
<li data-online>x</li></ul></nav>
<section id="here"><p>Read
<a class="at-line" href="/reports/x/source?line=5#L5" title="Line 5 of the report">5.25 ms</a>,
<a href="/rules/a">a rule</a>, <a href="https://docs.example.org/a" rel="noreferrer">a book</a>
<a href="javascript:alert(1)">trap</a></p>
<svg viewBox="0 0 9 9" role="img" aria-labelledby="p-title p-desc">
<title id="p-title">Picture</title><desc id="p-desc">d</desc>
<defs><pattern id="p-reads" patternUnits="userSpaceOnUse"></pattern></defs><rect fill="url(#p-reads)"></rect></svg>
<details class="entry" id="files" hx-get="/x" hx-trigger="toggle once"><summary>Files <span>6</span></summary>
<div class="lazy">x</div></details>
<details open><summary>Kept</summary><p>inside</p></details>
<form action="/x"><input name="q"><button>Find</button></form><section id="gone" data-online>what if</section>
<p class="offline" hidden>Said offline</p><p hx-get="/y" onclick="x()" style="color:red" data-a="b">&lt;script&gt; words
</p>
</section></main><footer class="page">Foot</footer></body></html>"""


def test_nothing_runs_asks_or_leads_away() -> None:
    found = offline(PAGE)
    assert not re.search(r"<(script|form|input|button|header|footer)\b", found)
    assert not re.search(r"\s(hx-\w+|on\w+|data-\w+|style)=", found.split("</head>")[1])
    assert re.findall(r'\b(?:href|src|action)="([^"#]*)', found) == ["data:,", "", "https://docs.example.org/a"]
    assert "/static/" not in found.split("</head>")[1]


def test_words_anchors_and_pictures_stay() -> None:
    found = offline(PAGE)
    assert "<title>5 &lt; 6</title>" in found
    assert '<span class="at-line" title="Line 5 of the report">5.25 ms</span>' in found
    assert "a rule" in found
    assert '<a href="#here">Here</a>' in found
    assert "Gone" not in found
    assert 'viewBox="0 0 9 9"' in found
    assert 'fill="url(#p-reads)"' in found
    assert "&lt;script&gt; words" in found
    assert "what if" not in found
    assert '<p class="offline">Said offline</p>' in found


def test_what_would_be_fetched_is_a_line_and_what_is_there_still_unfolds() -> None:
    found = offline(PAGE)
    assert '<p class="entry" id="files">Files <span>6</span>\n</p>' in found
    assert "<details open" in found
    assert found.count("<details") == 1


def test_styles_come_into_the_file_with_their_medium() -> None:
    found = offline(PAGE)
    assert found.count("<style") == 2
    assert '<style media="print">' in found
    assert "prefers-color-scheme: dark" in found
    assert '<meta name="color-scheme" content="light dark">' in found


def test_the_policy_allows_these_styles_and_nothing_else() -> None:
    found = offline(PAGE)
    said = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', found)
    assert said
    assert said[1] == policy(found)
    assert said[1].startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in said[1]
    assert "script" not in said[1]
    assert policy("<p>").startswith("default-src 'none'; img-src")


def test_an_image_with_an_address_of_its_own_does_not_come_along() -> None:
    assert "<img" not in offline('<main><p>x<img src="//example.org/a.png"></p></main>')


def test_parts_can_be_left_out() -> None:
    assert "Kept" not in offline(PAGE, ["#here details"])


def test_several_pages_share_a_file_and_no_name() -> None:
    found = together([("First <1>", PAGE), ("Second", PAGE)], "Two reports")
    ids = re.findall(r'\sid="([^"]+)"', found)
    assert len(ids) == len(set(ids))
    assert '<a href="#r1">First &lt;1&gt;</a>: One' in found
    assert found.count("<style") == 2
    for number in (1, 2):
        assert f'href="#r{number}-here"' in found
        assert f'fill="url(#r{number}-p-reads)"' in found
        assert f'aria-labelledby="r{number}-p-title r{number}-p-desc"' in found
    targets = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', found))
    assert {one or other for one, other in targets} <= set(ids)


@pytest.mark.parametrize("label", ["", "x"])
def test_a_single_page_has_no_list(label: str) -> None:
    assert together([(label, PAGE)], "One") == offline(PAGE)

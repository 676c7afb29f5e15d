"""HTML of strangers as a page: nothing in it acts or asks anybody, and the asked line is the marked one."""

import re

import pytest

from app.analysis.html_page import MARK, cut, drawn, is_page, marked

HOSTILE = (
    "<script>alert(1)</script>", "<SCRIPT SRC=//x.example/a.js></SCRIPT>", "<svg onload=alert(1)><g/></svg>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>", "<math><mtext><script>1</script></mtext></math>",
    "<style>body{background:url(//x.example/a.png)}</style>", '<p style="background:url(//x.example/a)">x</p>',
    '<meta http-equiv="refresh" content="0;url=//x.example">', '<base href="//x.example/">',
    '<form action="//x.example"><input name=a><button>go</button></form>', '<iframe src="//x.example"></iframe>',
    '<iframe srcdoc="<script>1</script>"></iframe>', '<link rel=stylesheet href="//x.example/a.css">',
    "<img src=x onerror=alert(1)>", '<img src="//x.example/pixel.png">', '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>', '<a href="//x.example/">x</a>', '<a href="https://x.example/">x</a>',
    '<a href="/reports/delete">x</a>', '<a href="#x" ping="//x.example">x</a>', '<a href="#x" target=_top>x</a>',
    '<body background="//x.example/a.png" onload=alert(1)>', '<td background="//x.example/a.png">x</td>',
    '<object data="//x.example"></object>', '<embed src="//x.example">', '<video poster="//x.example/a"></video>',
    '<audio src="//x.example/a"></audio>', '<noscript><img src="//x.example"></noscript>',
    "<template><script>1</script></template>", "<textarea></textarea><script>1</script>",
    "<title></title><img src=//x.example onerror=1>", "<!--><script>1</script>-->", "<![CDATA[<script>1</script>]]>",
    '<frameset><frame src="//x.example"></frameset>', '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
    "<table><script>1</script><tr onclick=1><td>x", "<xmp><script>1</script></xmp>", "<plaintext><script>1</script>",
    "<marquee onstart=alert(1)>x</marquee>", "<details ontoggle=alert(1) open>x</details>", "<p\x00 onclick=1>x",
)  # fmt: skip
ACTS = re.compile(
    r"<(script|style|svg|math|img|iframe|frame|form|input|button|meta|base|link|object|embed|video|audio|template)\b"
    r"|<[^>]*\s(on\w+|style|src|srcdoc|background|action|ping|target|data|poster)\s*=|<[^>]*href=\"(?!#)",
    re.IGNORECASE,
)


@pytest.mark.parametrize("page", HOSTILE)
@pytest.mark.parametrize("line", [None, 1, 2])
def test_nothing_of_a_stranger_acts(page: str, line: int | None) -> None:
    shown = drawn(f"<html>\n{page}\n<table><tr><td>5.25</td></tr></table>", line).decode()
    assert ACTS.search(shown) is None, shown


def test_what_is_looked_for_would_be_found() -> None:
    seen = [one for one in HOSTILE if ACTS.search(one)]
    assert len(seen) > len(HOSTILE) - 5


ROWS = "<table>\n<tr><th>Event</th></tr>\n<tr><td>first</td>\n<td align=right bgcolor='#fff'>5.25</td></tr>\n</table>"


@pytest.mark.parametrize(("line", "row"), [(2, "<tr><th>Event"), (3, "<tr><td>first"), (4, "5.25")])
def test_what_begins_on_a_line_is_marked(line: int, row: str) -> None:
    shown = drawn(ROWS, line).decode()
    tag, _, rest = re.sub(rf' (?:class|id)="{MARK}"', "", shown).partition(row)
    assert rest, tag
    assert shown.count(f'class="{MARK}"') == 1
    marked_tag = re.search(rf'<(\w+)[^>]*class="{MARK}"[^>]*>(<\w+>)?([\w.]*)', shown)
    assert marked_tag
    assert marked_tag[3] in row


def test_all_rows_of_one_line_are_marked_and_the_first_is_named() -> None:
    shown = drawn("<table><tr><td>1</td></tr><tr><td>2</td></tr></table>", 1).decode()
    assert (shown.count(f'class="{MARK}"'), shown.count(f'id="{MARK}"')) == (2, 1)


def test_a_line_of_plain_text_is_marked_itself() -> None:
    shown = drawn("<pre>\none\ntwo & three\n</pre>\n<p>after", 3).decode()
    assert re.search(r"<mark [^>]*>two &amp; three</mark>", shown)


@pytest.mark.parametrize("line", [None, 0, -1, 6, 10**9])
def test_a_line_that_is_not_there_marks_nothing(line: int | None) -> None:
    assert MARK not in drawn(ROWS, line).decode()


def test_a_page_cannot_mark_a_line_by_itself() -> None:
    assert MARK not in drawn(f'<p id="{MARK}" class="{MARK}">x</p>', None).decode()


def test_links_within_the_page_stay() -> None:
    assert '<a href="#99">to</a><a name="99"></a>' in drawn('<a href="#99">to</a><a name="99"></a>', None).decode()


def test_of_a_long_page_the_tables_around_the_mark_stay_whole() -> None:
    table = "<h3>t</h3>\n<table>\n" + "<tr><td>x</td></tr>\n" * 10 + "</table>\n"
    whole = marked(table * 100, 13 * 50 + 5)
    part = cut(whole, 2000)
    assert len(part) <= 2000
    assert part.startswith(("<h3", "<table"))
    assert MARK in part
    assert cut(whole, 10**9) == whole


def test_of_one_long_table_the_rows_around_the_mark_stay() -> None:
    part = cut(marked("<table>\n" + "<tr><td>x</td></tr>\n" * 1000, 500), 1000)
    assert part.startswith("<table><tr>")
    assert MARK in part
    assert drawn(part, None).count(b"<tr>") > 20


@pytest.mark.parametrize(
    "text", ["<", "<" * 5000, "x" * 5000, "<pre>" * 1000, "</pre>\n" * 1000, "<!--\n<tr>\n", "<tr\n<tr\n"]
)
def test_odd_texts_are_drawn(text: str) -> None:
    for line in (1, 2, 3):
        assert isinstance(drawn(text, line), bytes)
    cut(marked(text, 2), 100)


@pytest.mark.parametrize(
    ("text", "page"),
    [("<HTML>", True), ("\n<!DOCTYPE html>", True), ("<h1>x", True), ("if a < b and c > d", False), ("", False),
     ("x" * 30_000 + "<html>", False), ("<1 ms <2 ms", False)],
)  # fmt: skip
def test_html_is_known_by_its_beginning(text: str, page: bool) -> None:
    assert is_page(text) is page

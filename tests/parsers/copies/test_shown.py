"""Reports that stand in a forum, a wiki, a page of source code or the log of a terminal."""

import html
import json
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from parsers import Refused, parse
from parsers.copies.in_json import enclosed
from tests.parsers.copies.test_copies import PAGE, TEXTS, printed, same, says

BUILT = Path(__file__).parents[2] / "built"


def listed(text: str, before: str, after: str) -> str:
    """Each line behind its number, with that before and after it."""
    return "\n".join(f"{before.format(number)}{line}{after}" for number, line in enumerate(text.split("\n"), 1))


def in_screens(text: str, before: str) -> str:
    """What a pager writes before each screen of 24 lines."""
    lines = text.split("\n")
    return "\n".join(f"{before}{line}" if at and not at % 24 else line for at, line in enumerate(lines))


def in_cells(text: str, number: str) -> str:
    """A page that shows each line in the row of a table."""
    rows = (
        f"<tr>{number.format(at)}<td class=line>{html.escape(line)}</td></tr>"
        for at, line in enumerate(text.split("\n"), 1)
    )
    return "<html><body><table>\n" + "\n".join(rows) + "\n</table></body></html>"


COPIES: dict[str, Callable[[str], str]] = {
    "in a forum's mark on the line of its title": lambda text: f"see:\n[code]{text}[/code]\nthanks",
    "in a wiki's mark on the line of its title": lambda text: f"{{noformat}}{text}{{noformat}}",
    "in a fence on the line of its title": lambda text: f"```{text}\n```",
    "escaped behind a paragraph": lambda text: f"<p>Here</p><pre>{html.escape(text)}</pre><p>bye</p>",
    "in a page beside a table of the page": lambda text: (
        "<html><body><table><tr><td>Forum</td><td>\n<pre>"
        + html.escape(text)
        + "</pre></td></tr></table></body></html>"
    ),
    "in a page of one line before it": lambda text: (
        f"<html><head><title>x</title></head><body><pre class=sql><code>{html.escape(text)}</code></pre></body>"
    ),
    "with figures in colours": lambda text: (
        "<html><body><pre>"
        + re.sub(r"\b(\d+)\b", r"<span class=mi>\1</span>", html.escape(text, quote=False))
        + "</pre></body></html>"
    ),
    "a line a row of a table": lambda text: in_cells(text, ""),
    "a line a row of a table, with its blanks": lambda text: in_cells(text, "").replace("  ", " &nbsp;"),
    "a line a row of a table behind its number": lambda text: in_cells(text, "<td class=num>{}</td>"),
    "behind numbers with a colon": lambda text: listed(text, "{:6}: ", ""),
    "behind numbers with a bar": lambda text: listed(text, "{:4} | ", ""),
    "behind numbers with a drawn bar": lambda text: listed(text, "{:4} │ ", ""),
    "quoted with tabs": lambda text: "\n".join(f"> {line}" for line in tabs(text).split("\n")),
    "with the title of a window": lambda text: text.replace("\n", "\n\x1b]0;oracle@db:~\x07", 3),
    "in screens of more, wiped out": lambda text: in_screens(text, "--More--\r        \r"),
    "in screens of more with its share": lambda text: in_screens(text, "\x1b[7m--More--(12%)\x1b[m\r\x1b[K"),
    "in screens of more with steps back": lambda text: in_screens(text, "--More--" + "\b" * 8 + " " * 8 + "\b" * 8),
    "in screens of more with lines of their own": lambda text: in_screens(text, "--More--(12%)\n"),
    "in screens of less": lambda text: in_screens(text, ":\x1b[K\r\x1b[K"),
    "in screens of less, CRLF": lambda text: in_screens(text, ":\x1b[K\r\x1b[K").replace("\n", "\r\n"),
}


def tabs(text: str) -> str:
    """Tabs for blanks, as SQL*Plus sets them unless told not to."""
    made = []
    for line in text.split("\n"):
        parts = [line[at : at + 8] for at in range(0, len(line), 8)]
        parts = [f"{part.rstrip(' ')}\t" if len(part) == 8 and part.endswith("  ") else part for part in parts]
        made.append("".join(parts))
    return "\n".join(made)


@pytest.mark.parametrize("copy", COPIES)
@pytest.mark.parametrize("name", TEXTS)
def test_a_report_in_such_a_place_is_the_report(name: str, copy: str) -> None:
    same(COPIES[copy](printed(name)).encode(), name)


DOCUMENTS: dict[str, Callable[[str], object]] = {
    "one text": lambda text: {"report": text, "id": 7},
    "an object a line": lambda text: {"items": [{"output": line} for line in text.split("\n")]},
    "a row a line": lambda text: [[line] for line in text.split("\n")],
    "a row a line, blank ones null": lambda text: [{"OUTPUT": line or None} for line in text.split("\n")],
    "a row a line beside a column without values": lambda text: [{"A": None, "B": line} for line in text.split("\n")],
    "one text, CRLF": lambda text: {"report": text.replace("\n", "\r\n")},
    "a row a line, CRLF": lambda text: [f"{line}\r" for line in text.split("\n")],
}


@pytest.mark.parametrize("name", [TEXTS[0], PAGE])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_report_in_a_json_document(name: str, document: str) -> None:
    same(json.dumps(DOCUMENTS[document](printed(name)), indent=1).encode(), name)


@pytest.mark.parametrize("name", [TEXTS[0], PAGE])
def test_lines_are_those_of_the_json_document(name: str) -> None:
    document = json.dumps(DOCUMENTS["a row a line"](printed(name)), indent=1)
    report = same(document.encode(), name)
    assert report.rows("instance_activity")
    for row in report.rows("instance_activity"):
        assert row["statistic"][:20] in document.split("\n")[row["line"] - 1]


def test_a_document_of_many_values_takes_no_more_memory_than_its_texts() -> None:
    signature = "STATSPACK report for\n"
    document = json.dumps([signature])[:-1] + ",[]" * 100_000 + "]"
    tracemalloc.start()
    try:
        assert enclosed(document) == (signature, [1, 1])
        assert tracemalloc.get_traced_memory()[1] < len(document)
    finally:
        tracemalloc.stop()


def test_what_only_begins_as_json_is_no_such_document() -> None:
    assert enclosed('{"a": "WORKLOAD REPOSITORY report for"') is None
    assert enclosed("[" * 100_000 + "WORKLOAD REPOSITORY ") is None


def test_a_cluster_shown_in_cells() -> None:
    text = (BUILT / "awr-rac-19.0.txt").read_text()
    (report,), (whole,) = parse(in_cells(text, "<td>{}</td>").encode()), parse(text.encode())
    assert says(report) == says(whole)


def test_lines_are_those_of_the_page() -> None:
    page = in_cells(printed(TEXTS[0]), "<td>{}</td>")
    report = same(page.encode(), TEXTS[0])
    for row in report.rows("foreground_waits"):
        assert row["event"][:20] in page.split("\n")[row["line"] - 1]


def test_a_page_of_oracles_beside_a_text_is_no_text() -> None:
    (whole,) = parse(printed(PAGE).encode())
    page, text = parse((printed(PAGE) + "\n" + printed(TEXTS[0])).encode())
    assert says(page) == says(whole)
    assert text.format == "statspack-text"


@pytest.mark.parametrize("words", ["-&gt;", "&nbsp;&nbsp;", "&#160;&#160;", "&mdash;&mdash;"])
def test_entities_of_a_statement_stay(words: str) -> None:
    text = printed(TEXTS[0]).replace("select ", f"select '{words}&amp;', ")
    (report,) = parse(text.encode())
    assert any(f"'{words}&amp;'," in statement for statement in report.sql_texts.values())


def test_numbers_that_touch_the_lines_take_no_figure_of_theirs() -> None:
    """Nobody can tell where the number ends: `121,591` of line 12 is no 1,591."""
    text = listed(printed(TEXTS[0]), "{}", "")
    with pytest.raises(Refused):
        parse(text.encode())

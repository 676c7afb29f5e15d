"""The same report copied, pasted, spooled or converted reads the same."""

import contextlib
import re

import pytest

import parsers
from tests.corpus import needs_corpus
from tests.oracle.corpus_reports import first, raw
from tests.oracle.test_second_reader import AWR19, AWR1123, H36006, SP10, SP11, SP92

pytestmark = [needs_corpus, pytest.mark.corpus]
TEXTS = [AWR1123, AWR19, SP11, SP10, SP92]


def spooled(text):
    """SQL*Plus with a page size of 14: a blank line, `OUTPUT` and a ruler before every 13 lines."""
    lines = text.split("\n")
    parts = [lines[i : i + 13] for i in range(0, len(lines), 13)]
    return "\n".join(line for part in parts for line in ["", "OUTPUT", "-" * 80, *part])


def tabbed(text):
    """SQL*Plus with `set tab on`: runs of blanks up to a tab stop become one tab."""
    return "\n".join(
        "".join(re.sub(r" {2,}$", "\t", part) if len(part) == 8 else part for part in re.findall(r".{1,8}", line))
        for line in text.split("\n")
    )


SAME_LINES = {
    "windows line ends": lambda text: text.replace("\n", "\r\n").encode(),
    "old Macintosh line ends": lambda text: text.replace("\n", "\r").encode(),
    "UTF-8 with byte order mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "form feeds lost": lambda text: text.replace("\f", "").encode(),
    "lines filled with blanks": lambda text: "\n".join(f"{line:<132}" for line in text.split("\n")).encode(),
    "tabs for blanks": lambda text: tabbed(text).encode(),
    "line ends doubled on the way": lambda text: text.replace("\n", "\r\r\n").encode(),
    "indented": lambda text: "\n".join(f"    {line}" if line.strip() else line for line in text.split("\n")).encode(),
    "quoted": lambda text: "\n".join(f"> {line}" for line in text.split("\n")).encode(),
}
OTHER_LINES = {
    "a session before it": lambda text: ("SQL> @report\nEnter value for begin_snap: 1\n\n" + text).encode(),
    "fenced": lambda text: ("# A report\n\n```text\n" + text + "\n```\n").encode(),
    "spooled in pages of 14": lambda text: spooled(text).encode(),
}


def rows(report, lines=True):
    """Everything a report says, with or without the lines it stands on."""
    return {
        name: [{key: value for key, value in row.items() if lines or key != "line"} for row in section.rows]
        for name, section in report.sections.items()
    }


def header(report):
    found = report.to_dict()
    return (
        found["database"],
        found["instance"],
        {key: value for key, value in found["interval"].items() if key != "lines"},
    )


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("copy", SAME_LINES)
def test_copy_with_the_same_lines(name, copy):
    (report,) = parsers.parse(SAME_LINES[copy](raw(name).decode()))
    assert header(report) == header(first(name))
    assert rows(report) == rows(first(name))


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("copy", OTHER_LINES)
def test_copy_with_other_lines(name, copy):
    (report,) = parsers.parse(OTHER_LINES[copy](raw(name).decode()))
    assert header(report) == header(first(name))
    assert rows(report, lines=False) == rows(first(name), lines=False)


def test_one_spool_of_three_reports():
    """Each report of a spool reads as it does alone; its lines count in the spool."""
    texts = [raw(name).decode() for name in (SP11, AWR1123, SP10)]
    reports = parsers.parse("\n".join(texts).encode())
    assert len(reports) == 3
    before = 0
    for report, name, text in zip(reports, (SP11, AWR1123, SP10), texts, strict=True):
        assert header(report) == header(first(name))
        assert rows(report, lines=False) == rows(first(name), lines=False)
        assert report.rows("top_events")[0]["line"] == first(name).rows("top_events")[0]["line"] + before
        before += text.count("\n") + 1


def test_browser_saved_html():
    """Upper-case tags, attributes without quotes, a comment above."""
    text = raw(H36006).decode()
    saved = re.sub(r"</?(?:table|tr|td|th|h[1-3])\b", lambda tag: tag.group().upper(), text)
    saved = re.sub(r"class='(\w+)'", r"class=\1", saved)
    (report,) = parsers.parse(("<!-- saved from url=(0014)about:internet -->\n" + saved).encode())
    assert header(report) == header(first(H36006))
    assert rows(report, lines=False) == rows(first(H36006), lines=False)


def collapsed(text):
    """A re-pasted copy: runs of blanks inside the data lines of titled pages became one."""
    return "\n".join(
        line if set(line) <= set(" -~\f") else re.sub(r"(?<=\S) {2,}", " ", line) for line in text.split("\n")
    )


def place(row):
    return row["line"], row.get("name")


def wrong_figures(report, name):
    """Figures that a row of the damaged copy shows and the same row of the whole report does not."""
    for section, whole in rows(first(name)).items():
        at = {place(row): row for row in whole}
        for row in report.rows(section):
            printed = at.get(place(row), {})
            for key in row.keys() & printed.keys():
                if isinstance(row[key], int | float) and row[key] != printed[key]:
                    yield f"{section} line {row['line']} {key}: {row[key]}, printed {printed[key]}"


@pytest.mark.parametrize("name", TEXTS)
def test_collapsed_blanks_make_no_wrong_figure(name):
    """Where the columns are lost a row is unread or counted from the right, never read into other columns."""
    whole = raw(name).decode()
    head, body = whole[: (cut := whole.index("Load Profile"))], whole[cut:]
    (report,) = parsers.parse((head + collapsed(body)).encode())
    assert list(wrong_figures(report, name))[:12] == []


@pytest.mark.parametrize("name", TEXTS)
def test_collapsed_header_is_refused_or_read(name):
    """A header whose cells cannot be told apart is no report without a database id."""
    with contextlib.suppress(parsers.errors.UnreadableHeader):
        (report,) = parsers.parse(collapsed(raw(name).decode()).encode())
        assert report.database.dbid == first(name).database.dbid

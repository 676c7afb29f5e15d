"""A copy of a report, whatever it went through, reads as the report does."""

import html
import quopri
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from parsers import Refused, Report, parse
from tests.fuzz.judge import outcome
from tests.parsers.copies import spoiled

SAMPLES = Path(__file__).parents[3] / "sample_reports"
TEXTS = ["statspack_text/mtr-before.txt", "statspack_text/mtr-after.txt", "awr_text/quarry-spinning-disks.txt"]
PAGE = "awr_html/ledger-slow-redo.html"


def printed(name: str) -> str:
    return (SAMPLES / name).read_text(encoding="utf-8")


def says(report: Report) -> dict[str, Any]:
    """All that a report says, without the lines it stands on."""
    said = report.to_dict()
    said["interval"].pop("lines")
    sections = {
        name: [{key: value for key, value in row.items() if key != "line"} for row in section.rows]
        for name, section in report.sections.items()
    }
    return {"who": [said[key] for key in ("format", "database", "instance", "interval")], **sections}


def same(data: bytes, name: str, lines: bool = False) -> Report:
    """The one report of a copy, which says what the report itself says."""
    (report,) = parse(data)
    (whole,) = parse((SAMPLES / name).read_bytes())
    assert says(report) == says(whole)
    assert [one.text for one in report.unread] == [one.text for one in whole.unread]
    if lines:
        assert {name: one.rows for name, one in report.sections.items()} == {
            name: one.rows for name, one in whole.sections.items()
        }
    return report


TEXT_COPIES: dict[str, Callable[[str], bytes]] = {
    "spooled in pages of 14 lines": lambda text: spoiled.paged(text).encode(),
    "spooled in pages of 14 lines without rulers": lambda text: spoiled.paged(text, ruler=False).encode(),
    "a session before and after it": lambda text: (spoiled.RUBBISH + text + spoiled.RUBBISH).encode(),
    "mailed as quoted-printable": lambda text: spoiled.mailed(text, "quoted-printable"),
    "mailed as base64": lambda text: spoiled.mailed(text, "base64"),
    "mailed through many servers": lambda text: (
        b"Received: by relay.example\r\n" * 800 + spoiled.mailed(text, "base64")
    ),
    "attached to a mail": lambda text: spoiled.attached(text.encode(), "report.lst"),
    "form feeds as blanks": lambda text: re.sub(r"(?m)^\f", " ", text).encode(),
    "form feeds as a console draws them": lambda text: re.sub(r"(?m)^\f", "♀", text).encode(),
    "form feeds as two characters": lambda text: re.sub(r"(?m)^\f", "^L", text).encode(),
    "characters without width before its lines": lambda text: re.sub(r"(?m)^", "\u200b", text).encode(),
    "without form feeds": lambda text: text.replace("\f", "").encode(),
    "without end lines": lambda text: re.sub(r"(?m)^ {6,}-{40,}\n", "", text).encode(),
    "in UTF-16 with its mark": lambda text: text.encode("utf-16"),
    "in UTF-16 without a mark": lambda text: text.encode("utf-16-be"),
    "in a fence": lambda text: f"# Report\n\n```text\n{text}\n```\n".encode(),
    "quoted": lambda text: "\n".join(f"> {line}" for line in text.split("\n")).encode(),
    "listed with line numbers": lambda text: spoiled.listed(text).encode(),
    "listed with line numbers, but for blank lines": lambda text: spoiled.listed(text, blank_lines=False).encode(),
    "numbered by cat": lambda text: spoiled.numbered(text).encode(),
    "with a blank line after each": lambda text: text.replace("\n", "\r\n\r\n").encode(),
    "exported as rows": lambda text: spoiled.exported(text).encode(),
    "exported as rows, quotes where needed": lambda text: spoiled.exported(text, where_needed=True).encode(),
    "in a box": lambda text: spoiled.boxed(text, "─│┌┐└┘").encode(),
    "in a box of signs": lambda text: spoiled.boxed(text, "-|++++").encode(),
    "blanks as wide as a figure": lambda text: text.replace("  ", "\u2007 ").encode(),
    "between bars": lambda text: spoiled.framed(text).encode(),
    "with a semicolon behind each line": lambda text: text.replace("\n", ";\n").encode(),
    "shown by a page": lambda text: spoiled.shown_by_tags(text).encode(),
    "a block a line": lambda text: spoiled.in_blocks(text).encode(),
    "in an editor": lambda text: spoiled.in_an_editor(text).encode(),
    "logged by a terminal": lambda text: spoiled.logged(text).encode(),
    "with dashes of two as one": lambda text: text.replace("--", "\u2013").replace(" - ", " \u2013 ").encode(),
    "with dashes of a blog": lambda text: text.replace("---", "\u2014").replace("--", "\u2013").encode(),
    "with dashes of a book": lambda text: re.sub("-(?=[- ])", "\u2212", text).encode(),
    "printed in pages of 55 lines": lambda text: spoiled.in_pages(text, 55).encode(),
    "printed in pages of 17 lines": lambda text: spoiled.in_pages(text, 17).encode(),
    "added by a difference": lambda text: re.sub(r"(?m)^", "+", text).encode(),
    "behind the times of a log": lambda text: spoiled.behind_times(text).encode(),
    "quoted twice": lambda text: "\n".join(f">> {line}" for line in text.split("\n")).encode(),
} | {
    f"broken at {width}{where}": lambda text, width=width, how=how: how(text, width).encode()  # type: ignore[misc]
    for width in (72, 76, 78, 80)
    for where, how in (("", spoiled.broken_at), (" at a blank", spoiled.broken_at_blanks))
}
PAGE_COPIES: dict[str, Callable[[str], bytes]] = {
    "saved by a browser": lambda page: spoiled.saved_by_a_browser(page).encode(),
    "saved by a browser, lines ended by CR": lambda page: spoiled.saved_by_a_browser(page).replace("\n", "\r").encode(),
    "CR written as entities": lambda page: page.replace("\n", "&#13;\n").encode(),
    "saved as a web archive": spoiled.web_archive,
    "mailed as quoted-printable": lambda page: spoiled.mailed(page, "quoted-printable", "html"),
    "mailed as base64": lambda page: spoiled.mailed(page, "base64", "html"),
    "attached to a mail": lambda page: spoiled.attached(page.encode(), "report.html"),
    "quoted-printable without the head of its mail": lambda page: quopri.encodestring(page.encode()),
    "in UTF-16": lambda page: page.encode("utf-16-le"),
    "spooled in pages of 14 lines": lambda page: spoiled.paged(page).encode(),
    "listed with line numbers": lambda page: spoiled.listed(page).encode(),
    "folded at 500": lambda page: spoiled.folded(page, 500).encode(),
    "folded at 100, blanks trimmed": lambda page: spoiled.folded(page, 100, trimmed=True).encode(),
    "folded at 80, CRLF": lambda page: spoiled.folded(page, 80).replace("\n", "\r\n").encode(),
    "copied from a browser": lambda page: spoiled.copied(page).encode(),
    "saved as a table with semicolons": lambda page: spoiled.copied(page, ";").encode(),
    "saved as a table with commas": lambda page: spoiled.copied(page, ",").encode(),
    "exported as rows": lambda page: spoiled.exported(page).encode(),
    "exported as one row": lambda page: f'"{page.replace(chr(34), chr(34) * 2)}"\n'.encode(),
    "its source shown by a page": lambda page: html.escape(page).encode(),
    "its source with a long style shown by a page": lambda page: html.escape(
        page.replace("</style>", "p {color: red}\n" * 400 + "</style>", 1)
    ).encode(),
    "unbreakable blanks as words": lambda page: re.sub("&(nbsp|#160);", r"&amp;\1;", page).encode(),
    "folded and listed": lambda page: spoiled.listed(spoiled.folded(page, 250)).encode(),
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("copy", TEXT_COPIES)
def test_a_copy_of_a_text_report(name: str, copy: str) -> None:
    same(TEXT_COPIES[copy](printed(name)), name)


@pytest.mark.parametrize("copy", PAGE_COPIES)
def test_a_copy_of_a_page(copy: str) -> None:
    same(PAGE_COPIES[copy](printed(PAGE)), PAGE)


def test_lines_of_a_mailed_report_are_those_of_the_mail() -> None:
    mail = spoiled.mailed(printed(TEXTS[0]), "quoted-printable")
    report = same(mail, TEXTS[0])
    lines = mail.split(b"\n")
    for row in report.rows("foreground_waits"):
        assert lines[row["line"] - 1].startswith(row["event"][:20].encode())


def test_lines_of_a_broken_report_are_where_each_begins() -> None:
    text = spoiled.broken_at(printed(TEXTS[0]), 72)
    report = same(text.encode(), TEXTS[0])
    for row in report.rows("foreground_waits"):
        assert text.split("\n")[row["line"] - 1].startswith(row["event"][:20])


def test_lines_of_a_folded_page_are_where_each_begins() -> None:
    page = spoiled.folded(printed(PAGE), 100)
    report = same(page.encode(), PAGE)
    lines = page.split("\n")
    for row in report.rows("foreground_waits"):
        assert row["event"] in "".join(lines[row["line"] - 1 : row["line"] + 3])


def test_lines_of_a_listing_are_those_of_the_file() -> None:
    text = spoiled.listed(printed(TEXTS[0]), blank_lines=False)
    report = same(text.encode(), TEXTS[0])
    for row in report.rows("foreground_waits"):
        assert text.split("\n")[row["line"] - 1].split(":", 1)[1].startswith(row["event"][:20])


def test_a_full_row_of_a_broken_report_does_not_swallow_the_next() -> None:
    """A row as wide as the lines were broken at, and rows that were not broken at all."""
    text = spoiled.broken_at_blanks(printed(TEXTS[2]), 79)
    same(text.encode(), TEXTS[2])


def test_a_page_turned_into_tables_of_pipes() -> None:
    page = printed(PAGE)
    text = spoiled.with_pipes(page)
    assert "<t" not in text
    (report,) = parse(text.encode())
    (whole,) = parse(page.encode())
    found, wanted = says(report), says(whole)
    grouped = {
        name for name, rows in found.items() if wanted[name] and not rows
    }  # pipes have no headings over several columns
    assert len(grouped) <= 1
    assert {name: one for name, one in wanted.items() if name not in grouped} == {
        name: one for name, one in found.items() if name not in grouped
    }
    lines = text.split("\n")
    assert all("|" in lines[row["line"] - 1] for one in report.sections.values() for row in one.rows)


def test_reports_of_all_formats_in_one_spool() -> None:
    names = [TEXTS[0], PAGE, TEXTS[2], PAGE, TEXTS[1]]
    spool = (
        spoiled.RUBBISH + f"\n{spoiled.RUBBISH}\nSQL> exit\n".join(printed(name) for name in names) + spoiled.RUBBISH
    )
    reports = parse(spool.encode())
    assert [says(report) for report in reports] == [says(parse(printed(name).encode())[0]) for name in names]
    lines = spool.split("\n")
    for report in reports:
        for row in report.rows("foreground_waits"):
            assert row["event"][:20] in lines[row["line"] - 1]


@pytest.mark.parametrize(
    ("month", "encoding"),
    [
        ("1月 ", "utf-8"), ("1月 ", "gb18030"), ("1月 ", "cp932"), ("1월 ", "utf-8"), ("1월 ", "cp949"),
        ("ЯНВ", "utf-8"), ("ЯНВ", "cp1251"), ("Янв", "koi8_r"), ("JANV.", "utf-8"), ("JAN", "cp1252"),
        ("JÄN", "cp1252"), ("Jän", "utf-8"), ("STY", "utf-8"), ("OCA", "cp1254"),
    ],
)  # fmt: skip
def test_months_in_other_languages(month: str, encoding: str) -> None:
    text = spoiled.in_another_language(printed(TEXTS[1]), {"Jan": month})
    assert month in text
    (report,) = parse(text.encode(encoding))
    (whole,) = parse(printed(TEXTS[1]).encode())
    found, wanted = says(report), says(whole)
    for one in (found, wanted):
        one.pop("snapshots", None)  # its times stand as they are printed
    assert found == wanted


@pytest.mark.parametrize("name", [*TEXTS, PAGE])
def test_a_report_cut_anywhere_says_nothing_wrong(name: str) -> None:
    """Every 2 % of its length: a report that says it was cut, or one sentence; rows are those of the whole report."""
    data = (SAMPLES / name).read_bytes()
    (whole,) = parse(data)
    rows = {name: [repr(row) for row in one.rows] for name, one in whole.sections.items()}
    for percent in range(2, 100, 2):
        part = data[: len(data) * percent // 100]
        found = outcome(part)
        if isinstance(found, Refused):
            assert found.code in ("unreadable_header", "not_a_report")
            continue
        (report,) = found
        assert "truncated" in report.warning_kinds
        last = part.count(b"\n") + 1
        for section, held in report.sections.items():
            read = [repr(row) for row in held.rows if row["line"] < last][
                :-1
            ]  # what belongs to the last may be cut off
            assert read == rows[section][: len(read)], f"{percent} % {section}"


BLOCKS = [
    "Load Profile",
    "Cache Sizes",
    "Instance Efficiency",
    "Top 5 Timed",
    "Top 10 Foreground",
    "Host CPU",
    "IO Profile",
]


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("rows", [0, 1, 2])
def test_a_stray_blank_line_inside_a_block_loses_nothing(name: str, block: str, rows: int) -> None:
    lines = printed(name).split("\n")
    first = next((index for index, line in enumerate(lines) if line.startswith(block)), None)
    if first is None:
        return
    rulers = (index for index in range(first + 1, first + 8) if set(lines[index]) <= set("-~ ") and lines[index])
    last = max(rulers)
    at = last + 1 + rows
    if not lines[at].strip() or set(lines[at]) <= set(" -"):
        return
    same("\n".join([*lines[:at], "", *lines[at:]]).encode(), name)

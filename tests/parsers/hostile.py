"""Inputs that are built to cost much: each takes a size and makes about that many bytes."""

from collections.abc import Callable

from tests.fuzz.harms import SAMPLES

TEXT = next(path for path in SAMPLES if path.name == "mtr-before.txt").read_bytes()
PAGE = next(path for path in SAMPLES if path.name == "ledger-slow-redo.html").read_bytes()


def in_text(piece: bytes, size: int, before: bytes = b"", after: bytes = b"\n") -> bytes:
    """A text report with something many times in its middle, on a line boundary."""
    place = TEXT.index(b"\n\n", 6_000) + 1
    return TEXT[:place] + before + piece * (size // len(piece)) + after + TEXT[place:]


def in_page(piece: bytes, size: int, before: bytes = b"", after: bytes = b"") -> bytes:
    """A page with something many times before its third table."""
    place = PAGE.index(b"<table", PAGE.index(b"<table", PAGE.index(b"<table") + 1) + 1)
    return PAGE[:place] + before + piece * (size // len(piece)) + after + PAGE[place:]


def minutes(size: int) -> bytes:
    line = next(line for line in TEXT.split(b"\n") if b"Elapsed:" in line)
    return TEXT.replace(line, b"   Elapsed:" + b"9" * min(size, 3_900) + b" mins", 1)


def minutes_of_a_page(size: int) -> bytes:
    return PAGE.replace(b" (mins)", b"9" * size + b" (min", 1)


SINGLE = b"\n".join(b" ".join(line.split()) for line in TEXT.split(b"\n"))  # its runs of blanks made one
OLD_TITLE = b"Wait Events for DB: MTR Instance: MTR Snaps: 1 -2\n"
TITLE = b"Wait Events  DB/Inst: SHOP/shop1  Snaps: 10-11\n"
END = b" " * 26 + b"-" * 54 + b"\n"

SHAPES: dict[str, Callable[[int], bytes]] = {
    "one long line": lambda size: in_text(b"x", size),
    "one line of blanks": lambda size: in_text(b" ", size),
    "one line of digits": lambda size: in_text(b"9", size),
    "one line of words": lambda size: in_text(b"ab ", size),
    "one line of labels": lambda size: in_text(b"a: ", size),
    "lines of digits": lambda size: in_text(b"1" * 3_900 + b"x\n", size, TITLE + b"Event Waits\n---- ----\n"),
    "lines of dashes": lambda size: in_text(b"-" * 3_900 + b"x\n", size, TITLE),
    "titles after blanks": lambda size: in_text(b"x" + b" " * 3_900 + b"DB/Inst: \n", size),
    "titles without end": lambda size: in_text(b"DB/Inst: for DB:" * 240 + b"\n", size),
    "titles": lambda size: in_text(TITLE, size),
    "rulers": lambda size: in_text(b"---- ----\n", size),
    "wide rulers": lambda size: in_text(b"- " * 1_900 + b"\nx\n", size),
    "a heading and a ruler": lambda size: in_text(b"Event Waits\n----- -----\na     1\n\n", size),
    "rulers over rulers": lambda size: in_text(END + b"Event Waits\n----- -----\n", size),
    "ends": lambda size: in_text(END, size),
    "ends over rulers": lambda size: in_text(END + b"a\n---- ----\n", size, TITLE),
    "underlines": lambda size: in_text(b"a\n~~~~~~\n", size),
    "underlines only": lambda size: in_text(b"~~~~~~\n", size),
    "notes": lambda size: in_text(b"-> note\n", size, TITLE),
    "ADDM titles": lambda size: in_text(b"   ADDM Report for Task\n", size),
    "SQL lists": lambda size: in_text(b"SQL ordered by Gets  DB/Inst: MTR/mtr  Snaps: 1-2\n", size),
    "warnings": lambda size: in_text(b"ORA-01403: no data\n", size),
    "a warning and digits": lambda size: in_text(b"9", size, b"discrepancy between the OS Stat "),
    "OUTPUT lines": lambda size: in_text(b"\nOUTPUT\n------\n", size),
    "signatures": lambda size: in_text(b"STATSPACK report for\n", min(size, 30_000)),
    "signatures in one line": lambda size: in_text(b"STATSPACK report for ", size),
    "form feeds": lambda size: in_text(b"\f", size),
    "NULs": lambda size: in_text(b"\0", size),
    "tabs": lambda size: in_text(b"\t", size),
    "backticks and quotes": lambda size: in_text(b"> ```\n", size),
    "pipes": lambda size: in_text(b"| a | b |\n|---|---|\n", size),
    "months": lambda size: in_text(b"\xe9\xe9 01-\xe9\xe9", size),
    "digits before minutes": minutes,
    "digits of minutes in a page": minutes_of_a_page,
    "deep divisions": lambda size: in_page(b"<div>", size),
    "deep tables": lambda size: in_page(b"<table><tr><td>", size),
    "deep tables with headings": lambda size: in_page(b"<table><tr><th>a</th></tr><tr><td>x", size),
    "deep formatting": lambda size: in_page(b"<b><i>", size),
    "tables": lambda size: in_page(b"<table><tr><th>a</th></tr><tr><td>1</td></tr></table>", size),
    "empty tables": lambda size: in_page(b"<table></table>", size),
    "headings": lambda size: in_page(b"<h3>a</h3>", size),
    "notes of a page": lambda size: in_page(b"<li>a", size),
    "rows": lambda size: in_page(b"<tr><td>1", size, b"<table><tr><th>a</th></tr>", b"</table>"),
    "cells": lambda size: in_page(b"<td>1", size, b"<table><tr><th>a</th></tr><tr>", b"</table>"),
    "heading cells": lambda size: in_page(b"<th>Total Wait", size, b"<table><tr>", b"</tr><tr><td>1</table>"),
    "wide spans": lambda size: in_page(
        b"<tr><td colspan=65000 rowspan=65000>1", size, b"<table><tr><th>a</th><th>b</th></tr>", b"</table>"
    ),
    "rows that reach down": lambda size: in_page(
        b"<tr><td rowspan=99>1<td rowspan=99>", size, b"<table><tr><th>a</th><th>b</th><th>c</th></tr>", b"</table>"
    ),
    "heading rows": lambda size: in_page(b"<tr><th>a<th>b</tr>", size, b"<table>", b"</table>"),
    "attributes": lambda size: in_page(b"a=1 ", size, b"<td ", b">"),
    "comments": lambda size: in_page(b"<!--", size),
    "open tags": lambda size: in_page(b"<a ", size),
    "open reports": lambda size: PAGE.replace(b"WORKLOAD", b"W") + b"<report " * (size // 8),
    "entities": lambda size: in_page(b"&amp;&#160;&notanentity;", size, b"<table><tr><th>a</th></tr><tr><td>"),
    "a cell of digits": lambda size: in_page(
        b"9", size, b"<h3>Time Model Statistics</h3><table><tr><th>Statistic Name</th><th>Time (s)</th>"
        b"<th>% of DB Time</th></tr><tr><td>a<td>", b"x</table>"
    ),
    "a long summary": lambda size: in_page(b"top ", size, b"<table summary='", b"'><tr><th>a</th></tr></table>"),
    "a long heading": lambda size: in_page(b"total ", size, b"<table><tr><th>", b"</th></tr><tr><td>1</table>"),
    "a long title": lambda size: in_page(b"total 9", size, b"<h3>", b"</h3><table><tr><td>1</table>"),
    "a long note": lambda size: in_page(b"Total A", size, b"<ul><li>", b"</ul><table><tr><td>1</table>"),
    "headings without blanks": lambda size: SINGLE
    + (OLD_TITLE + b"Event Waits Waits Waits Waits\n---- ---- ---- ---- ----\na 1 2 3 4\n\n") * (size // 130),
    "rows without blanks": lambda size: SINGLE + b"Event Waits\n---- ----\n" + b"a b c d 1\n" * (size // 10),
    "headings of many words without blanks": lambda size: SINGLE
    + OLD_TITLE
    + (b"Waits Total Wait Time (s) " * 8 + b"\n") * 3
    + (b"---- " * 24 + b"\na 1\n\n") * (size // 130),
    "broken rulers": lambda size: in_text(b"---- ----\n---- ----\nEvent Waits\n", size),
    "rows of pipes": lambda size: b"# WORKLOAD REPOSITORY report for\n" + b"| DB Name | DB Id |\n|---|---|\n" * 4
    + b"| a | b |\n" * (size // 10),
    "one line of pipes": lambda size: b"# WORKLOAD REPOSITORY report for\n" + b"| DB Name | DB Id |\n|---|---|\n" * 4
    + b"|-" * (size // 2),
    "one line of links": lambda size: b"# WORKLOAD REPOSITORY report for\n" + b"| DB Name | DB Id |\n|---|---|\n" * 4
    + b"[a](" * (size // 4),
    "soft ends of lines": lambda size: b"Content-Transfer-Encoding: quoted-printable\n\n" + TEXT
    + b"a=\n" * (size // 3),
    "boundaries": lambda size: b"MIME-Version: 1.0\n" + b"boundary=x%d\n" % 1 * (size // 12)
    + b"Content-Transfer-Encoding: base64\n\n" * 2_000 + TEXT,
    "mail parts": lambda size: b"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=a\n\n"
    + b"--a\nContent-Transfer-Encoding: quoted-printable\n\n=\n" * (size // 50) + TEXT,
}  # fmt: skip

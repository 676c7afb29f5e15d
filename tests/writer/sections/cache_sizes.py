"""Cache Sizes: pairs of label and size, two a line; with begin and end since 10.2."""

from tests.writer import html
from tests.writer.form import Col, Form, PrintedRow, Section
from tests.writer.model import Figures, Row
from tests.writer.printed import cache_k, cache_m, label
from tests.writer.releases import Release, awr, statspack

SUMMARY = "This table displays cache sizes and other statistics for different types of cache"
COLUMNS = (Col("name", 27, label, ""), Col("begin_bytes", 11, cache_m, ""), Col("end_bytes", 11, cache_m, ""))
END_ONLY = (Col("name", 27, label, ""), Col("end_bytes", 11, cache_m, ""))
SMALL = ("Std Block Size", "Log Buffer")


def _one_size(row: Row) -> Row:
    return {key: value for key, value in row.items() if key != "end_bytes" or row["name"] not in SMALL}


def _cell(row: PrintedRow, name: str) -> str:
    """Block size and log buffer are printed in K."""
    printed = row[name]
    return cache_k(printed.value) if row["name"].value in SMALL and printed.text else printed.text


def _ends(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
    pairs = list(zip(rows[::2], rows[1::2], strict=False))
    return [
        f"{left['name'].text:>27}{_cell(left, 'end_bytes'):>11}{right['name'].text:>21}{_cell(right, 'end_bytes'):>11}"
        for left, right in pairs
    ]


def _both(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
    lines = []
    for left, right in zip(rows[::2], rows[1::2], strict=False):
        begin, end = _cell(left, "begin_bytes"), _cell(left, "end_bytes")
        lines.append(
            f"{left['name'].text:>27}{begin:>11}{end:>11}{right['name'].text:>17}{_cell(right, 'begin_bytes'):>11}"
        )
    return lines


def _page(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
    lines = [html.heads(["", "Begin", "End", "", ""])]
    for index, (left, right) in enumerate(zip(rows[::2], rows[1::2], strict=False)):
        words = [_cell(left, "begin_bytes"), _cell(left, "end_bytes"), right["name"].text, _cell(right, "begin_bytes")]
        lines.append(html.line([(left["name"], False), *((html.words(one), True) for one in words)], index))
    return lines


BEGIN = "                       Begin        End"
RULE = "                  ---------- ----------"


def _both_ends(releases: frozenset[Release], place: int | None) -> Form:
    """Before the load profile up to 11.2.0.3, after the memory since."""
    return Form(
        releases,
        "Cache Sizes",
        COLUMNS,
        front=(1, 0),
        pairs=True,
        above=(" " * 11 + BEGIN, " " * 11 + RULE),
        body=_both,
        html_body=_page,
        tidy=_one_size,
        summary=SUMMARY,
        place=place,
    )


section = Section(
    "cache_sizes",
    82,
    (
        Form(statspack("9.2", "10.1"), "Cache Sizes (end)", END_ONLY, front=(1, 0), pairs=True, body=_ends, place=5),
        _both_ends(statspack("10.2") | awr("10.1", "11.2.0.3"), place=5),
        _both_ends(awr("11.2.0.4"), place=None),
    ),
    labels=("Buffer Cache", "Std Block Size", "Shared Pool Size", "Log Buffer"),
)

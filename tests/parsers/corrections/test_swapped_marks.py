"""Reports whose figures all have points between thousands and a comma before decimals."""

import re

import pytest

import rules
from parsers import Report, parse
from parsers.model.report import Unread
from tests.writer import shop
from tests.writer.model import Figures
from tests.writer.releases import Media, Product, named
from tests.writer.report import write

_FIGURE = re.compile(r"(?<![\d.])(?:\d[\d.,]*\d|\.\d+)")
_RELEASE = re.compile(r"\d+(?:\.\d+){3,}")
STATEMENTS = re.compile("sql_by_")


def swapped(text: str) -> str:
    """Points for commas and commas for points in every figure; the release stays what it is."""
    marks = str.maketrans(".,", ",.")
    return _FIGURE.sub(lambda figure: figure[0] if _RELEASE.fullmatch(figure[0]) else figure[0].translate(marks), text)


def printed(product: Product, key: str, media: Media) -> str:
    release = named(product, key)
    return write(shop.shop(release).figures, release, media).content


def rows(report: Report) -> dict[str, object]:
    return {name: section.rows for name, section in report.sections.items() if not STATEMENTS.match(name)}


@pytest.mark.parametrize(
    ("product", "key", "media"),
    [("statspack", "9.2", "text"), ("awr", "10.2", "text"), ("awr", "19-late", "text"), ("awr", "19", "html")],
)
def test_every_figure_is_what_it_was(product: Product, key: str, media: Media) -> None:
    text = printed(product, key, media)
    (whole,), (report,) = parse(text.encode()), parse(_swapped_cells(text, media).encode())
    found, wanted = rows(report), rows(whole)
    assert {name for name, one in wanted.items() if found.get(name) != one} <= {"snapshots"}
    assert (report.interval.elapsed_s, report.interval.db_time_s) == (
        whole.interval.elapsed_s,
        whole.interval.db_time_s,
    )


def _swapped_cells(text: str, media: Media) -> str:
    return swapped(text) if media == "text" else re.sub(r"(?<=>)[^<>]+(?=</td>)", lambda cell: swapped(cell[0]), text)


def test_sizes_that_a_spreadsheet_took_for_words_keep_their_marks() -> None:
    """`8,192M` beside `4.320.000`: it was read as eight MiB."""
    text = printed("statspack", "11.2", "text")
    sized = re.sub(r"\d,\d{3}[KM]\b|[\d,]+K\b", lambda size: size[0].replace(",", "_"), text)
    report = parse(swapped(sized).replace("_", ",").encode())[0]
    assert report.rows("cache_sizes") == parse(text.encode())[0].rows("cache_sizes")


@pytest.mark.parametrize("blank", [" ", "&#160;", "\u202f"])
def test_a_page_with_blanks_between_thousands_and_decimal_commas(blank: str) -> None:
    page = printed("awr", "19", "html")

    def other(figure: re.Match[str]) -> str:
        return figure[0] if _RELEASE.fullmatch(figure[0]) else figure[0].replace(",", blank).replace(".", ",")

    changed = re.sub(r"(?<=>)[^<>]+(?=</td>)", lambda cell: _FIGURE.sub(other, cell[0]), page)
    (whole,), (report,) = parse(page.encode()), parse(changed.encode())
    found, wanted = rows(report), rows(whole)
    assert {name for name, one in wanted.items() if found.get(name) != one} <= {"snapshots", "cache_sizes"}
    assert report.interval.db_time_s in (None, whole.interval.db_time_s)


@pytest.mark.parametrize("mark", ["'", "\u2019"])
def test_minutes_with_another_mark_are_not_cut(mark: str) -> None:
    """`4'319.92` minutes are no 319.92."""
    page = re.sub(r"[\d,.]+ \(mins\)", f"4{mark}319.92 (mins)", printed("awr", "19", "html"))
    (report,) = parse(page.encode())
    assert report.interval.elapsed_s is None or report.interval.elapsed_s > 60 * 4_000


def test_one_figure_like_that_changes_nothing() -> None:
    text = printed("awr", "19", "html")
    (report,) = parse(text.replace(">4,320,000<", ">4.320.000<", 1).encode())
    assert [row.text for row in report.unread if "4.320.000" in row.text]
    assert report.rows("time_model") == parse(text.encode())[0].rows("time_model")


@pytest.mark.parametrize("sections", [("foreground_waits", "top_events"), ("foreground_waits",), ("top_events",)])
def test_without_its_longest_waits_nothing_is_said(sections: tuple[str, ...]) -> None:
    """Thousands with blanks between are read by nobody: what is left of the waits would be taken for all of them."""
    release = named("awr", "19")
    figures = shop.shop(release).figures
    text = write(Figures(figures.header, figures.interval, figures.sections), release, "html").content
    (report,) = parse(text.encode())
    for name in sections:
        report.unread += [_unread(report, name)]
    found = rules.judge(report).verdict
    assert (found.case == "cannot_judge") is (len(sections) == 2)


def _unread(report: Report, name: str) -> Unread:
    row = report.rows(name).pop(0)
    return Unread(row["line"], name, "db file sequential read 4 320 000", "not a number")

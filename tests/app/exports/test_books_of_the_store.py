"""Comparison, trend and fleet as workbooks to show: a summary, native charts, words, no chart of what is unknown."""

from collections.abc import Callable
from typing import Any

import pytest

from app.comparison import export
from app.exports import xlsx
from app.exports.exported import Exported
from app.fleet import export as of_fleet
from app.trend import export as of_trend
from tests.app.exports.dicts import comparison, fleet, trend
from tests.app.exports.workbook import Workbook, read


def book(found: Exported) -> Workbook:
    assert found.book
    return read(xlsx.render_book(found.book(), found.title, found.moment))


def charts(found: Workbook) -> int:
    return sum(1 for name in found.parts if name.startswith("xl/charts/chart"))


def cells(found: Workbook, sheet: str) -> list[list[Any]]:
    return [[cell for cell in row if cell is not None] for row in found.sheets[sheet]]


def test_a_comparison_shows_before_and_after() -> None:
    found = book(export.exported(comparison()))
    assert list(found.sheets) == [
        "Contents", "Summary", "Waterfall", "Before and after", "Windows", "Figures", "Slower", "Findings",
        "Forecast and proof", "In words",
    ]  # fmt: skip
    summary = cells(found, "Summary")
    assert summary[0] == ["3.6 times as fast"]
    assert [6.314, 1.772, 0.28, 2.35] in summary
    assert ["Single block read", 5.25, 1.14, 4.11] in cells(found, "Waterfall")
    assert charts(found) == 3  # the waterfall on its sheet and on the summary, the windows
    figures = cells(found, "Figures")
    assert ["Single-block read", 5.25, 1.14, 0.217, "Lower", "Better", "a text", 5.0, 5.5] in figures


def test_what_cannot_be_compared_draws_no_conclusion() -> None:
    found = book(export.exported(comparison(comparable="no", outcome="not_comparable", short="Two databases")))
    assert charts(found) == 0
    assert cells(found, "Summary")[0] == ["Two databases"]
    assert [6.314, 1.772, 0.28, 2.35] not in cells(found, "Summary")


def test_a_trend_shows_its_course_and_its_week() -> None:
    found = book(of_trend.exported(trend()))
    assert list(found.sheets) == ["Contents", "Summary", "Points", "Trend", "Changes", "Week"]
    assert [row[2] for row in cells(found, "Points")[4:]] == [5.25, 1.0]
    assert charts(found) == 2
    assert [5.25, 5.25, 5.25, 1.0] in cells(found, "Summary")
    week = next(part for name, part in found.parts.items() if name == "xl/worksheets/sheet6.xml")
    assert b"<colorScale>" in week
    assert ["Thursday", 5.0] in cells(found, "Week")


def test_a_fleet_shows_who_has_most_to_save() -> None:
    found = book(of_fleet.exported(fleet()))
    assert list(found.sheets) == ["Contents", "Summary", "Charts", "Databases", "Totals", "Notes"]
    assert ["a text", "Faster media, not more devices", 1.5] in cells(found, "Charts")
    assert charts(found) == 4
    assert cells(found, "Summary")[0] == ["Fleet: 2 databases"]
    held = {cell for row in cells(found, "Databases") for cell in row}
    assert "abc" not in held
    assert held >= {"Instance", "Latency limited"}


def test_the_chart_of_savings_leaves_out_whom_no_faster_media_are_promised() -> None:
    """Its first bar was of a database whose verdict was that no purchase would pay."""
    known = fleet().databases[1]
    ruled_out = known.model_copy(
        update={"database": "RULED OUT", "saved_sessions": 66.0, "media_or_spindles": "neither"}
    )
    said = {
        str(cell)
        for row in cells(book(of_fleet.exported(fleet(databases=[known, ruled_out]))), "Charts")
        for cell in row
    }
    assert "1.5" in said
    assert not {"66", "66.0"} & said
    assert "RULED OUT" in said, "it stands among those with most to do"


@pytest.mark.parametrize(
    "nothing",
    [
        lambda: of_trend.exported(trend(points=[], statistics=None, change_points=[], markers=[], series=None)),
        lambda: of_fleet.exported(fleet(databases=[])),
    ],
    ids=["trend", "fleet"],
)
def test_of_nothing_there_is_a_workbook_without_charts(nothing: Callable[[], Exported]) -> None:
    found = book(nothing())
    assert charts(found) == 0
    assert list(found.sheets)[:2] == ["Contents", "Summary"]

"""Curves beside each other and the sheet of a storage in words and rows, for pages, terminals and texts alike."""

from rules.curves.sheet import Sheet
from rules.curves.versus_document import CurveComparison, CurveDifference
from rules.wording import number


def difference_rows(document: CurveComparison) -> list[tuple[str, ...]]:
    """Each figure of both."""
    return [
        (
            f"{difference.figure}, {difference.unit}",
            number(difference.first),
            number(difference.second),
            number(difference.ratio, 3),
            is_real(difference),
        )
        for difference in document.differences
    ]


def is_real(difference: CurveDifference) -> str:
    """Whether a difference is more than noise."""
    return {True: "yes", False: "no", None: "not known"}[difference.real]


def load_rows(document: CurveComparison) -> list[tuple[str, ...]]:
    """Both at each load: rates, times, their ratio."""
    return [
        (
            number(level.outstanding, 3),
            number(level.first_rate, 4),
            number(level.second_rate, 4),
            number(level.first_ms, 4),
            number(level.second_ms, 4),
            number(level.ratio, 3),
        )
        for level in document.at_loads
    ]


def sheet_rows(document: Sheet) -> list[tuple[str, ...]]:
    """Each test of a storage."""
    return [
        (
            row.name,
            row.kind,
            number(row.max_iops),
            number(row.max_mbps),
            number(row.half_load_ms, 3),
            f"{number(row.good_iops)} at {number(row.good_ms, 3)} ms" if row.good_iops else "–",
            row.ended_by or "–",
        )
        for row in document.rows
    ]

"""Curves beside each other and the sheet of a storage in words and rows, for pages, terminals and texts alike."""

from rules.curves.sheet import Sheet
from rules.curves.versus_document import CurveComparison, CurveDifference
from rules.wording import number


def difference_rows(document: CurveComparison) -> list[tuple[str, ...]]:
    """Each figure of both."""
    return [
        (f"{one.figure}, {one.unit}", number(one.first, 4), number(one.second, 4), number(one.ratio, 3), is_real(one))
        for one in document.differences
    ]


def is_real(one: CurveDifference) -> str:
    """Whether a difference is more than noise."""
    return {True: "yes", False: "no", None: "not known"}[one.real]


def load_rows(document: CurveComparison) -> list[tuple[str, ...]]:
    """Both at each load: rates, times, their ratio."""
    return [
        (
            number(one.outstanding, 3),
            number(one.first_rate, 4),
            number(one.second_rate, 4),
            number(one.first_ms, 4),
            number(one.second_ms, 4),
            number(one.ratio, 3),
        )
        for one in document.at_loads
    ]


def sheet_rows(document: Sheet) -> list[tuple[str, ...]]:
    """Each test of a storage."""
    return [
        (
            one.name,
            one.kind,
            number(one.max_iops),
            number(one.max_mbps),
            number(one.half_load_ms, 3),
            f"{number(one.good_iops)} at {number(one.good_ms, 3)} ms" if one.good_iops else "–",
            one.ended_by or "–",
        )
        for one in document.rows
    ]

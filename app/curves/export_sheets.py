"""Curves side by side as tables: the figures of both, equal load, the sheet of the tests."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.exports.sheet import Column, Sheet
from rules.curves.sheet import Sheet as StorageSheet
from rules.curves.versus_document import CurveComparison


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a pair."""

    first: str | None
    second: str | None
    figure: str
    unit: str
    first_value: float
    second_value: float
    ratio: float
    more_than_noise: str


@dataclass(frozen=True, slots=True)
class Load:
    """Both of a pair at one load."""

    second: str | None
    outstanding: float
    first_rate: float
    second_rate: float
    first_ms: float
    second_ms: float
    ratio: float


def sheets(comparisons: Sequence[CurveComparison], sheet: StorageSheet) -> list[Sheet]:
    """All of them that hold something."""
    tables = [
        Sheet("Figures", [Column("first", "First"), Column("second", "Second"), Column("figure", "Figure"),
                          Column("unit", "Unit"), Column("first_value", "First's", kind="number"),
                          Column("second_value", "Second's", kind="number"), Column("ratio", "Ratio", kind="number"),
                          Column("more_than_noise", "More than noise")], list(_figures(comparisons))),
        Sheet("At equal load", [Column("second", "Curve"), Column("outstanding", "In flight", kind="number"),
                                Column("first_rate", "First's rate", kind="number"),
                                Column("second_rate", "Second's rate", kind="number"),
                                Column("first_ms", "First's time", kind="ms"),
                                Column("second_ms", "Second's time", kind="ms"),
                                Column("ratio", "Ratio", kind="number")], list(_loads(comparisons))),
        Sheet("Sheet", [Column("name", "Test"), Column("kind", "Kind"), Column("max_iops", "Most", "IOPS", "number"),
                        Column("max_mbps", "Most bandwidth", "MB/s", "number"),
                        Column("floor_ms", "Without load", kind="ms"),
                        Column("half_load_ms", "At half load", kind="ms"),
                        Column("good_iops", "Good service", "IOPS", "number"),
                        Column("good_ms", "Good service's time", kind="ms"),
                        Column("ended_by", "Ended by")], list(sheet.rows)),
    ]  # fmt: skip
    return [table for table in tables if table.rows]


def _figures(comparisons: Sequence[CurveComparison]) -> Iterator[Figure]:
    for pair in comparisons:
        for difference in pair.differences:
            real = "not known" if difference.real is None else "yes" if difference.real else "no"
            yield Figure(
                pair.first.name,
                pair.second.name,
                difference.figure,
                difference.unit,
                difference.first,
                difference.second,
                difference.ratio,
                real,
            )


def _loads(comparisons: Sequence[CurveComparison]) -> Iterator[Load]:
    for pair in comparisons:
        for level in pair.at_loads:
            yield Load(pair.second.name, level.outstanding, level.first_rate, level.second_rate, level.first_ms,
                       level.second_ms, level.ratio)  # fmt: skip

"""Small helpers by which metrics read a report: a figure with its line, or `Lacking` with what is not printed."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from parsers.model.inside import Inside
from parsers.model.report import Report, Row
from rules.core.metric import Figure, Lacking, Lookup

KIBIBYTE = 1024
MEBIBYTE = 1024 * 1024
MILLISECONDS = 1000
SECONDS_AN_HOUR = 3600
CENTISECONDS_A_SECOND = 100


class Amount(Inside, frozen=True):
    """A printed number and its line."""

    value: float
    line: int | None


def major_release(report: Report) -> int | None:
    """9 of 9.2.0.6.0; None where no release is printed."""
    first = (report.database.release or "").split(".")[0]
    return int(first) if first.isdigit() else None


_NUMBERS = (int, float)


def number(row: Row, column: str) -> float | None:
    """The number in a cell; None where it is blank, absent, text, or yes and no."""
    value: Any = row.get(column)
    return float(value) if type(value) in _NUMBERS else None


OF_THE_WHOLE = (None, "Sum")


def own(rows: list[Row]) -> list[Row]:
    """The rows of no instance: those of the whole database; averages over the instances are left out."""
    return [
        row
        for row in rows
        if ("instance" not in row or row["instance"] is None)
        and ("aggregate" not in row or row["aggregate"] in OF_THE_WHOLE)
    ]


def own_rows(report: Report, section: str) -> list[Row]:
    """The rows of a section without those that belong to one instance of a cluster report.

    A cluster report on one instance prints no sums: there the instance's rows are the cluster's.
    """
    if report.scope != "cluster":
        return report.rows(section)
    held = report.section(section)
    return held.once("own", lambda: own(held.rows) or (held.rows if len(report.instances) == 1 else []))


def instance_rows(report: Report, section: str) -> list[Row]:
    """The rows of a section that belong to one instance of a cluster report."""
    if report.scope != "cluster":
        return []
    return [row for row in report.rows(section) if row.get("instance") is not None]


@lru_cache(maxsize=1 << 12)
def plain(name: object) -> str:
    """A printed name without case, surplus blanks and colon."""
    return " ".join(str(name).split()).rstrip(":").casefold()


def find(report: Report, section: str, key: str, names: Iterable[str]) -> Row | None:
    """The first row whose `key` is one of the names, in the order of the names."""
    rows = report.section(section).once(("by", key), lambda: _by_name(own_rows(report, section), key))
    for name in names:
        if row := rows.get(plain(name)):
            return row
    return None


def _by_name(rows: list[Row], key: str) -> dict[str, Row]:
    """Rows by name; of two with one name the first."""
    return {plain(row.get(key)): row for row in reversed(rows)}


def cell(report: Report, section: str, key: str, names: Iterable[str], column: str) -> Amount:
    """One number of one row, of a kind that cannot be below zero; `Lacking` names the row."""
    names = tuple(names)
    row = find(report, section, key, names)
    value = number(row, column) if row else None
    if row is None or value is None:
        raise Lacking(f"{names[0]} ({section})")
    if value < 0:
        raise Lacking(f"{names[0]} ({section}) that is not below zero")
    return Amount(value, row.get("line"))


def statistic(report: Report, *names: str) -> Amount:
    """The total of an instance statistic over the interval."""
    return cell(report, "instance_activity", "statistic", names, "total")


def statistic_or_zero(report: Report, *names: str) -> float:
    """The total of a statistic that old releases do not have, or print only where it is not zero."""
    try:
        return statistic(report, *names).value
    except Lacking:
        return 0.0


def per_second(amount: Amount, so_far: Lookup) -> Figure:
    """A total over the interval as a rate."""
    return Figure(amount.value / so_far("elapsed_s").value, amount.line)


def rate(report: Report, so_far: Lookup, *names: str) -> Figure:
    """An instance statistic as a rate, from its exact total."""
    return per_second(statistic(report, *names), so_far)


def load_profile(report: Report, *names: str) -> Figure:
    """A figure of the load profile as printed, a second."""
    amount = cell(report, "load_profile", "name", names, "per_second")
    return Figure(amount.value, amount.line)


def io_profile(report: Report, name: str, column: str, unit: float = 1) -> Figure:
    """A figure of the I/O profile; `unit` turns MiB into bytes."""
    amount = cell(report, "io_profile", "name", (name,), column)
    return Figure(amount.value * unit, amount.line)


def blocks_as_bytes(report: Report, so_far: Lookup, total: str, *profile_names: str) -> Figure:
    """Blocks a second, by their statistic or else the load profile, times the block size."""
    if report.block_size_bytes is None:
        raise Lacking("block size")
    try:
        blocks = rate(report, so_far, total)
    except Lacking:
        blocks = load_profile(report, *profile_names)
    return Figure(blocks.value * report.block_size_bytes, blocks.line)


def column_sum(report: Report, section: str, column: str) -> Amount:
    """The sum of a column over a section's rows; its line is the section's."""
    values = [value for row in own_rows(report, section) if (value := number(row, column)) is not None]
    if not values:
        raise Lacking(section)
    return Amount(sum(values), report.section(section).line)


def weighted_mean(report: Report, section: str, value: str, weight: str) -> Figure:
    """Σ(value × weight) / Σ weight over the rows that print both."""
    return weighted([(number(row, value), number(row, weight)) for row in own_rows(report, section)], report, section)


def weighted(pairs: Iterable[tuple[float | None, float | None]], report: Report, section: str) -> Figure:
    """The mean of (value, weight) pairs; pairs with a blank are left out."""
    complete = [(value, weight) for value, weight in pairs if value is not None and weight]
    total = sum(weight for _, weight in complete)
    if total <= 0:
        raise Lacking(section)
    return Figure(sum(value * weight for value, weight in complete) / total, report.section(section).line)


def ratio(part: float, whole: float, what: str) -> float:
    """`part / whole`; a whole of nothing is lacking, not infinite."""
    if whole <= 0:
        raise Lacking(f"{what} above zero")
    return part / whole


def refuse_pdb(report: Report, why: str) -> None:
    """What a report of one pluggable database books elsewhere, and cannot say."""
    if report.scope == "pdb":
        raise Lacking(why)


def refuse_cluster(report: Report, why: str) -> None:
    """What only the report of one instance says."""
    if report.scope == "cluster":
        raise Lacking(why)

"""The mean wait of rows that print time and waits and no mean: 8i and 9i list their top events so."""

from collections.abc import Sequence
from math import nan

from parsers.model.report import Row
from rules.core.report_figures import MILLISECONDS, number
from rules.waits.foreground import is_coarse

PRINTED = "avg_wait_ms"
DIGITS = 3


def derived(rows: Sequence[Row]) -> list[Row] | None:
    """The same rows with their means, time by waits; None where the report prints means, or no mean is known.

    What is printed stays as it is: a list has either its own means or ours, so that its heading can say whose.
    """
    if any(row.get(PRINTED) is not None for row in rows):
        return None
    means = [_mean(row) for row in rows]
    if not any(means):
        return None
    return [{**row, PRINTED: mean} if mean else row for row, mean in zip(rows, means, strict=True)]


def _mean(row: Row) -> float | None:
    """Of few whole seconds nothing: the quotient says little."""
    waits, seconds = number(row, "waits") or nan, number(row, "time_s") or nan
    if not (waits > 0 and seconds > 0) or is_coarse(row):
        return None
    return float(f"{MILLISECONDS * seconds / waits:.{DIGITS}g}")

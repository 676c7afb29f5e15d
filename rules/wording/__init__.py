"""Figures, times and words as every outlet prints them: headline and table, page, terminal and ticket.

Where one thing has two forms, both are here: a sentence is short (`percent`, `ms`, `count`), a table keeps its digits
(`percent_to`, `number`, `figure`, `cell`). Unknown is a dash, never 0.
"""

from rules.wording.figures import (
    UNKNOWN,
    a_second,
    became,
    cell,
    change,
    count,
    exactly,
    factor,
    fell_by,
    figure,
    gib,
    kib,
    mib,
    ms,
    number,
    percent,
    percent_to,
    saved,
    spent,
    three,
    times,
    unit_shown,
    wait,
)
from rules.wording.moments import day, interval, length, moment, when, window
from rules.wording.phrases import capital, counted, listed, words

__all__ = [
    "UNKNOWN",
    "a_second",
    "became",
    "capital",
    "cell",
    "change",
    "count",
    "counted",
    "day",
    "exactly",
    "factor",
    "fell_by",
    "figure",
    "gib",
    "interval",
    "kib",
    "length",
    "listed",
    "mib",
    "moment",
    "ms",
    "number",
    "percent",
    "percent_to",
    "saved",
    "spent",
    "three",
    "times",
    "unit_shown",
    "wait",
    "when",
    "window",
    "words",
]

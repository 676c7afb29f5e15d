"""Instance Activity Stats: every counter's delta; Key, Other and all further blocks become one section.

AWR 12.1+ prints the Key rows again in the full list: rows equal in name and figures merge.
"""

from itertools import groupby
from operator import itemgetter

from parsers.model.column_types import Column, number, text
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table
from parsers.vocabulary import complete

_KEY = itemgetter("statistic", "total", "per_second", "per_transaction")


def _merged(section: Section, table: Table, sink: Sink) -> None:
    """Reads one block; rows that an earlier block printed alike merge, equal rows of one block stay."""
    plan = section.plan(table)
    if plan is None:
        return
    before = set(map(_KEY, sink.rows))
    start = len(sink.rows)
    sink.table(table, plan)
    if before:
        sink.merge([*sink.rows[:start], *[row for row in sink.rows[start:] if _KEY(row) not in before]])


def _told_apart(section: Section, sink: Sink, report: Report) -> None:
    """Names that text cut to the same words, by their order; a row that stands there twice has but one of them."""
    names = [row["statistic"] for row in sink.rows]
    if not report.format.endswith("text") or len(set(names)) == len(names):  # most reports print none twice
        return
    for cell, rows in groupby(sink.rows, itemgetter("statistic")):
        alike = list(rows)
        if len(alike) > len(set(map(_KEY, alike))):
            continue
        for row, whole in zip(alike, complete.in_order(cell or "", len(alike), "statistics"), strict=False):
            row["statistic"], row["name_cut"] = whole, True


section = Section(
    name="instance_activity",
    title="Instance Activity Stats",
    titles=("((key|other) )?instance activity stat(istic)?s",),
    summaries=(
        "this table displays key instance",
        "this table displays non-key instance",
        "this table displays instance activity statistics",
    ),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("total", number, ("Total",), "Total"),
        Column("per_second", number, ("per Second",), "Per second"),
        Column("per_transaction", number, ("per Trans",), "Per transaction"),
    ),
    required=("statistic", "total", "per_second"),
    order=200,
    read=_merged,
    finish=_told_apart,
    cut_names=(("statistic", "statistics"),),
)

"""Reading a list of SQL statements: a row of figures, and in text below it its module, its container and its text.

A statement's text goes to the report once, by its id: the longest print of it, since the lists show its beginning
and only the complete list of HTML reports the whole.
"""

import re
from collections.abc import Sequence
from typing import Any

from parsers.model.report import Report, Row
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Sink, convert
from parsers.model.table import Table, TableRow

_TEXT = "sql_text"
_PIECES = "sql_pieces"
_CONTAINERS = ("PDB: ", "PDB Name: ", "Container: ", "Container Name: ")
_STATEMENT = ("sql_id", "plan_hash_value", "executions", "activity_percent", "container")
_FIGURES = "0123456789.,#"
_FIGURES_BEGIN = re.compile(r"\s*+(?:\S++\s++)??[0-9.,#]++(?!\S)")  # the first word or the second is of these alone
_NO_FIGURES = "a line of text without its row of figures"
_STATSPACK_PIECE = 64
_AWR_PIECE = 80


def read_list(section: Section, table: Table, sink: Sink) -> None:
    """Reads one printed list by its headings."""
    plan = section.plan(table)
    if plan is not None:
        read_statements(table, plan, sink)


def read_statements(table: Table, plan: Plan, sink: Sink) -> None:
    """Reads one printed list; what is no row of figures belongs to the statement above it."""
    if not _read_at_once(table.rows, plan, sink):
        _read_one_by_one(table, plan, sink)


def _read_at_once(rows: Sequence[TableRow], plan: Plan, sink: Sink) -> bool:
    """Reads all figures at once, then the lines of text; False where one of either needs a look of its own."""
    few = len(plan) // 2
    least = min(few, 1)
    figures = [row for row in rows if len(row.cells) > least]
    texts = [row.cells[0] for row in rows if len(row.cells) == 1] if few else []
    if min([len(row.cells) for row in figures], default=0) <= few or _one_is_damaged(texts, len(plan)):
        return False
    if texts and not {reading[0] for reading in plan if reading} <= sink.kinds.keys():  # a heading may be damaged
        return False
    own = sink.rows[-1] if sink.rows else None
    start = len(sink.rows)
    if not sink.at_once(figures, plan):
        return False
    made = iter(sink.rows[start:])
    for row in rows if texts else ():
        if len(row.cells) > 1:
            own = next(made)
        elif own is not None:
            _add(own, row.cells[0])
        else:
            sink.refuse(row, _NO_FIGURES)
    return True


def _read_one_by_one(table: Table, plan: Plan, sink: Sink) -> None:
    own: Row | None = sink.rows[-1] if sink.rows else None
    refused = False
    for printed in table.rows:
        if 1 < len(printed.cells) <= len(plan) // 2 or (refused and len(printed.cells) > 1 and not printed.cells[0]):
            sink.refuse(printed, "an event without its statement")
            own, refused = None, True
        elif len(printed.cells) > 1:
            before = len(sink.rows)
            sink.guarded(printed, lambda row: convert(zip(plan, row.cells, strict=False)))
            refused = len(sink.rows) == before
            own = None if refused else sink.rows[-1]
        elif _one_is_damaged(printed.cells, len(plan)):
            sink.refuse(printed, "neither a row of figures nor SQL text")
            own, refused = None, True
        elif own is not None:
            _add(own, printed.cells[0])
        elif not refused:
            sink.refuse(printed, _NO_FIGURES)


def _one_is_damaged(lines: Sequence[str], width: int) -> bool:
    """Whether one of some lines has a row's figures, but not as many, or no id: at most one word is no figure."""
    for line in lines:
        if not (line[-1:] in _FIGURES or line.lstrip()[:1] in _FIGURES) or not _FIGURES_BEGIN.match(line):
            continue
        words = line.split()
        if len(words) >= width - 2:
            figures = sum([not word.strip(_FIGURES) for word in words])
            if figures >= max(3, len(words) - 1):
                return True
    return False


def _add(row: Row, line: str) -> None:
    """A line below the figures: the module, the container, or a piece of the text."""
    if _PIECES in row:
        row[_PIECES].append(line)
    elif line.startswith("Module: "):
        row["module"] = line.removeprefix("Module: ").strip() or None
    elif line.startswith(_CONTAINERS):
        row["container"] = line.partition(": ")[2].strip()
    else:
        row[_PIECES] = [line]


def keep_texts(section: Section, sink: Sink, report: Report) -> None:
    """Moves the texts that the rows hold to the report's."""
    for row in sink.rows:
        keep_text(row, report)


def keep_event_texts(section: Section, sink: Sink, report: Report) -> None:
    """The same for a list of a statement's events, whose figures only the first of them repeats in text."""
    keep_texts(section, sink, report)
    for row in sink.rows:
        if row["plan_hash_value"] == "N/A":
            row["plan_hash_value"] = None
    for above, row in zip(sink.rows, sink.rows[1:], strict=False):
        if row["sql_id"] is None:
            row.update((name, above[name]) for name in _STATEMENT if row[name] is None)


def keep_text(row: dict[str, Any], report: Report) -> None:
    """Moves one row's text to the report's, where it is longer than what is known of it."""
    pieces, text = row.pop(_PIECES, []), row.pop(_TEXT, None)
    name = row.get("sql_id") or row.get("hash_value")
    words = joined(pieces, report.format) if pieces else str(text or "")
    if name and len(words) > len(report.sql_texts.get(name, "")):
        report.sql_texts[name] = words


def joined(pieces: list[str], format: str) -> str:
    """The pieces of a text, which the layout cut without looking for blanks, as one.

    Statspack's are of 64 characters: a shorter one lost blanks at its end. AWR makes runs of blanks one after it cut
    pieces of 80: of these only one that lacks a single character is sure to have lost a blank at its end.
    """
    if format.startswith("statspack"):
        padded = [piece.ljust(_STATSPACK_PIECE) for piece in pieces[:-1]]
    else:
        padded = [piece + " " if len(piece) == _AWR_PIECE - 1 else piece for piece in pieces[:-1]]
    return "".join([*padded, pieces[-1]]).strip()

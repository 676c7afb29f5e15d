"""Whether the waits that lead could be read: what is left of a list would be taken for all of it."""

from parsers.model.report import Report

_LEADING = 3
"""The first waits of a list, which are its longest: without one of them no share is right."""


def leading_unread(report: Report) -> bool:
    """Whether of the longest waits some could not be read, in neither of the lists that print them."""
    return all(_first_rows_unread(report, name) for name in ("foreground_waits", "top_events"))


def _first_rows_unread(report: Report, name: str) -> bool:
    """Whether of the first rows of a list one was not read, or none is printed at all."""
    lines = sorted(row["line"] for row in report.rows(name))
    unread = [row.line for row in report.unread if row.section == name]
    return not lines or (bool(unread) and min(unread) < lines[min(len(lines), _LEADING) - 1])

"""All known sections, in Oracle's printing order: found, not listed."""

import re
from functools import cache
from typing import Any

from parsers import sections as package
from parsers.discover import discover
from parsers.report import Report
from parsers.section import Section
from parsers.table import Table


@cache
def sections() -> tuple[Section, ...]:
    """Every section module's section, by its place in the report."""
    return tuple(sorted(discover(package, Section), key=lambda one: one.order))


@cache
def catalogue() -> list[dict[str, Any]]:
    """What a page needs to draw any section: its name, title and columns with label, unit and kind."""
    return [
        {
            "name": section.name,
            "title": section.title,
            "columns": [
                {
                    "name": column.name,
                    "label": column.label,
                    "unit": column.unit,
                    "kind": "text" if column.is_text else "number",
                }
                for column in section.columns
            ],
        }
        for section in sections()
    ]


def claim(tables: list[Table], report: Report) -> None:
    """Gives each table to the one section that claims it, and reads the sections in order."""
    claimed: dict[str, list[Table]] = {}
    for table in tables:
        title = _plain(table.title)
        summary = _plain(table.summary)
        for section in sections():
            if section.claims(table, title, summary):
                table.section = section.name
                claimed.setdefault(section.name, []).append(table)
                break
    for section in sections():
        if section.name in claimed:
            report.sections[section.name] = section.rows(claimed[section.name], report)


def _plain(words: str) -> str:
    return re.sub(r"\s+", " ", words).strip().lower()

"""All known sections, in Oracle's printing order: found, not listed."""

import re
from functools import cache, lru_cache
from typing import Any

from parsers.discover import discover
from parsers.model.report import Report, Scope
from parsers.model.section import Section
from parsers.model.table import Table
from parsers.sections import cluster, common, instance
from parsers.sections.subjects import SUBJECTS, subject


@cache
def known(scope: Scope = "instance") -> tuple[Section, ...]:
    """Every section of reports of that scope, by its place; a PDB report prints what an instance's does."""
    package = cluster if scope == "cluster" else instance
    found = [*discover(package, Section), *discover(common, Section)]
    return tuple(sorted(found, key=lambda one: one.order))


@cache
def catalogue(scope: Scope | None = None) -> list[dict[str, Any]]:
    """What a page needs to draw any section of that scope: name, title, subject, columns with label, unit and kind.

    The sections of one subject (`group`) stand together, in printing order. Without a scope, a section that instance
    and cluster reports print both is one entry with the columns of both.
    """
    by_name: dict[str, dict[str, Any]] = {}
    for section in known(scope) if scope else (*known(), *known("cluster")):
        _enter(by_name.setdefault(section.name, _entry(section, scope)), section)
    return sorted(by_name.values(), key=lambda one: subject(one["name"]))


def _entry(section: Section, scope: Scope | None) -> dict[str, Any]:
    group = SUBJECTS[subject(section.name)][0]
    return {"name": section.name, "title": section.title, "group": group, "scope": scope, "columns": []}


def _enter(entry: dict[str, Any], section: Section) -> None:
    """The columns of the section that are not there yet."""
    listed = {column["name"] for column in entry["columns"]}
    entry["columns"] += [
        {
            "name": column.name,
            "label": column.label,
            "unit": column.unit,
            "kind": "text" if column.is_text else "number",
        }
        for column in section.columns
        if column.name not in listed
    ]


def claim(tables: list[Table], report: Report) -> None:
    """Gives each table to the one section that claims it, and reads the sections in order."""
    claimed: dict[str, list[Table]] = {}
    for table in tables:
        for section in _named(table.title, table.summary, report.scope):
            if section.claims(table):
                table.section = section.name
                claimed.setdefault(section.name, []).append(table)
                break
    for section in known(report.scope):
        if section.name in claimed:
            report.sections[section.name] = section.rows(claimed[section.name], report)


@lru_cache(maxsize=4096)
def _named(title: str, summary: str, scope: Scope) -> tuple[Section, ...]:
    """The sections that a title or summary names; titles come again in every report, hence the cache."""
    title, summary = _plain(title), _plain(summary)
    return tuple(section for section in known(scope) if section.is_named(title, summary))


def _plain(words: str) -> str:
    return re.sub(r"\s+", " ", words).strip().lower()

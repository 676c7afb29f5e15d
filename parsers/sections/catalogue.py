"""All known sections, in Oracle's printing order: found, not listed."""

import re
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Literal

from msgspec.structs import replace

from parsers.corrections import decimal_commas
from parsers.discover import discover
from parsers.model.inside import Inside
from parsers.model.report import Report, Scope
from parsers.model.section import Section
from parsers.model.table import Table
from parsers.sections import cluster, common, instance
from parsers.sections.subjects import SUBJECTS, subject
from parsers.sections.title_index import TitleIndex


@cache
def known(scope: Scope = "instance") -> tuple[Section, ...]:
    """Every section of reports of that scope, by its place; a PDB report prints what an instance's does."""
    package = cluster if scope == "cluster" else instance
    found = [*discover(package, Section), *discover(common, Section)]
    return tuple(sorted(found, key=lambda one: one.order))


class KnownColumn(Inside, frozen=True):
    """One column of a section: its label, and the unit of its figures."""

    name: str
    label: str
    unit: str | None = None
    kind: Literal["text", "number"] = "text"


class KnownSection(Inside, frozen=True):
    """What a page needs to draw a section: its title, its subject (`group`), and its columns."""

    name: str
    title: str
    group: str
    scope: Scope | None = None
    columns: tuple[KnownColumn, ...] = ()


@cache
def catalogue(scope: Scope | None = None) -> list[KnownSection]:
    """Every section of that scope.

    The sections of one subject (`group`) stand together, in printing order. Without a scope, a section that instance
    and cluster reports print both is one entry with the columns of both.
    """
    by_name: dict[str, KnownSection] = {}
    for section in known(scope) if scope else (*known(), *known("cluster")):
        by_name[section.name] = _with_columns(by_name.get(section.name) or _entry(section, scope), section)
    return sorted(by_name.values(), key=lambda one: subject(one.name))


def _entry(section: Section, scope: Scope | None) -> KnownSection:
    return KnownSection(section.name, section.title, SUBJECTS[subject(section.name)][0], scope)


def _with_columns(entry: KnownSection, section: Section) -> KnownSection:
    """The entry with the columns of the section that are not there yet."""
    listed = {column.name for column in entry.columns}
    more = (
        KnownColumn(column.name, column.label, column.unit, "text" if column.is_text else "number")
        for column in section.columns
        if column.name not in listed
    )
    return replace(entry, columns=(*entry.columns, *more))


def claim(tables: list[Table], report: Report) -> None:
    """Gives each table to the one section that claims it, and reads the sections in order."""
    claimed: dict[str, list[Table]] = {}
    for table in tables:
        for section in _named(table.title, table.summary, report.scope):
            if section.claims(table):
                table.section = section.name
                claimed.setdefault(section.name, []).append(table)
                break
    sections = [section for section in known(report.scope) if section.name in claimed]
    for section in sections:
        report.sections[section.name] = section.rows(claimed[section.name], report)
    if decimal_commas.are_met(report.unread):
        _again(report, [(section, table) for section in sections for table in claimed[section.name]])


def _again(report: Report, claimed: list[tuple[Section, Table]]) -> None:
    """Reads the sections anew, with a point where the report prints a decimal comma."""
    pointed = decimal_commas.with_points(claimed)
    if not pointed:
        return
    report.sections, report.coverage, report.unread, report.sql_texts = {}, {}, [], {}
    for section, tables in groupby(claimed, key=itemgetter(0)):
        with_points = [pointed.get(table.number, table) for _, table in tables]
        report.sections[section.name] = section.rows(with_points, report)
    decimal_commas.as_printed(report.unread, claimed)


@lru_cache(maxsize=4096)
def _named(title: str, summary: str, scope: Scope) -> tuple[Section, ...]:
    """The sections that a title or summary names; titles come again in every report, hence the cache."""
    return _titles(scope).named(_plain(title), _plain(summary))


@cache
def _titles(scope: Scope) -> TitleIndex:
    return TitleIndex(known(scope))


def _plain(words: str) -> str:
    return re.sub(r"\s+", " ", words).strip().lower()

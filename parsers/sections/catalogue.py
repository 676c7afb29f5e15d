"""All known sections, in Oracle's printing order: found, not listed."""

import re
from collections.abc import Container
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Literal

from msgspec.structs import replace

from parsers.corrections import decimal_commas, swapped_marks
from parsers.discover import discover
from parsers.errors import NotReadYet
from parsers.model.inside import Inside
from parsers.model.report import Report, Scope
from parsers.model.section import Section
from parsers.model.table import Postpones, Table
from parsers.sections import cluster, common, instance
from parsers.sections.subjects import SUBJECTS, WHOSE, subject
from parsers.sections.title_index import TitleIndex


@cache
def known(scope: Scope = "instance") -> tuple[Section, ...]:
    """Every section of reports of that scope, by its place; a PDB report prints what an instance's does."""
    package = cluster if scope == "cluster" else instance
    sections = [*discover(package, Section), *discover(common, Section)]
    return tuple(sorted(sections, key=lambda section: section.order))


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
    return sorted(by_name.values(), key=lambda entry: subject(entry.name))


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


@cache
def of_header() -> frozenset[str]:
    """The sections whose tables say whose report it is and of when; they are always read."""
    names = (section.name for section in (*known(), *known("cluster")))
    return frozenset(filter(_says_whose, names))


@cache
def _says_whose(name: str) -> bool:
    """Whether a section is one of them."""
    return SUBJECTS[subject(name)][0] == WHOSE


def claimant(table: Table, scope: Scope) -> Section | None:
    """The one section that claims a table."""
    return _claimant(table.title, table.summary, table.headings, table.empty, scope)


@lru_cache(maxsize=4096)
def _claimant(title: str, summary: str, headings: tuple[str, ...], empty: bool, scope: Scope) -> Section | None:
    """What claims tables of that title and those headings, which come again in every report: hence the cache."""
    named = _titles(scope).named(_plain(title), _plain(summary))
    return next((section for section in named if section.claims(headings, empty=empty)), None)


def may_be_header(table: Table, scope: Scope) -> bool:
    """Whether a table may say whose report it is: no other section claims it."""
    section = claimant(table, scope)
    return section is None or _says_whose(section.name)


def is_titled(words: str) -> bool:
    """Whether a section of an instance's report is called so."""
    return bool(_titles("instance").named(_plain(words), ""))


def postpones(wanted: Container[str], scope: Scope) -> Postpones:
    """Says of a table, before its rows are cut, whether a section claims it that is not `wanted`."""

    def unwanted(table: Table) -> bool:
        section = claimant(table, scope)
        return section is not None and section.name not in wanted

    return unwanted


def claim(tables: list[Table], report: Report, wanted: Container[str] | None = None) -> None:
    """Gives each table to the one section that claims it, and reads the sections in order: all, or those `wanted` and
    those whose rows, if there are any, are cut all the same. A table that is to be written is when its section is read.

    Raises NotReadYet where the wanted ones can't be read without the others.
    """
    claimed: dict[str, list[Table]] = {}
    sections: list[Section] = []
    for table in tables:
        section = claimant(table, report.scope)
        if section is not None:
            table.section = section.name
            if section.name not in claimed:
                claimed[section.name] = []
                sections.append(section)
            claimed[section.name].append(table)
    sections.sort(key=attrgetter("order"))
    if report.written:
        report.written.take(table for table in tables if table.section is None)
    for section in sections:
        of_it = claimed[section.name]
        if wanted is None or section.name in wanted or all(table.uncut is None for table in of_it):
            report.sections[section.name] = section.rows(of_it, report)
        else:
            report.postponed[section.name] = section.postponed(of_it)
        if report.written:
            report.written.take(of_it)
    if decimal_commas.are_met(report.unread):
        if report.postponed:
            raise NotReadYet("All columns of a report decide what a comma means.")
        if report.written:
            report.written.give_back(tables)
        _again(report, [(section, table) for section in sections for table in claimed[section.name]])
        if report.written:
            report.written.take(tables)


def _again(report: Report, claimed: list[tuple[Section, Table]]) -> None:
    """Reads the sections anew, with a point where the report prints a decimal comma."""
    pointed = swapped_marks.with_own_marks(claimed) or decimal_commas.with_points(claimed)
    if not pointed:
        return
    report.sections, report.coverage, report.unread, report.sql_texts = {}, {}, [], {}
    for section, tables in groupby(claimed, key=itemgetter(0)):
        with_points = [pointed.get(table.number, table) for _, table in tables]
        report.sections[section.name] = section.rows(with_points, report)
    decimal_commas.as_printed(report.unread, claimed)


@cache
def _titles(scope: Scope) -> TitleIndex:
    return TitleIndex(known(scope))


def _plain(words: str) -> str:
    return re.sub(r"\s+", " ", words).strip().lower()

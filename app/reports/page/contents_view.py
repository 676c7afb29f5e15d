"""Everything a report prints, as a list to find things in: sections by subject, without their rows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import parsers
from app.analysis.document import Analysis, SectionHead
from parsers.model.report import Scope
from parsers.sections.catalogue import KnownSection
from rules.wording import words


@dataclass(frozen=True)
class Entry:
    """One section: how many rows were read and not read, and where its rows are to be had.

    `rows` is None where the section is read when somebody opens it: until then `lines` says how much it prints.
    """

    key: str
    title: str
    empty: bool
    rows: int | None
    lines: int
    unread: int
    line: int | None
    url: str


@dataclass(frozen=True)
class Subject:
    """The sections of one subject, in printing order."""

    key: str
    title: str
    entries: Sequence[Entry]

    @property
    def later(self) -> int:
        """How many of them are read when somebody opens them."""
        return sum(entry.rows is None and not entry.empty for entry in self.entries)


def declared(name: str, scope: Scope) -> KnownSection:
    """What is known of a section; one that today's parser no longer has is drawn by its rows alone."""
    catalogued = next((section for section in parsers.catalogue(scope) if section.name == name), None)
    return catalogued or KnownSection(name=name, title=words(name), group="Other sections", scope=scope)


def subjects(analysis: Analysis, id: str, part: int) -> list[Subject]:
    """Every section of the report that is not absent."""
    scope = analysis.report.scope
    unread = Counter(row.section for row in analysis.report.unread)
    held = {section.name: section for section in analysis.contents.sections if section.state != "absent"}
    listed = [section for section in parsers.catalogue(scope) if section.name in held]
    known = {section.name for section in listed}
    listed += [declared(name, scope) for name in held if name not in known]
    return [
        Subject(
            f"about-{number}",
            title,
            [
                _entry(section, held[section.name], _lines(analysis, section.name), unread[section.name], id, part)
                for section in sections
            ],
        )
        for number, (title, sections) in enumerate(groupby(listed, key=lambda section: section.group), start=1)
    ]


def _lines(analysis: Analysis, name: str) -> int:
    covered = analysis.report.coverage.get(name)
    return covered.printed if covered else 0


def _entry(section: KnownSection, head: SectionHead, lines: int, unread: int, id: str, part: int) -> Entry:
    empty = not (lines if head.rows is None else head.rows or unread)
    url = f"/reports/{id}/sections/{head.name}?part={part}"
    return Entry(head.name, section.title, empty, head.rows, lines, unread, head.line, url)


def absent(analysis: Analysis) -> list[str]:
    """Titles of the sections that other reports of this scope print."""
    held = {section.name for section in analysis.contents.sections if section.state != "absent"}
    return [section.title for section in parsers.catalogue(analysis.report.scope) if section.name not in held]

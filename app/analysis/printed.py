"""What lies apart from the core of an analysis: sections, tables, statements, all findings; read one at a time."""

from collections.abc import Iterator
from typing import Protocol

from app.analysis.document import PrintedSection
from parsers.model.table import PrintedTable
from rules.core.finding import Finding


class Printed(Protocol):
    """The printed parts of one report, whether they were just read or lie in a store; nothing is decoded unasked."""

    def section(self, name: str) -> PrintedSection | None:
        """The section of that contract name; None where the report does not have it."""

    def sections(self) -> Iterator[tuple[str, PrintedSection]]:
        """Every section in printing order, by its name, one at a time."""

    def table(self, number: int) -> PrintedTable | None:
        """The printed table of that number; None where there is none."""

    def tables(self) -> Iterator[PrintedTable]:
        """Every printed table in printed order, one at a time."""

    def sql_texts(self) -> dict[str, str]:
        """Each statement's text once, by its SQL id or hash value."""

    def findings(self) -> tuple[Finding, ...]:
        """Every rule's finding, whole: fired first, then those that did not fire."""

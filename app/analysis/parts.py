"""The parts that lie apart from the core of an analysis, each a piece of JSON text, decoded when it is asked for.

One reader serves what was just read and what lies in a store; the whole analysis object is put together from the
pieces as they are, and none of them is made into objects for that.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from app.analysis.document import PrintedSection
from parsers.model.table import PrintedTable
from rules.core.finding import Finding

Kind = Literal["section", "table", "sql_texts", "findings", "terms"]
SINGLE = ""
"""The name of a part of which a report has one."""
_TABLE, _FINDINGS = msgspec.json.Decoder(PrintedTable), msgspec.json.Decoder(tuple[Finding, ...])
_TEXTS = msgspec.json.Decoder(dict[str, str])
_PIECES = msgspec.json.Decoder(dict[str, msgspec.Raw])
_PIECES_OR_NONE = msgspec.json.Decoder(dict[str, msgspec.Raw] | None)
_HEAD = {"state", "line", "title", "rows"}


class PartKey(NamedTuple):
    """Which part of a report: a section by its contract name, a table by its number as text."""

    kind: Kind
    name: str = SINGLE


SQL_TEXTS, FINDINGS, TERMS = PartKey("sql_texts"), PartKey("findings"), PartKey("terms")


class PrintedParts(ABC):
    """Reads the parts of one report; where they come from, a subclass says."""

    @abstractmethod
    def raw(self, key: PartKey) -> bytes | None:
        """One part as JSON; None where the report has none of that name."""

    @abstractmethod
    def keys(self, kind: Kind) -> Sequence[PartKey]:
        """Those of one kind, in printed order."""

    def raws(self, kind: Kind) -> Iterator[tuple[str, bytes]]:
        """Each part of one kind by its name, in printed order."""
        for key in self.keys(kind):
            part = self.raw(key)
            if part is not None:
                yield key.name, part

    def sections_as_json(self, names: Sequence[str]) -> dict[str, bytes]:
        """Those of these sections that the report has, as they were written."""
        pieces = ((name, self.raw(PartKey("section", name))) for name in names)
        return {name: piece for name, piece in pieces if piece is not None}

    def section(self, name: str) -> PrintedSection | None:
        """The section of that contract name; None where the report does not have it."""
        part = self.raw(PartKey("section", name))
        return None if part is None else section_of(part)

    def sections(self) -> Iterator[tuple[str, PrintedSection]]:
        """Every section in printing order, by its name, one at a time."""
        return ((name, section_of(part)) for name, part in self.raws("section"))

    def table(self, number: int) -> PrintedTable | None:
        """The printed table of that number; None where there is none."""
        part = self.raw(PartKey("table", str(number)))
        return None if part is None else _TABLE.decode(part)

    def tables(self) -> Iterator[PrintedTable]:
        """Every printed table in printed order, one at a time."""
        return (_TABLE.decode(part) for _, part in self.raws("table"))

    def sql_texts(self) -> dict[str, str]:
        """Each statement's text once, by its SQL id or hash value."""
        part = self.raw(SQL_TEXTS)
        return {} if part is None else _TEXTS.decode(part)

    def findings(self) -> tuple[Finding, ...]:
        """Every rule's finding, whole: fired first, then those that did not fire."""
        part = self.raw(FINDINGS)
        return () if part is None else _FINDINGS.decode(part)


def section_of(part: bytes) -> PrintedSection:
    """A section of its JSON; what is printed about it as a whole stands beside its rows there."""
    section: dict[str, Any] = msgspec.json.decode(part)
    facts = {name: value for name, value in section.items() if name not in _HEAD}
    head = section.get("state", "present"), section.get("line"), section.get("title")
    return PrintedSection(*head, rows=section.get("rows") or [], facts=facts)


def all_read(core: bytes, read_whole: bytes) -> bytes:
    """A core with what another reading of the same report counts, which read every section."""
    again = _PIECES.decode(read_whole)
    return msgspec.json.encode({**_PIECES.decode(core), **{name: again[name] for name in ("report", "contents")}})


def whole(core: bytes, sections: Mapping[str, bytes], sql_texts: bytes | None, findings: bytes | None) -> bytes:
    """The whole analysis object as JSON: the core, its sections and statements, and all findings."""
    pieces = _PIECES.decode(core)
    report = _PIECES_OR_NONE.decode(pieces["report"])
    if report is None:  # what was refused has no parts
        return core
    placed = {name: msgspec.Raw(part) for name, part in sections.items()}
    put: dict[str, Any] = {"report": {**report, "sections": placed}}
    if findings is not None:
        put["findings"] = msgspec.Raw(findings)
    made: dict[str, Any] = {}
    for name, piece in pieces.items():
        if name != "unfired":  # they stand among all findings
            made[name] = put.get(name, piece)
        if name == "findings":
            made["sql_texts"] = msgspec.Raw(sql_texts or b"{}")
    return msgspec.json.encode(made)

"""Findings as a sheet, of a report or of a comparison."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.exports.sheet import Column, Sheet
from rules.core.finding import Evidence


class Shown(Protocol):
    """A finding as the contract has it, of one report or of two sides."""

    @property
    def rule(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def state(self) -> str: ...
    @property
    def severity(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def saves(self) -> float | None: ...
    @property
    def evidence(self) -> Sequence[Evidence]: ...
    @property
    def missing(self) -> Sequence[str]: ...


@dataclass(frozen=True)
class Row:
    """A finding with its evidence as one text, and the lines that it stands on."""

    finding: Shown
    message: str | None
    evidence: str | None
    lines: Sequence[int] | None
    missing: Sequence[str] | None


def findings(found: Sequence[Shown]) -> Sheet:
    """Every rule with its state, what it says and what it stands on."""
    columns = [
        Column("finding.code", "Code"), Column("finding.title", "Rule"), Column("finding.state", "State"),
        Column("finding.severity", "Severity"), Column("finding.saves", "Saves at most", "of DB time", "share"),
        Column("message", "What it says"), Column("evidence", "Evidence"), Column("missing", "Missing"),
        Column("lines", "Lines"), Column("finding.rule", "Name"),
    ]  # fmt: skip
    return Sheet("Findings", columns, [_row(finding) for finding in found])


def _row(finding: Shown) -> Row:
    figures = "; ".join(f"{one.what} {one.value} {one.unit}".strip() for one in finding.evidence)
    lines = sorted({one.line for one in finding.evidence if one.line is not None})
    return Row(finding, finding.message or None, figures or None, lines or None, finding.missing or None)

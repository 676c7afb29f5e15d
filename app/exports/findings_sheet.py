"""Findings as a sheet, of a report or of a comparison."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.exports.sheet import Column, Sheet
from app.text.storage_form import named
from rules.core.finding import Evidence
from rules.wording import figure, words


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
    """A finding in words, with its evidence as one text, and the lines that it is read from."""

    finding: Shown
    state: str
    severity: str
    message: str | None
    evidence: str | None
    lines: Sequence[int] | None
    missing: Sequence[str] | None


def findings(shown: Sequence[Shown], base: str = "DB time") -> Sheet:
    """Every rule with its state, what it says and what it is read from; savings are shares of `base`."""
    columns = [
        Column("finding.code", "Code"), Column("finding.title", "Rule"), Column("state", "State"),
        Column("severity", "Severity"), Column("finding.saves", "Could save", f"of {base}", "share"),
        Column("message", "What it says"), Column("evidence", "Evidence"), Column("missing", "Missing"),
        Column("lines", "Lines"), Column("finding.rule", "Name", for_programs=True),
    ]  # fmt: skip
    return Sheet("Findings", columns, [_row(finding) for finding in shown])


def fired(shown: Sequence[Shown]) -> list[Shown]:
    """Those that have something to say."""
    return [finding for finding in shown if finding.state == "fired"]


def _row(finding: Shown) -> Row:
    figures = "; ".join(f"{fact.what} {figure(fact.value, fact.unit)}" for fact in finding.evidence)
    lines = sorted({fact.line for fact in finding.evidence if fact.line is not None})
    return Row(
        finding=finding,
        state=words(finding.state),
        severity=words(finding.severity),
        message=finding.message or None,
        evidence=figures or None,
        lines=lines or None,
        missing=[_named(need) for need in finding.missing] or None,
    )


def _named(fact: str) -> str:
    """What was missing, as a form or a page calls it."""
    return named(fact.removeprefix("storage.")) if fact.startswith("storage.") else words(fact) if "_" in fact else fact

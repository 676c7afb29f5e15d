"""A rule: a question to one report, and the five ways in which it can end."""

from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct, field

from parsers.model.inside import Inside
from rules.core.facts import Facts
from rules.core.finding import (
    Evidence,
    Finding,
    Limit,
    Outcome,
    Severity,
    Source,
    at_line,
    figure,
    finding,
    fired,
    lacking,
    not_applicable,
    quiet,
)
from rules.core.severity import OF_FAMILY, STAKE

__all__ = [
    "Cure", "Evidence", "Limit", "Outcome", "Rule", "Seen", "Severity", "Source", "at_line", "figure", "fired",
    "lacking", "not_applicable", "quiet",
]  # fmt: skip
"""All that the module of a rule is written with, from one door."""

FAMILIES = {
    "DQ": "Can the report be trusted?",
    "TM": "Where the time goes",
    "HL": "Is the storage well?",
    "RD": "Reads",
    "RE": "Redo and commits",
    "WR": "The database writer",
    "CA": "Buffer cache",
    "PG": "Sorts, joins and temp",
    "SK": "Where the load falls",
    "SQ": "Statements and segments",
    "PA": "Parsing and logons",
    "CF": "Configuration",
    "CL": "Instances of a cluster",
    "EX": "Exadata and cloud volumes",
    "CP": "Load curves",
    "JB": "Jobs and backups",
    "PF": "The platform below",
    "CM": "Before against after",
}
"""What a rule is about, by the letters of its code, in the order in which one reads them."""
HEADINGS = ("What it looks at", "Why it matters", "What to do", "When it is wrong")
"""What every rule's docstring, its manual, must say."""


Cost = Literal["free", "configuration", "purchase"]


class Cure(Struct, frozen=True):
    """What to do when a rule of weight fires: one step of the verdict, and what kind of effort it is."""

    what: str
    cost: Cost


class Seen(Struct, frozen=True, tag_field="kind", tag="report"):
    """A report on which a rule fires, and the line its evidence stands on (of the host's output, where it is that).

    `report` is a file of `sample_reports` or of the corpus, with its folder. What else is needed is named:
    `storage` facts, `curve` (a file of `sample_reports/curves` or the corpus), `host` (iostat or vmstat output).
    """

    report: str | None
    line: int | None = None
    storage: dict[str, str | int | float | bool] = {}
    curve: str | None = None
    host: tuple[str, ...] = ()


class Rule(Inside, frozen=True):
    """One rule. `needs` are names of facts (see `rules.core.facts`); `manual` is the module's docstring.

    `seen` is a report on which it fires; a rule that no report we have can make fire says what input it `waits_for`.
    `scale` says by what its severity goes where that is not what its cure saves (`rules.core.severity`);
    `stops_verdict` that it may be why a report cannot be judged.
    """

    id: str
    code: str
    title: str
    severity: Severity
    needs: tuple[str, ...]
    check: Callable[[Facts], Outcome]
    manual: str | None
    limits: dict[str, Limit] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    cure: Cure | None = None
    seen: Seen | None = None
    waits_for: str | None = None
    scale: str | None = None
    stops_verdict: bool = False

    @property
    def severity_by(self) -> str:
        """By what its severity goes, in words: what is at stake, unless it or its family states another scale."""
        return self.scale or OF_FAMILY.get(self.code[:2], STAKE)


def manual(docstring: str) -> dict[str, str]:
    """The headings of a rule's docstring with their text, in order."""
    texts: dict[str, str] = {}
    heading = None
    for line in docstring.splitlines():
        first, colon, rest = line.partition(":")
        if colon and first in HEADINGS:
            heading, line = first, rest
        if heading:
            texts[heading] = f"{texts.get(heading, '')} {line.strip()}".strip()
    return {name: text[:1].upper() + text[1:] for name, text in texts.items()}


class RuleResult(Inside, frozen=True):
    """A rule with its outcome on one report, as rules and the verdict look at it; `Finding` is what is said of it."""

    rule: Rule
    outcome: Outcome

    @property
    def fired(self) -> bool:
        return self.outcome.state == "fired"

    @property
    def severity(self) -> Severity:
        return self.outcome.severity or self.rule.severity

    def finding(self) -> Finding:
        """The contract's finding."""
        return finding(self.rule, self.outcome)


def which_fired(findings: Iterable[RuleResult], code: str) -> RuleResult | None:
    """The finding of that rule, where it fired."""
    return next((finding for finding in findings if finding.rule.code == code and finding.fired), None)

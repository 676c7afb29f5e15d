"""What a report means: `judge` measures it, runs the rules and gives the storage verdict."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import to_builtins

from parsers.host_tools.activity import HostActivity
from parsers.load_curves.curve import LoadCurve
from parsers.model.report import Report
from rules.comparison.compare import Compared, compare
from rules.comparison.document import Comparison
from rules.comparison.engine import rules as comparison_rules
from rules.comparison.forecast import Forecast
from rules.comparison.window import Window, stored_window, window
from rules.core.finding import Finding
from rules.core.gather_facts import gather
from rules.core.measure import measure
from rules.core.metric import MetricValue
from rules.core.rule import FAMILIES
from rules.curves.study_document import study
from rules.engine import rules, run, settled
from rules.entry import RuleEntry, entry
from rules.pictures import Pictures, pictures
from rules.storage.inputs.declared import fault
from rules.storage.inputs.media import media_version
from rules.storage.preconditions import weighed
from rules.storage.verdict import Verdict, verdict
from rules.what_if import what_if

__all__ = [
    "VERSION",
    "Compared",
    "Comparison",
    "Forecast",
    "Judgement",
    "RuleEntry",
    "Window",
    "catalogue",
    "compare",
    "find",
    "judge",
    "media_version",
    "stored_window",
    "study",
    "what_if",
    "window",
]

VERSION = "6"  # counts up when a report is judged differently: tests/conventions/meaning.yml tells when


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is made of one report: metrics, verdict, findings and pictures."""

    metrics: dict[str, MetricValue]
    verdict: Verdict
    findings: tuple[Finding, ...]
    pictures: Pictures

    def to_dict(self) -> dict[str, Any]:
        """The contract's `metrics`, `verdict` and `findings`, and the pictures, as plain JSON."""
        return {name: to_builtins(getattr(self, name)) for name in ("metrics", "verdict", "findings", "pictures")}


def judge(
    report: Report,
    storage: Mapping[str, Any] | None = None,
    curve: LoadCurve | None = None,
    host: Sequence[HostActivity] = (),
) -> Judgement:
    """Judges one report; `storage` is what a report can't know (contract), `curve` what its storage was measured to
    deliver, `host` what iostat and vmstat saw on its host in the same minutes.

    Raises ValueError with one sentence where `storage` holds what it cannot.
    """
    if wrong := fault(storage or {}):
        raise ValueError(str(wrong))
    measured = measure(report)
    facts = weighed(gather(report, measured, storage, curve, host))
    findings = run(facts)
    judged = verdict(facts, findings)
    return Judgement(
        {name: one.contract() for name, one in measured.items()},
        judged,
        tuple(one.finding() for one in settled(findings, judged.case)),
        pictures(facts, judged.gain),
    )


def catalogue() -> list[RuleEntry]:
    """Every rule, on one report and on two sides, by family and code: manual, cure, limits, sources, where seen."""
    order = list(FAMILIES)
    entries = [*map(entry, rules()), *map(entry, comparison_rules())]
    return sorted(entries, key=lambda rule: (order.index(rule.code[:2]), rule.code))


def find(name: str) -> RuleEntry | None:
    """The rule of that readable name or code, in any letter case, as the catalogue has it."""
    wanted = name.casefold()
    return next((rule for rule in catalogue() if wanted in (rule.id.casefold(), rule.code.casefold())), None)

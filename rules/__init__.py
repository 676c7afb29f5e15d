"""What a report means: `judge` measures it, runs the rules and gives the storage verdict.

What judging does not need is imported when somebody asks for it: a command that reads one report waits for it.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from parsers.host_tools.activity import HostActivity
from parsers.load_curves.curve import LoadCurve
from parsers.model.inside import Inside
from parsers.model.report import Report
from rules.core.finding import Finding
from rules.core.metric import MetricValue
from rules.core.rule import FAMILIES
from rules.engine import rules, run, settled
from rules.gather_facts import gather
from rules.metric_values import measure
from rules.pictures import Pictures, pictures
from rules.storage.inputs.declared import fault
from rules.storage.inputs.media import media_version
from rules.storage.preconditions import weighed
from rules.storage.verdict import Verdict, verdict

if TYPE_CHECKING:
    from rules.comparison.compare import Compared, compare
    from rules.comparison.document import Comparison
    from rules.comparison.forecast import Forecast
    from rules.comparison.window import Window, stored_window, window
    from rules.curves.curve_study import CurveStudy
    from rules.curves.study_document import study
    from rules.entry import RuleEntry
    from rules.what_if.asked_change import AskedChange
    from rules.what_if.basis import Basis
    from rules.what_if.outcome import WhatIf
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

VERSION = "23"  # counts up when a report is judged differently: tests/conventions/meaning.yml tells when

_LATER = {
    "Compared": "rules.comparison.compare",
    "compare": "rules.comparison.compare",
    "Comparison": "rules.comparison.document",
    "Forecast": "rules.comparison.forecast",
    "Window": "rules.comparison.window",
    "stored_window": "rules.comparison.window",
    "window": "rules.comparison.window",
    "study": "rules.curves.study_document",
    "RuleEntry": "rules.entry",
}


def __getattr__(name: str) -> Any:
    """What is imported when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


class Judgement(Inside, frozen=True):
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
        {name: outcome.contract() for name, outcome in measured.items()},
        judged,
        tuple(result.finding() for result in settled(findings, judged.case)),
        pictures(facts, judged.gain),
    )


def what_if(basis: "Basis", change: "AskedChange", curve: "LoadCurve | CurveStudy | None" = None) -> "WhatIf":
    """The gain of one change, computed from `verdict.basis` alone (`rules/what_if/answer.py`).

    Raises ValueError with one sentence where the change can't be or the report can't answer it.
    """
    from rules.what_if import answer

    return answer.what_if(basis, change, curve)


def catalogue() -> "list[RuleEntry]":
    """Every rule, on one report and on two sides, by family and code: manual, cure, limits, sources, where seen."""
    from rules.comparison.engine import rules as comparison_rules
    from rules.entry import entry

    order = list(FAMILIES)
    entries = [*map(entry, rules()), *map(entry, comparison_rules())]
    return sorted(entries, key=lambda rule: (order.index(rule.code[:2]), rule.code))


def find(name: str) -> "RuleEntry | None":
    """The rule of that readable name or code, in any letter case, as the catalogue has it."""
    wanted = name.casefold()
    return next((rule for rule in catalogue() if wanted in (rule.id.casefold(), rule.code.casefold())), None)

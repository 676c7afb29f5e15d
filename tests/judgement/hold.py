"""One analysis held against its diagnosis: what was right, what was missed, what nobody would sign."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.judgement.diagnosis import Diagnosis, named_by

SEVERE = ("blocker", "high", "medium")
NO_PURCHASE = "none"


@dataclass(frozen=True, slots=True)
class Held:
    """`reason`: what the diagnosis leads with is named by the case, by a finding of weight or by the first step.

    `signed` and `unsigned` are the codes of findings at medium or above; `named` and `missed` the major problems;
    `never` what was said though the diagnosis forbids it.
    """

    report: str
    case: str
    answer: str
    confidence: str
    words: int
    answer_right: bool
    purchase_right: bool
    reason: bool
    signed: tuple[str, ...]
    unsigned: tuple[str, ...]
    named: tuple[str, ...]
    missed: tuple[str, ...]
    never: tuple[str, ...]

    @property
    def agreed(self) -> bool:
        """Answer, purchase and reason are right."""
        return self.answer_right and self.purchase_right and self.reason

    @property
    def confidently_wrong(self) -> bool:
        """A verdict that is sure of what the diagnosis does not accept."""
        return self.confidence == "high" and not (self.answer_right and self.purchase_right)


def held(diagnosis: Diagnosis, analysis: dict[str, Any]) -> Held:
    """The verdict and the findings of a report beside its diagnosis."""
    verdict = analysis["verdict"]
    fired = {each["code"]: each["severity"] for each in analysis["findings"] if each["state"] == "fired"}
    severe = {code for code, severity in fired.items() if severity in SEVERE}
    signed = {code for code in severe if _signed(diagnosis, code)}
    names = {*fired, verdict["case"]}
    named = {name for name in diagnosis.with_weight("major") if _names(names, name)}
    answer, purchase = verdict["answer"], verdict["media_or_spindles"] or NO_PURCHASE
    return Held(
        report=diagnosis.report,
        case=verdict["case"],
        answer=answer,
        confidence=verdict["confidence"],
        words=len(verdict["headline"].split()),
        answer_right=answer in diagnosis.answer,
        purchase_right=purchase in diagnosis.purchase,
        reason=not diagnosis.leads or any(_names({*severe, verdict["case"]}, lead) for lead in diagnosis.leads),
        signed=tuple(sorted(signed)),
        unsigned=tuple(sorted(severe - signed)),
        named=tuple(sorted(named)),
        missed=tuple(sorted(diagnosis.with_weight("major").keys() - named)),
        never=tuple(_never(diagnosis, answer, purchase, severe)),
    )


def _signed(diagnosis: Diagnosis, code: str) -> bool:
    return code in diagnosis.sign or any(_names({code}, name) for name in diagnosis.with_weight("major"))


def _names(said: set[str], problem: str) -> bool:
    return bool(said & set(named_by().get(problem, ())))


def _never(diagnosis: Diagnosis, answer: str, purchase: str, severe: set[str]) -> Iterable[str]:
    for never in diagnosis.must_not:
        if never.answer == answer:
            yield f"answer {answer}"
        if never.purchase == purchase:
            yield f"purchase {purchase}"
        if never.finding in severe:
            yield f"finding {never.finding}"
        if never.problem and _names(severe, never.problem):
            yield f"problem {never.problem}"

"""What to do where the CPUs lead: the statements that take them, and what else gives sessions more CPU."""

from collections.abc import Sequence

from rules.core.facts import Facts
from rules.core.finding import SEVERITIES
from rules.core.rule import RuleResult, which_fired
from rules.host.full_instance import full_instance
from rules.shared.edition_caps import cpu_cap
from rules.storage.cpu_queue import cpu_first, only_managed
from rules.storage.decision import Decision
from rules.storage.inputs.top_statements import named, part, too_often
from rules.storage.outcome.step import Step

ALL = "Tune the statements with the most CPU and buffer gets."
BURNERS = "SQ03"
"""The rule that names the statements with most CPU or buffer gets."""
MEDIUM = SEVERITIES.index("medium")


def cpu_step(facts: Facts, decision: Decision, findings: Sequence[RuleResult]) -> Step:
    """The statements to tune, by their CPU or by what the rule found; work that is done, not a wait that could vanish:
    nothing beyond the statements named is promised."""
    statements, burners = named(facts), which_fired(findings, BURNERS)
    what, saves, finding = ALL, None, None
    if statements:
        share, of_it = _waited_for_cpu(facts, decision), part(facts)
        what, saves = f"Tune the statements with the most CPU{statements}.", share * of_it if of_it else None
        if too_often(facts):
            what = f"Execute the statements with the most CPU less often{statements}."
    elif burners and burners.outcome.cure and SEVERITIES.index(burners.severity) >= MEDIUM:
        what, saves, finding = burners.outcome.cure, burners.outcome.saves, burners.rule.id
    if decision.case == "cpu_first":
        what = f"{what.removesuffix('.')}{_more_cpu(facts)}."
    return Step(what, saves, "free", finding)


def _waited_for_cpu(facts: Facts, decision: Decision) -> float:
    """CPU time, and the queue for it where sessions queue: work that is not done does not wait either."""
    queue = 0.0
    if decision.case == "cpu_first" and not facts.on_captured and not only_managed(cpu_first(facts)):
        queue = max(0.0, facts.get("unaccounted_share", 0.0))
    return min(1.0, facts.share("cpu_share") + queue)


def _more_cpu(facts: Facts) -> str:
    """What else gives sessions more CPU; nothing does where the edition uses no more."""
    if full := full_instance(facts):
        return f", and move services from instance {full.number} to the others; else add CPU there"
    if not only_managed(cpu_first(facts)):
        return "; else add CPU"
    return "" if cpu_cap(facts) else "; else raise what the resource manager grants"

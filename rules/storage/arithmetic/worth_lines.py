"""The saving in sessions, on which it hangs whether a purchase pays at all."""

from rules.core.facts import Facts
from rules.storage.arithmetic.line import Line, Part, worked
from rules.storage.decision import Decision
from rules.storage.gains.model import proposed_ms
from rules.storage.procedure import at_the_median
from rules.thresholds.worth import WORTH_SESSIONS


def worth(facts: Facts, decision: Decision, time: Part, unit: str) -> list[Line]:
    """The saving in sessions: below half a session there is no business case."""
    elapsed = facts.get("elapsed_s")
    if decision.saves is None or not elapsed or decision.fast:  # it is not by its saving that nothing is bought
        return []
    parts = [
        Part("s", "saved by the cure", decision.saves, unit),
        Part("A", "sessions active on average", time.value / elapsed, "sessions"),
    ]
    saved = decision.saves * time.value / elapsed
    what, formula = "Sessions saved", "s * A"
    if decision.pointless and saved >= WORTH_SESSIONS:  # by the median, then: it is the slow tail that weighs
        mean, median = facts["single_block_read_ms"], facts["single_block_read_p50_ms"]
        parts += [
            Part("t", "latency of a proposed medium", proposed_ms(mean), "ms"),
            Part("m", "median of the reads", median, "ms", facts.line("single_block_read_p50_ms")),
            Part("R", "latency of a read today", mean, "ms", facts.line("single_block_read_ms")),
        ]
        what += " by other flash, which would have the slow tail above the median too"
        saved, formula = saved * at_the_median(facts), "s * A * max(0, 1 - t / m) / (1 - t / R)"
    return [worked(f"{what}; below {WORTH_SESSIONS:g} nothing is worth buying", formula, parts, saved, "sessions")]

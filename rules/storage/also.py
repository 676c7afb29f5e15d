"""Other things of weight, and what was not examined."""

from typing import Any

from rules.facts import Facts
from rules.storage.decision import Decision
from rules.storage.gain import Reads, proposed_ms
from rules.storage.shares import CLASSES, UNACCOUNTED, leading
from rules.storage.wording import percent

WEIGHTY = 0.10
USABLE = 0.90
CASES = {
    "reads": "mixed", "temp": "temp_bound", "commit": "commit_bound", "writer": "writer_bound",
    "log_switch": "log_switch", "other_io": "mixed",
}  # fmt: skip
NOT_EXAMINED = {
    "cache_first": "not examined: needs the buffer pool advisory",
    "one_statement": "not examined: needs the SQL and segment sections",
    "off_curve": "not examined: needs a load curve of the storage",
}


def also(facts: Facts, decision: Decision) -> list[dict[str, Any]]:
    """The contract's `also`: other classes of at least a tenth, then what nobody has looked at."""
    if decision.case == "cannot_judge":
        return []
    found: list[dict[str, Any]] = [
        {"case": CASES.get(one.key, "not_storage"), "share": one.share, "class": one.key, "note": one.label}
        for one in leading(facts)
        if one.share >= WEIGHTY and one.key not in (decision.lead, UNACCOUNTED.key)
    ]
    if facts.share("read_share") >= WEIGHTY and decision.case != "cpu_first":
        found += [{"case": case, "share": None, "class": None, "note": note} for case, note in NOT_EXAMINED.items()]
    return found


def next_bottleneck(facts: Facts, decision: Decision, known: Reads | None) -> str | None:
    """What limits after the change that the verdict speaks of; None where it speaks of none."""
    if (
        decision.lead not in ("reads", "commit")
        or decision.cure in (None, "neither")
        or decision.saves is None
        or decision.first
    ):
        return None
    saved = known.conservative(proposed_ms(known.read_ms)) if known and decision.lead == "reads" else decision.saves
    left = 1 - saved
    busy = facts.get("host_cpu_busy")
    if busy and left > 0 and facts.get("scope") != "pdb" and 1 / left > USABLE / busy:
        return (
            f"The CPUs: they are {percent(busy)} busy, enough for {USABLE / busy:.1f} times today's work and no more."
        )
    others = [one for one in CLASSES if one.key != decision.lead and facts.share(one.metric) > 0]
    first = max(others, key=lambda one: facts.share(one.metric), default=None)
    if first is None or left <= 0:
        return None
    share = percent(min(1.0, facts.share(first.metric) / left))
    return f"{first.label[0].upper()}{first.label[1:]}: {share} of what is left."

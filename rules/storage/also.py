"""Other things of weight, and what was not examined."""

from typing import Any

from rules.facts import Facts
from rules.storage.decision import Decision
from rules.storage.gain import Reads, proposed_ms
from rules.storage.shares import BY_KEY, leading
from rules.storage.wording import percent

WEIGHTY = 0.10
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
        if one.share >= WEIGHTY and one.key != decision.lead
    ]
    if facts.share("read_share") >= WEIGHTY:
        found += [{"case": case, "share": None, "class": None, "note": note} for case, note in NOT_EXAMINED.items()]
    return found


def next_bottleneck(facts: Facts, decision: Decision, known: Reads | None) -> str | None:
    """What limits after the change that the verdict speaks of."""
    if decision.lead != "reads" or known is None or decision.case in ("cannot_judge", "not_storage", "cpu_first"):
        return None
    saved = known.conservative(proposed_ms(known.read_ms))
    busy = facts.get("host_cpu_busy")
    rest = [one for one in leading(facts) if one.key not in ("reads", "unaccounted")]
    if busy and facts.get("scope") != "pdb" and saved < 1 and 1 / (1 - saved) > 0.9 / busy:
        return f"The CPUs: they are {percent(busy)} busy, enough for {0.9 / busy:.1f} times today's work and no more."
    if not rest:
        return None
    first, left = rest[0], 1 - saved
    label = BY_KEY[first.key].label
    return f"{label[0].upper()}{label[1:]}: {percent(min(1.0, first.share / left))} of what is left."

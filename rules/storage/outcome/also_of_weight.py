"""Other things of weight beside what leads."""

from typing import Any

from rules.core.facts import Facts
from rules.storage.decision import Decision
from rules.storage.inputs.shares import UNACCOUNTED, WEIGHTY, leading

CASES = {
    "reads": "mixed", "temp": "temp_bound", "commit": "commit_bound", "writer": "writer_bound",
    "log_switch": "log_switch", "other_io": "mixed",
}  # fmt: skip


def also(facts: Facts, decision: Decision) -> list[dict[str, Any]]:
    """The contract's `also`: other classes of at least a tenth."""
    if decision.case == "cannot_judge":
        return []
    return [
        {"case": CASES.get(one.key, "not_storage"), "share": one.share, "class": one.key, "note": one.label}
        for one in leading(facts)
        if one.share >= WEIGHTY and one.key not in (decision.lead, UNACCOUNTED.key)
    ]

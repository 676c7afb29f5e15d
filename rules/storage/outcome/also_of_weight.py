"""Other things of weight beside what leads."""

from msgspec import Struct, field

from rules.core.facts import Facts
from rules.shared.parsing import MADE_OF
from rules.storage.decision import Case, Decision
from rules.storage.inputs.shares import BY_KEY, UNACCOUNTED, WEIGHTY, leading

CASES: dict[str, Case] = {
    "reads": "mixed", "temp": "temp_bound", "commit": "commit_bound", "writer": "writer_bound",
    "log_switch": "log_switch", "other_io": "mixed",
}  # fmt: skip


class Also(Struct, frozen=True):
    """Another class of waits of weight: the case it would be alone, its share, its key and its label.

    Without a share it was not examined, and `note` says why.
    """

    case: Case
    share: float | None
    time_class: str | None = field(default="", name="class")
    note: str = ""


def also(facts: Facts, decision: Decision) -> list[Also]:
    """The contract's `also`: other classes of at least a tenth."""
    if decision.case in ("cannot_judge", "idle"):
        return []
    inside = MADE_OF if decision.case == "parse_bound" else ()
    return [  # shares are those of every other sentence, also where all together are more than DB time
        Also(CASES.get(part.key, "not_storage"), facts.share(BY_KEY[part.key].metric), part.key, part.label)
        for part in leading(facts)
        if part.share >= WEIGHTY and part.key not in (decision.lead, UNACCOUNTED.key, *inside)
    ]

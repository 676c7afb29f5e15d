"""Rules that did not fire, as a page lists them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

UNFIRED = (
    ("quiet", "Looked at and quiet"),
    ("not_applicable", "Not applicable to this {what}"),
    ("not_enough_data", "Not enough data"),
    ("broken", "Failed: a mistake of ours, please report it"),
)


class Ended(Protocol):
    """A rule as it ended: of a report, or of a comparison."""

    @property
    def state(self) -> str: ...


@dataclass(frozen=True)
class Group:
    """Rules that did not fire, by the state in which they ended."""

    state: str
    title: str
    findings: Sequence[Ended]


def unfired(findings: Sequence[Ended], what: str = "report") -> list[Group]:
    """The rules that did not fire, grouped; empty groups are left out. `what` they were tried on."""
    groups = [
        Group(state, title.format(what=what), [finding for finding in findings if finding.state == state])
        for state, title in UNFIRED
    ]
    return [group for group in groups if group.findings]

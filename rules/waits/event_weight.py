"""How much of the time one kind of wait holds, on the base that shares are shown on."""

from collections.abc import Collection

from parsers.model.inside import Inside
from rules.core.facts import Event, Facts
from rules.core.finding import Evidence
from rules.storage.gains.model import base_s


class Weight(Inside, frozen=True):
    """Events that are one kind of wait: the longest of them, and what all hold together."""

    name: str
    event: Event
    waits: float
    time_s: float
    share: float

    @property
    def mean_ms(self) -> float:
        """The mean of all of them; `weight` lets none through without waits."""
        return 1000 * self.time_s / self.waits

    def evidence(self, facts: Facts, limit: float | None = None, source: str = "wait events") -> Evidence:
        """The share as a figure, on the line of the longest event."""
        return Evidence(self.name, self.share, facts.share_unit, limit, source, self.event.line)


def weight(facts: Facts, names: Collection[str]) -> Weight | None:
    """What these events hold of the time; None where none was waited for. A cell event may carry its tier behind."""
    named = facts.events_named(names).items()
    events = [(name, event) for name, event in named if event.waits > 0 and event.time_s > 0]
    total = base_s(facts)
    if not events or not total or total <= 0:
        return None
    name, longest = max(events, key=lambda pair: pair[1].time_s)
    seconds = sum(event.time_s for _, event in events)
    return Weight(name, longest, sum(event.waits for _, event in events), seconds, min(1.0, seconds / total))

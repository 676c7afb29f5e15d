"""What rules may ask about one report, by name: metrics as numbers, sections as rows, and a few plain facts.

Names are those of the contract: a metric (`single_block_read_ms`), a section (`tablespace_io`), a key of `storage`
(`storage.devices`), and the plain facts that `rules.core.fact_names` lists: `events`, `slots`, `release` and so on.
What is not known is None.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar

from parsers.errors import NotReadYet
from parsers.model.inside import Inside
from rules.core.metric import Measured
from rules.thresholds.db_time import exceeded, falls_short, is_added_up, named

Made = TypeVar("Made")
STORAGE = "storage."


class Event(Inside, frozen=True):
    """One wait event as the report lists it; `mean_ms` is recomputed from the totals where they carry it."""

    waits: float
    time_s: float
    mean_ms: float | None = None
    line: int | None = None
    kind: str = "other"


class Slot(Inside, frozen=True):
    """One slot of the activity over time: mean active sessions, and those on CPU or waiting for it."""

    time: str
    minutes: float
    sessions: float
    cpu_sessions: float
    line: int | None = None


class NotRead:
    """Stands among facts for the rows of a section that is not read yet, lest they be taken for none."""

    def _raise(self, *_: object) -> Any:
        raise NotReadYet("A rule asked for a section that is not read yet.")

    __bool__ = __iter__ = __len__ = __getitem__ = _raise


NOT_READ = NotRead()


@dataclass(frozen=True, slots=True)
class Facts:
    """Known values by name; `measured` tells way and line of those that are metrics."""

    known: Mapping[str, Any]
    measured: Mapping[str, Measured] = field(default_factory=dict)
    made: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was made of these facts and is asked for often (see `once`)."""
    get: Callable[..., Any] = field(init=False, repr=False, compare=False)
    """The value of a name, or what is given beside it where that is not known; a dict's own `get`, as a report's
    judgement asks it a thousand times."""
    on_captured: bool = field(init=False, repr=False, compare=False)
    """Whether shares are of captured time: DB time can't be accounted for, and neither a queue for CPU nor a host in
    distress explains it."""
    without_db_time: bool = field(init=False, repr=False, compare=False)
    """Whether the release knows no DB time: CPU and waits are added up in its place (8i and 9i)."""

    def __post_init__(self) -> None:
        values = {name: value for name, value in self.known.items() if value is not None}
        object.__setattr__(self, "get", values.get)
        object.__setattr__(self, "on_captured", self._are_on_captured())
        object.__setattr__(self, "without_db_time", is_added_up(self.measured))

    def __getitem__(self, name: str) -> Any:
        """The value; raises KeyError where it is not known."""
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def _are_on_captured(self) -> bool:
        unaccounted = self.get("unaccounted_share", 0.0)
        explained = self.get("cpu_starved") or self.get("host_in_distress")
        return bool(exceeded(unaccounted) or (falls_short(unaccounted) and not explained))

    @property
    def share_unit(self) -> str:
        """What shares are shares of, as the unit of a figure."""
        if self.on_captured or self.without_db_time:
            return "share of CPU and wait time"
        return "share of corrected DB time" if self.get("late_posted_s") else "share of DB time"

    def share(self, name: str) -> float:
        """A share of DB time, or of captured time (see `on_captured`). Unknown counts as none."""
        measured = self.measured.get(name) if self.on_captured else None
        if measured and measured.captured_value is not None:
            return measured.captured_value
        return float(self.get(name, 0.0))

    @property
    def declared(self) -> dict[str, Any]:
        """The storage facts by their own names."""
        return {name.removeprefix(STORAGE): value for name, value in self.known.items() if name.startswith(STORAGE)}

    def knowing(self, **more: Any) -> "Facts":
        """The same with further facts."""
        return Facts({**self.known, **more}, self.measured)

    def event(self, name: str) -> Event | None:
        """One foreground wait event; None where the report does not list it."""
        event: Event | None = self.get("events", {}).get(name)
        return event

    def background(self, name: str) -> Event | None:
        """One background wait event; None where the report does not list it."""
        event: Event | None = self.get("background", {}).get(name)
        return event

    def events_named(self, names: Collection[str]) -> dict[str, Event]:
        """The foreground wait events of these names, as printed; a cell event may carry its tier behind the name."""
        events: dict[str, Event] = self.get("events", {})
        named = [name for name in names if name in events]
        named += [name for name in _cell_events(self) if name.startswith(tuple(names))]
        if len(named) > 1:
            named = [name for name in events if name in named]
        return {name: events[name] for name in named}

    def total(self, statistic: str) -> float | None:
        """The total of an instance statistic; None where it is not printed, or below zero, which none can be."""
        value = (self.get("statistic", {}).get(statistic) or {}).get("total")
        return float(value) if isinstance(value, int | float) and value >= 0 else None

    def line(self, name: str) -> int | None:
        measured = self.measured.get(name)
        return measured.line if measured else None

    def unit(self, name: str) -> str:
        """The unit of a metric as users read it."""
        measured = self.measured.get(name)
        if name.endswith("_share"):
            return "share of DB time" if self.on_captured and not self._of_captured(name) else self.share_unit
        unit = measured.unit if measured else ""
        return "share" if unit == "1" else unit

    def way(self, name: str) -> str | None:
        """How a metric was had, by the name of the time that it is of: of captured time where `share` gives that."""
        measured = self.measured.get(name)
        if measured is None:
            return None
        if self.without_db_time:
            return named(measured.way, self.measured)
        if self.on_captured and measured.captured_value is not None:
            return measured.way.replace(", of DB time", ", of CPU and wait time")
        return measured.way

    def _of_captured(self, name: str) -> bool:
        """Whether a share is had of captured time: time that the time model alone measures (parsing, logons) is not."""
        measured = self.measured.get(name)
        return measured is None or measured.captured_value is not None or not measured.way.endswith(", of DB time")


def once(make: Callable[[Facts], Made]) -> Callable[[Facts], Made]:
    """`make`, had once of the same facts: they never change, and with further ones (`knowing`) they are others."""

    @wraps(make)
    def had(facts: Facts) -> Made:
        if make not in facts.made:
            facts.made[make] = make(facts)
        made: Made = facts.made[make]
        return made

    return had


@once
def _cell_events(facts: Facts) -> list[str]:
    """What sessions waited for at Exadata cells."""
    return [name for name in facts.get("events", {}) if name.startswith("cell")]

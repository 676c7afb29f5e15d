"""What is asked of the fleet: a group, a range of time and an order, as they stand in an address."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from typing import Any

from app.fleet.document import FleetDatabase
from app.fleet.figures import SPREAD
from app.fleet.members import Window
from app.store.engine.engine import without_nul
from app.web import times
from app.web.problems import Problem

THREE = ("mean", "p95", "peak")
SORTS = (
    "database", "group", "case", "newest_end", "reports", "db_time_s", "io_share", "cpu_share", "single_block_read_ms",
    "media_gain_share", "saved_sessions", "saved_sessions_per_1000_iops", "limit_used_share",
    *(f"{name}.{statistic}" for name in SPREAD for statistic in THREE),
)  # fmt: skip
DEFAULT = "-saved_sessions"
GAINS = frozenset({"media_gain_share", "saved_sessions", "saved_sessions_per_1000_iops"})


@dataclass(frozen=True, slots=True)
class Asked:
    """The group (None: all), the range, the column to sort by (`-` before it sorts from the top), and words of which
    each stands somewhere in what a database is called (None: all)."""

    group: str | None = None
    window: Window = field(default_factory=Window)
    sort: str = DEFAULT
    q: str | None = None

    def parameters(self) -> dict[str, str]:
        """As an address has them; the default order is left out."""
        texts = {
            "q": self.q,
            "group": self.group,
            "since": self.window.since and self.window.since.isoformat(),
            "until": self.window.until and self.window.until.isoformat(),
            "sort": None if self.sort == DEFAULT else self.sort,
        }
        return {name: text for name, text in texts.items() if text}


def read(parameters: Mapping[str, str | None]) -> Asked:
    """From the parameters of an address. Raises Problem with one sentence for what cannot be read."""
    window = Window(*times.between(parameters))
    sort = parameters.get("sort") or DEFAULT
    if sort.removeprefix("-") not in SORTS:
        wrong = f"sort names no column: take one of {', '.join(SORTS)}, with a - before it for the other way."
        raise Problem(422, "invalid_sort", wrong)
    group, q = (without_nul(parameters.get(name) or "") or None for name in ("group", "q"))
    return Asked(group, window, sort, q)


def ordered(rows: list[FleetDatabase], sort: str) -> list[FleetDatabase]:
    """The databases in that order, by name where they are equal; unknown stands last either way.

    By gain of faster media those stand after the others whose verdict is that storage is not it.
    """
    column = sort.removeprefix("-")
    value = attrgetter(column)
    named = sorted(rows, key=lambda row: (row.database.casefold(), row.database_id))
    valued = [(row, _folded(value(row))) for row in named]
    filled = [(row, key) for row, key in valued if key is not None]
    filled.sort(key=itemgetter(1), reverse=sort.startswith("-"))
    in_order = [*(row for row, _ in filled), *(row for row, key in valued if key is None)]
    return sorted(in_order, key=attrgetter("is_elsewhere")) if column in GAINS else in_order


def _folded(value: Any) -> Any:
    return value.casefold() if isinstance(value, str) else value

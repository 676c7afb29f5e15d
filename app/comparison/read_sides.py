"""All that a comparison of stored reports is made of, as it was read; made of the same it is the same."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from statistics import median

import rules
from app.comparison.document import About, of_stored
from app.comparison.stored_sides import Side
from app.history.frames import MarkerLine
from app.history.interval_references import refused
from app.web.addresses import DATABASES, ROOT, from_root, report_url
from rules.comparison.analysis_excerpt import SECTIONS
from rules.comparison.document import ComparisonMarker
from rules.comparison.side_summary import ReportName, SetAside, StoredSeries

LOAD = "average_active_sessions"
Printed = tuple[bytes, dict[str, bytes]]
Excerpt = Callable[[str, int, Sequence[str]], Printed | None]
"""The core of a report, and some of its sections, as `Store.excerpt` gives them."""


@dataclass(frozen=True, slots=True)
class Hiding:
    """Reports without their customer: what reads them so, and what their names are there."""

    excerpt: Excerpt
    called: Callable[[str], str]

    def of(self, window: rules.Window) -> rules.Window:
        """A window under other names: those of narrow rows are as printed, and all of a side go by one name."""
        name, container = (text and self.called(text) for text in (window.database, window.container))
        dbid = None if window.dbid is None else int(self.called(str(window.dbid)))
        return replace(window, database=name, dbid=dbid, container=container)


@dataclass(frozen=True, slots=True)
class Beside:
    """What a comparison takes besides its two sides: the address that asked, in which unit, what was foreseen, and what
    happened in between."""

    asked: dict[str, str]
    unit: str | None
    forecast: rules.Forecast | None
    marker: MarkerLine | None


@dataclass(frozen=True, slots=True)
class OneSide:
    """A side with its windows; what the report prints that speaks for it is None where it was deleted just now."""

    side: Side
    windows: Sequence[rules.Window]
    speaks: int
    hidden: bool
    printed: Printed | None = field(repr=False)

    def read(self) -> list[rules.Window]:
        """The windows; that which speaks with what only its document tells."""
        if self.printed is None:
            return list(self.windows)
        bare = self.windows[self.speaks]
        whole = rules.stored_window(*self.printed, bare.report)
        if self.hidden:
            whole = replace(whole, database=bare.database, dbid=bare.dbid, container=bare.container)
        return [whole if number == self.speaks else window for number, window in enumerate(self.windows)]


@dataclass(frozen=True, slots=True)
class ReadSides:
    """Two sides and what is beside them."""

    before: OneSide
    after: OneSide
    beside: Beside

    def compared(self) -> rules.Comparison:
        """The comparison object. Raises Problem for what cannot be held against each other."""
        before, after = self.before.side, self.after.side
        beside, same = self.beside, before.whose.database == after.whose.database
        try:
            windows = self.before.read(), self.after.read()
            compared = rules.compare(*windows, beside.unit, beside.forecast, migration=same)
        except ValueError as error:
            raise refused(str(error)) from error
        between = None if beside.marker is None else _between(beside.marker)
        return of_stored(compared, _about(before), _about(after), beside.asked, between)

    def digest(self) -> bytes:
        """Another one for whatever differs."""
        digest = blake2b(repr((ROOT.get(), self)).encode())
        for side in (self.before, self.after):
            core, sections = side.printed or (b"", {})
            for part in (core, *(text for _, text in sorted(sections.items()))):
                digest.update(b"%d " % len(part))
                digest.update(part)
        return digest.digest()


def read_sides(excerpt: Excerpt, before: Side, after: Side, beside: Beside, hiding: Hiding | None) -> ReadSides:
    """Reads of each side the report that speaks for it."""
    return ReadSides(_side(excerpt, before, hiding), _side(excerpt, after, hiding), beside)


def _side(excerpt: Excerpt, side: Side, hiding: Hiding | None) -> OneSide:
    windows = [hiding.of(window) for window in side.windows] if hiding else list(side.windows)
    speaks = _nearest(windows)
    read = hiding.excerpt if hiding else excerpt
    return OneSide(side, windows, speaks, hiding is not None, read(*side.places[speaks], SECTIONS))


def _nearest(windows: Sequence[rules.Window]) -> int:
    """Which window is nearest to the median load."""
    loads = [window.metrics.get(LOAD) for window in windows]
    known_loads = [load for load in loads if load is not None]
    if not known_loads:
        return 0
    middle = median(known_loads)
    return min(
        range(len(windows)), key=lambda n: abs(load - middle) if (load := loads[n]) is not None else float("inf")
    )


def _about(side: Side) -> About:
    """Whose reports a side holds, and what was left out."""
    return About(
        set_aside=SetAside(side.twins, side.longer, side.across),
        database_id=side.whose.database,
        database=side.whose.name,
        series=StoredSeries(side.whose.key, side.whose.label),
        database_url=from_root(f"{DATABASES}/{side.whose.database}"),
        reports={
            window.report: ReportName(window.report, *place, report_url(*place))
            for window, place in zip(side.windows, side.places, strict=True)
        },
    )


def _between(marker: MarkerLine) -> ComparisonMarker:
    return ComparisonMarker(
        marker.id, from_root(f"{DATABASES}/{marker.database}/markers/{marker.id}"), marker.database,
        marker.at.isoformat(), marker.text,
    )  # fmt: skip

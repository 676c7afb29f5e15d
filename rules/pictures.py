"""Pictures as data, labels and units with them, so that whoever draws them needs no word of Oracle's."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.core.facts import Facts
from rules.storage.gains.gain import Gain
from rules.storage.inputs.shares import BY_KEY, CLASSES, UNACCOUNTED, Base, parts
from rules.thresholds.db_time import exceeded
from rules.waits.foreground import SINGLE_BLOCK
from rules.waits.latency_histogram import merged
from rules.wording import count, percent

CPU_AND_WAITS = "CPU and waits"
HARDLY_ANY = 0.0005
"""Reports print a share below this as zero."""


class TimePart(Struct, frozen=True):
    """A class of time: its key, its label, seconds, share, and the line it stands on."""

    name: str
    label: str
    seconds: float
    share: float
    line: int | None = None


class TimePicture(Struct, frozen=True):
    """Where DB time went. `total` names what `total_s` is; `note` what a reader who adds up would stumble on."""

    title: str
    unit: str
    total_s: float
    total: str
    note: str | None
    parts: tuple[TimePart, ...]

    def judged(self, base: Base) -> tuple[TimePart, ...]:
        """The parts as shares of the time by which a verdict judges: what no wait event explains is no part of CPU and
        wait time, but of a total that was made of these because the release knows no DB time."""
        explained = [part for part in self.parts if part.name != UNACCOUNTED.key]
        whole = sum(part.share for part in explained)
        if base != "captured_time" or not whole or self.total == CPU_AND_WAITS:
            return self.parts
        return tuple(replace(part, share=part.share / whole) for part in explained)

    def storage_share(self, base: Base) -> float:
        """The share that waits for storage, 0 to 1: of the time by which a verdict judges."""
        return min(sum(part.share for part in self.judged(base) if BY_KEY[part.name].storage), 1.0)


class Band(Struct, frozen=True):
    """Waits up to so many ms (None: longer than all others), as a share of all."""

    upper_ms: float | None
    share: float


class HistogramPicture(Struct, frozen=True):
    """How long single-block reads took; percentiles are None where the histogram ends before them."""

    title: str
    unit: str
    waits: int | float | None
    mean_ms: float | None
    p5_ms: float | None
    p50_ms: float | None
    p95_ms: float | None
    line: int | None
    buckets: tuple[Band, ...]


class Bar(Struct, frozen=True):
    """What one change would save, cautious and at most, as shares of DB time."""

    kind: str
    label: str
    low: float
    high: float | None


class GainsPicture(Struct, frozen=True):
    """What each change would save."""

    title: str
    unit: str
    bars: tuple[Bar, ...]


class Pictures(Struct, frozen=True):
    """Every picture by its name; None where the report has nothing to draw it from."""

    db_time: TimePicture | None = None
    latency_histogram: HistogramPicture | None = None
    gains: GainsPicture | None = None


def pictures(facts: Facts, gain: Sequence[Gain]) -> Pictures:
    """The pictures of one report."""
    return Pictures(db_time(facts), latency_histogram(facts), gains(gain))


def db_time(facts: Facts) -> TimePicture | None:
    """Where DB time went: the classes in their fixed order, none of them empty.

    Seconds and shares are as the report has them; where they add up to more than the total, `note` says so.
    """
    doubtful = exceeded(facts.get("unaccounted_share", 0.0))
    total, time_parts = facts.get("captured_time_s" if doubtful else "db_time_s"), parts(facts)
    if not total or not time_parts:
        return None
    over = max(1.0, sum(facts.get(time_class.metric, 0.0) for time_class in CLASSES))
    order = {time_class.key: place for place, time_class in enumerate((*CLASSES, UNACCOUNTED))}
    shown = sorted((part for part in time_parts if part.share > 0), key=lambda part: order[part.key])
    return TimePicture(
        title="Where the time went" if facts.without_db_time else "Where DB time went",
        unit="s",
        total_s=total,
        total=_total(facts, doubtful=doubtful),
        note=_beyond(facts, total, over, doubtful),
        parts=tuple(
            TimePart(
                part.key,
                BY_KEY[part.key].label,
                part.share * over * total,
                part.share * over,
                facts.line(BY_KEY[part.key].metric),
            )
            for part in shown
        ),
    )


def _total(facts: Facts, *, doubtful: bool) -> str:
    """What the whole of the picture is called."""
    if doubtful or facts.without_db_time:
        return CPU_AND_WAITS
    return "corrected DB time" if facts.get("late_posted_s") else "DB time"


def _beyond(facts: Facts, total: float, over: float, doubtful: bool) -> str | None:
    """What a reader who adds the lines up would stumble on."""
    if doubtful:
        printed = facts.get("printed_db_time_s", facts.get("db_time_s"))
        amount = f" ({count(printed)} s)" if printed else ""
        return f"CPU and waits exceed the printed DB time{amount} by more than a tenth: shares are of their sum."
    if late := facts.get("late_posted_s"):
        return f"The report prints {count(total + late)} s: {count(late)} s of them were used before the window."
    if over > 1 + HARDLY_ANY:
        return f"CPU and waits add up to {count(over * total)} s, {percent(over - 1)} more than DB time."
    return None


def latency_histogram(facts: Facts) -> HistogramPicture | None:
    """How long single-block reads took: the share of waits in each band, merged from all the printed bucket sets."""
    rows = facts.get("wait_histogram", [])
    row = next((row for row in rows if row.get("event") in SINGLE_BLOCK), None)
    points = merged(rows, SINGLE_BLOCK)
    if row is None or not points:
        return None
    return HistogramPicture(
        title="How long single-block reads took",
        unit="ms",
        waits=row.get("waits"),
        mean_ms=facts.get("single_block_read_ms"),
        p5_ms=facts.get("single_block_read_p5_ms"),
        p50_ms=facts.get("single_block_read_p50_ms"),
        p95_ms=facts.get("single_block_read_p95_ms"),
        line=row.get("line"),
        buckets=_bands(points),
    )


def _bands(points: tuple[tuple[float, float], ...]) -> tuple[Band, ...]:
    """The bands between the curve's points, without the empty ones before the first and after the last read."""
    below = (0.0, *(reached for _, reached in points))
    uppers = (*(upper for upper, _ in points), None)
    reached = (*below[1:], 1.0)
    bands = [(upper, max(to - since, 0.0)) for upper, since, to in zip(uppers, below, reached, strict=True)]
    held = [place for place, (_, share) in enumerate(bands) if share >= HARDLY_ANY]
    return tuple(Band(*band) for band in bands[held[0] : held[-1] + 1]) if held else ()


def gains(rows: Sequence[Gain]) -> GainsPicture | None:
    """What each change would save, cautious and at most; None where nothing can be promised."""
    bars = tuple(bar for row in rows if (bar := _bar(row)))
    return GainsPicture("What a change would save", "share of DB time", bars) if bars else None


def _bar(row: Gain) -> Bar | None:
    low = row.conservative if row.closed is None else row.closed
    high = row.coupled if row.open is None else row.open
    return None if low is None else Bar(row.kind, row.change, low, high)

"""The lines of arithmetic that the verdict and a what-if have in common."""

from collections.abc import Sequence

from rules.core.facts import Facts
from rules.storage.arithmetic.line import Line, Part, worked
from rules.storage.gains.model import ReadEvent, Reads
from rules.wording import ms

NEAR = 0.002
"""So near are two figures that are the same one, rounded on its way."""
SHARE = "share of DB time"


def less_background(facts: Facts, event: str, *, waits: bool = False) -> str:
    """What was taken out of a list that does not part sessions from the background; nothing where it does."""
    taken = facts.background(event) if facts.get("mixed_waits") else None
    if taken is None:
        return ""
    return f", less the background's {taken.waits:,.0f}" if waits else f", less the background's {taken.time_s:,.0f} s"


def reads_saved(reads: Reads, target_ms: float, base: Part, unit: str = SHARE, *, coupled: bool = False) -> Line:
    """What reads at that latency save: their own time, and with `coupled` the waits that are made of reads."""
    parts = [
        Part("t", "latency of a read after the change", target_ms, "ms"),
        Part("R", "latency of a read today", reads.read_ms, "ms", reads.single[0].line if reads.single else None),
        *_seconds("S", "single-block reads", reads.single),
        *_seconds("P", "reads in batches", reads.batched),
    ]
    terms = [f"{part.symbol} * max(0, 1 - t / R)" for part in parts[2:]]
    for number, event in enumerate(_lasting(reads.multi), 1):
        mean = event.mean_ms or reads.read_ms
        parts += [
            Part(f"M{number}", "reads of many blocks", event.time_s, "s", event.line),
            Part(f"m{number}", "latency of such a read today", mean, "ms", event.line),
        ]
        terms.append(f"M{number} * max(0, min(R, m{number}) - t) / m{number}")
    if coupled:
        made = _seconds("B", "waits made of reads", reads.coupled)
        parts += made
        terms += [f"{part.symbol} * max(0, 1 - t / R)" for part in made]
    saved = reads.coupled_saving(target_ms) if coupled else reads.conservative(target_ms)
    what = "with the waits that are made of reads" if coupled else "counting only the reads themselves"
    formula = f"({' + '.join(terms) or '0'}) / T"
    return worked(f"Saved by reads at {ms(target_ms)}, {what}", formula, [*parts, base], saved, unit)


def _seconds(symbol: str, name: str, events: Sequence[ReadEvent]) -> list[Part]:
    return [
        Part(f"{symbol}{number}", name, event.time_s, "s", event.line)
        for number, event in enumerate(_lasting(events), 1)
    ]


def _lasting(events: Sequence[ReadEvent]) -> list[ReadEvent]:
    return [event for event in events if event.time_s]


def rate_asked(rate: Part, saved: float, unit: str) -> Line | None:
    """The rate that the same sessions ask for once that share of their time is saved."""
    if saved >= 1:
        return None
    parts = [rate, Part("s", "share of the time saved", saved, unit)]
    what = "Reads a second that the same sessions then ask for"
    return worked(what, f"{rate.symbol} / (1 - s)", parts, rate.value / (1 - saved), "1/s")


def with_devices(floor_ms: float, read: Part, times: float, *, opened: bool) -> Line:
    """The latency with so many times the devices: the same sessions waiting (closed), or the same rate (open)."""
    floor = Part("F", "latency of an unloaded read", floor_ms, "ms")
    factor = Part("k", "times the devices", times)
    symbol = read.symbol
    if opened:
        formula = f"F / (1 - (1 - F / {symbol}) / k)"
        after = floor_ms / (1 - (1 - floor_ms / read.value) / times)
        what = "Latency of a read with more devices, at the same rate of work (open model)"
    else:
        formula = f"F * (1 + ({symbol} / F - 1) / k)"
        after = floor_ms * (1 + (read.value / floor_ms - 1) / times)
        what = "Latency of a read with more devices, with the same sessions waiting (closed model)"
    return worked(what, formula, [floor, read, factor], after, "ms")


def left_by_limit(label: str, used: float, maximum: float, unit: str, saved: float, base: str = SHARE) -> Line:
    """What a limit leaves of a saving: with the same sessions waiting the rate can rise only up to the limit."""
    parts = [
        Part("s", "saving without the limit", saved, base),
        Part("u", f"{label} in use", used, unit),
        Part("U", f"{label} at most", maximum, unit),
    ]
    what = f"What the limit leaves of it ({label})"
    return worked(what, "max(0, min(s, 1 - u / U))", parts, max(0.0, min(saved, 1 - used / maximum)), base)


def near(value: float, other: float) -> bool:
    """Whether two figures are the same one, rounded on its way."""
    return abs(value - other) <= NEAR * abs(other)

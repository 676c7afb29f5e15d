"""What a change of the storage would save: a pure function of the `basis` that every verdict carries."""

from collections.abc import Sequence

from parsers.load_curves.curve import LoadCurve
from rules.curves.curve_study import CurveStudy
from rules.storage.gains.model import Reads
from rules.storage.outcome.next_bottleneck import USABLE, cpus
from rules.what_if.asked_change import AskedChange
from rules.what_if.assumptions import assumes, needed_devices, needs_of, not_told, rate_then, touched
from rules.what_if.basis import CAPTURED, DB_TIME, Basis
from rules.what_if.caps import Cap, caps, device_limit
from rules.what_if.change import Change, checked
from rules.what_if.lines import lines
from rules.what_if.model import Gain, Model, gain, model, options
from rules.what_if.outcome import Held, Room, WhatIf
from rules.what_if.target import target
from rules.wording import a_second, capital, count, ms, percent, savings, shares

FAR = 0.02
"""Assumptions that move a saving by less are not worth a range in the sentence."""
SCANS = 0.10
"""Of the time: so much in reads that a what-if cannot judge is said beside what it saves, if it is more than that."""
SLOWER = 1.001
"""Times today's: less is the same, rounded."""
NOTHING = 0.005
"""What rounds to no percent."""


def what_if(basis: Basis, change: AskedChange, curve: LoadCurve | CurveStudy | None = None) -> WhatIf:
    """The gain of one change, computed from `verdict.basis` alone.

    `change` holds one or more of `medium` (a class of the media table: its mid floor, low and high give the range),
    `latency_ms`, `devices` (a factor), `iops_limit` (what all volumes together may do), `cache_mb` (by the advisory),
    `move` (names of tablespaces or files) or `move_share`, and `redo_write_ms`. `curve` is the load curve of the
    storage to be bought, as read or in the contract's form: reads then take what it shows at the new rate.

    Shares are 0 to 1 of `base`; `conservative` counts the reads themselves, `coupled` also the waits that are made of
    them, `range` spans every assumption. `new_rate` is what the same sessions would then ask for, in reads a second.
    Raises ValueError with one sentence where the change can't be or the report can't answer it.
    """
    wanted, made, gains, holding = _computed(basis, change, curve)
    first = gains[0]
    read_ms = _read_ms(first, made.known)
    needs, beyond = needs_of(basis, made.left), impossible(holding)
    worked = lines(basis, wanted, made, first)
    words = wanted.words(curve is not None)
    return WhatIf(
        change=words,
        base=basis.base.what,
        conservative=first.conservative,
        coupled=first.coupled,
        range=_range(gains),
        factor=_factor(first.conservative),
        coupled_factor=_factor(first.coupled),
        read_ms=None if beyond or (made.held and first.option is None) else read_ms,
        new_rate=_rate(needs, first, made, beyond),
        needs_iops=needs,
        needs_devices=needed_devices(basis, wanted, made.left),
        held_by=_held_by(first.held_by) if first.held_by else None,
        ceilings=tuple(_ceilings(basis, holding)),
        assumes=tuple(assumes(basis, wanted, made, first, curve=curve is not None)),
        next_bottleneck=_next(basis, wanted, first, holding),
        sentence=_impossible(words, beyond)
        if beyond
        else _unused(words, wanted, basis, first)
        or _slower(words, wanted, basis, gains, made)
        or _sentence(words, basis, gains, read_ms, wanted),
        worked=tuple(worked),
        impossible=_impossible(words, beyond) if beyond else None,
    )


def _computed(
    basis: Basis, change: AskedChange, curve: LoadCurve | CurveStudy | None
) -> tuple[Change, Model, list[Gain], list[Cap]]:
    """The checked change with what it saves, the option to speak of first."""
    on = target(curve) if curve is not None else None
    wanted = checked(basis, change, on is not None)
    made = model(basis, wanted)
    holding = caps(basis, wanted, made.left, on.most if on else None)
    choices = options(basis, wanted, made, on)
    return (
        wanted,
        made,
        [gain(basis, made, option, holding) for option in choices] or [gain(basis, made, None, holding)],
        holding,
    )


def _range(gains: Sequence[Gain]) -> tuple[float, float]:
    """From the least that any assumption leaves to the most."""
    return min(gain.least for gain in gains), max(gain.coupled for gain in gains)


def _read_ms(first: Gain, reads: Reads | None) -> float | None:
    """What a read takes in the end: held where a cap holds it, today's where nothing is done about it."""
    if reads is None:
        return None
    if first.option is None:
        return reads.read_ms
    if first.held_by is None or first.free <= 0:
        return first.option.read_ms
    part = first.conservative / first.free
    return reads.read_ms - part * (reads.read_ms - first.option.read_ms)


def _factor(saved: float) -> float | None:
    return 1 / (1 - saved) if saved < 1 else None


def _held_by(cap: Cap) -> Held:
    return Held(cap.kind, cap.label, cap.used, cap.maximum, cap.unit)


def _ceilings(basis: Basis, holding: Sequence[Cap]) -> list[Room]:
    """By how much the work could grow until each thing is full, the nearest first."""
    rooms = [Room(cap.kind, cap.label, cap.used, cap.maximum, cap.unit, cap.factor) for cap in holding]
    return sorted(rooms, key=lambda room: room.factor or 0.0)


def _cpu_factor(basis: Basis) -> float | None:
    """None for a database among others on its host, and where the report does not print the host's CPU."""
    busy = basis.host_cpu_busy
    return max(1.0, USABLE / busy) if busy and basis.scope != "pdb" else None


def _next(basis: Basis, change: Change, first: Gain, holding: Sequence[Cap]) -> str | None:
    """What limits after the change."""
    if first.held_by:
        return f"{capital(first.held_by.label)}: it is what holds this change back."
    left = 1 - first.conservative
    if left <= 0 or first.conservative <= 0:
        return None
    if first.next:
        left_of_it = f"of that saving {percent(first.least)} would be left to sessions that ask for more at once"
        return f"{capital(first.next.label)}: {left_of_it}."
    factor, cpu, busy = 1 / left, _cpu_factor(basis), basis.host_cpu_busy
    if cpu is not None and busy is not None and cpu < factor:
        return cpus(busy).why
    near = min(holding, key=lambda cap: cap.factor, default=None)
    if near and near.factor < 1.5 * factor:
        return f"{capital(near.label)}: full at {near.factor:.1f} times today's rate."
    others = [waits for waits in basis.classes if waits.key not in touched(change)]
    most = max(others, key=lambda waits: waits.share, default=None)
    return f"{capital(most.label)}: {percent(min(1.0, most.share / left))} of what is left." if most else None


def _rate(needs: float | None, first: Gain, made: Model, beyond: Cap | None) -> float | None:
    """What the same sessions then ask for; how much less that is where reads get slower is not computed."""
    if beyond:
        return needs * beyond.factor if needs is not None else None
    return None if _slows(first, made) else rate_then(needs, first.least)


def _slows(first: Gain, made: Model) -> bool:
    return bool(made.known and first.option and first.option.read_ms > SLOWER * made.known.read_ms)


def _slower(words: str, change: Change, basis: Basis, gains: Sequence[Gain], made: Model) -> str | None:
    """That reads, or redo writes, take longer than today; None where they do not, or something else is saved."""
    first, commit = gains[0], basis.commit
    if first.free >= NOTHING:
        return None
    if made.known and first.option and _slows(first, made):
        then, now = first.option.read_ms, made.known.read_ms
        return f"{capital(words)} would save nothing: a read takes {ms(now)} today, and {ms(then)} there{_over(gains)}."
    if change.redo_write_ms is not None and commit and change.redo_write_ms > SLOWER * commit.write_ms:
        return f"{capital(words)} would save nothing: a redo write takes {ms(commit.write_ms)} today."
    return None


def _unused(words: str, change: Change, basis: Basis, first: Gain) -> str | None:
    """Why a higher bandwidth saves nothing; None where it does, or something else is saved."""
    limit = device_limit(basis, "device_mb_s")
    if change.mb_s_limit is None or limit is None or first.free >= NOTHING:
        return None
    used, most = percent(limit.total_used / limit.total_maximum), f"{count(limit.total_maximum)} MB/s"
    return f"{capital(words)} would save nothing: {used} of today's {most} are used, so no read waits for them."


def _sentence(words: str, basis: Basis, gains: Sequence[Gain], read_ms: float | None, change: Change) -> str:
    """The gain in one sentence, with its range where assumptions move it, and what it leaves out where that is more."""
    first = gains[0]
    base = DB_TIME if basis.base.what not in CAPTURED else CAPTURED[0]
    held = first.held_by
    if held and held.kind == "cpu" and held.leaves == 0:
        return f"{capital(words)} would save nothing: the CPUs of the host are {percent(held.used)} busy already."
    if first.held_by and first.held_by.leaves == 0:
        used, most = count(first.held_by.used), f"{count(first.held_by.maximum)} {a_second(first.held_by.unit)}"
        return f"{capital(words)} would save nothing: {used} of the {most} ({first.held_by.label}) are in use already."
    scans = not_told(basis, change)
    without = (
        f"; scans and direct reads ({percent(scans)}) are not counted" if scans > max(SCANS, first.coupled) else ""
    )
    if first.conservative < NOTHING:
        return f"{capital(words)} would save less than 1 % of {base}{without}."
    least, most = percent(first.conservative), percent(first.coupled)
    sentence = f"{capital(words)} would save {shares(least, most)} of {base}{_times(first)}"
    if first.held_by and read_ms is not None:
        sentence += f", held to that by the {first.held_by.label}"
    return sentence + _over(gains) + without + "."


def impossible(holding: Sequence[Cap]) -> Cap | None:
    """What the change brings too little of for today's work, the scarcest."""
    return min((cap for cap in holding if cap.impossible), key=lambda cap: cap.factor, default=None)


def _impossible(words: str, cap: Cap) -> str:
    most = f"{count(cap.maximum)} {a_second(cap.unit)} ({cap.label})"
    return (
        f"{capital(words)} cannot carry today's work: it asks for {count(cap.used)} of at most {most}, so no more than "
        f"{percent(cap.factor)} of it would be done, and reads would queue."
    )


def _over(gains: Sequence[Gain]) -> str:
    low, high = _range(gains)
    if gains[0].conservative - low < FAR and high - gains[0].coupled < FAR:
        return ""
    return f"; {savings(low, high)} over every assumption"


def _times(first: Gain) -> str:
    least, most = _factor(first.conservative), _factor(first.coupled)
    if least is None or most is None:
        return ""
    factors = f"{least:.2f}" if f"{least:.2f}" == f"{most:.2f}" else f"{least:.2f} to {most:.2f}"
    return f" ({factors} times as fast)"

"""What a change would save and what storage must deliver, as the report page shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from msgspec import UNSET
from msgspec.structs import asdict

from rules.storage.gains import gain as rules
from rules.storage.gains.of_nothing import EACH, parted
from rules.storage.outcome.requirement import Rate, Requirement
from rules.storage.verdict import Verdict
from rules.thresholds.worth import MEDIA_GOAL_MS, asks_more
from rules.wording import UNKNOWN, capital, figure, ms, number, saved, words

SHOWN = 5
"""So many rows stand open; the others are folded."""


@dataclass(frozen=True)
class Gain:
    """One row of the gains table: shares of DB time saved, and what that assumes."""

    kind: str
    change: str
    conservative: float | None
    coupled: float | None
    assumes: str


def gains(verdict: Verdict) -> list[Gain]:
    """What each change would save, in the verdict's order; devices as the range over all floors, and what saves next to
    nothing in one line at the end."""
    rows: list[Gain] = []
    worth_a_line, rest = parted(verdict.gain)
    for kind, group in groupby(worth_a_line, key=lambda gain: "devices" if gain.of_devices else gain.kind):
        mine = list(group)
        if kind == "devices":
            rows += _device_ranges(mine)
        elif kind == "media":
            rows += _media(mine)
        else:
            rows += [_gain(gain) for gain in mine]
    return [*rows, Gain("nothing", rest.change, rest.low, rest.high, EACH)] if rest else rows


def foremost(rows: Sequence[Gain]) -> list[Gain]:
    """The rows that stand open, in their order: of media the one at the latency that gains are held against, and
    with it those that save most, one of each that save the same."""
    goal = f"Reads at {MEDIA_GOAL_MS:g} ms"
    media = [row for row in rows if row.kind == "media"]
    shown = next((row for row in media if row.change.startswith(goal)), media[0] if media else None)
    others = sorted((row for row in rows if row.kind != "media"), key=_most, reverse=True)
    most = others[: SHOWN - 1 if shown else SHOWN]
    one_of_each = {(saved(row.conservative), saved(row.coupled)): row for row in reversed(most)}
    return [row for row in rows if row == shown or row in one_of_each.values()]


def _most(row: Gain) -> float:
    return max(row.conservative or 0, row.coupled or 0)


def _media(media: Sequence[rules.Gain]) -> list[Gain]:
    """A row for each medium; all that nothing can be promised of are one, and all that a limit holds to the same."""
    rows: list[Gain] = []
    for _, group in groupby(media, key=_same):
        mine = list(group)
        if len(mine) == 1:
            rows.append(_gain(mine[0]))
        else:
            rows.append(_without_promise(mine) if mine[0].conservative is None else _held(mine))
    return rows


def _same(gain: rules.Gain) -> object:
    """Rows of one key say the same but for the latency that the medium would have."""
    if gain.conservative is None:
        return None
    if gain.held_to_ms is UNSET:
        return gain.change
    return gain.held_to_ms, gain.conservative, gain.coupled, gain.at_same_iops


def _held(media: Sequence[rules.Gain]) -> Gain:
    """One row for all media that a limit holds to the same latency."""
    row, best, worst = _gain(media[0]), *_range(media)
    return replace(row, change=f"Reads at {worst:g} to {best:g} ms{_held_to(media[0])}")


def _without_promise(media: Sequence[rules.Gain]) -> Gain:
    """One row for all media of which nothing can be promised, with the reason."""
    best, worst = _range(media)
    return Gain("media", f"Reads at {worst:g} to {best:g} ms", None, None, media[0].untold_because or "")


def _range(media: Sequence[rules.Gain]) -> tuple[float, float]:
    """The shortest and the longest latency of the media."""
    latencies = sorted(gain.read_ms for gain in media if gain.read_ms is not None)
    return latencies[0], latencies[-1]


def _held_to(gain: rules.Gain) -> str:
    return "" if gain.held_to_ms is UNSET else f", held to {ms(gain.held_to_ms)} by the {gain.held_by}"


def devices(verdict: Verdict) -> list[Gain]:
    """What more devices would save, a row for each floor that an unloaded read may have."""
    return [_gain(gain) for gain in verdict.gain if gain.of_devices]


def _device_ranges(rows: Sequence[rules.Gain]) -> list[Gain]:
    """One row a change: from the least that any floor gives to the most."""
    ranges = []
    for kind in dict.fromkeys(gain.kind for gain in rows):
        mine = [_gain(gain) for gain in rows if gain.kind == kind]
        floors = sorted({gain.assumed_floor_ms for gain in rows if gain.assumed_floor_ms is not None})
        shares = [share for gain in mine for share in (gain.conservative, gain.coupled) if share is not None]
        if len(mine) == 1 or not shares or not floors:
            ranges += mine
            continue
        holds = f"if an unloaded read takes {ms(floors[-1])}, or only {ms(floors[0])}"
        ranges.append(Gain(kind, mine[0].change, min(shares), max(shares), holds))
    return ranges


def _gain(gain: rules.Gain) -> Gain:
    by_model = gain.closed is not None
    low, high = (gain.closed, gain.open) if by_model else (gain.conservative, gain.coupled)
    if gain.kind == "media":
        change = gain.change if gain.untold_because else gain.action + _held_to(gain)
        return Gain("media", capital(change), low, high, "; ".join(_conditions(gain)))
    return Gain(gain.kind, capital(gain.action), low, high, f"if {gain.assumes}" if gain.assumes else "")


def _conditions(gain: rules.Gain) -> list[str]:
    """What the new medium must sustain, and what is left of the gain where the rate stays as it is sold today."""
    conditions = []
    if gain.assumes and gain.needs_iops:
        asked = gain.closed_iops or None
        rising = number(asked) if asks_more(asked, gain.needs_iops) else ""
        conditions.append(f"at {number(gain.needs_iops)} {f'to {rising} ' if rising else ''}reads a second")
    if gain.at_same_iops is not UNSET:
        conditions.append(f"{saved(gain.at_same_iops)} where the IOPS stay as provisioned")
    return conditions


@dataclass(frozen=True)
class Need:
    """One thing that storage must deliver: a figure, a text about them, or a command to type.

    `columns` are the figure's values under other headings than `value`'s (on average, at the peak).
    """

    label: str
    value: str
    kind: str
    columns: Mapping[str, str] = field(default_factory=dict)


def requirement(verdict: Verdict) -> list[Need]:
    """What the storage must deliver; the keys carry their unit as suffix."""
    wanted = verdict.requirement
    if wanted is None:
        return []
    return [
        Need(need_label(key), _required(key, value), _kind(key, value), _columns(key, value))
        for key, value in _once(wanted).items()
        if value is not None
    ]


Wanted = Rate | float | str | None


def _once(wanted: Requirement) -> dict[str, Wanted]:
    """Each figure once: the redo rate with what is required of it, as other rates are: on average and at the peak."""
    values: dict[str, Wanted] = dict(asdict(wanted))
    required, average = wanted.required_redo_bytes_per_s, wanted.redo_bytes_per_s
    if average is None or required is None:
        return values
    del values["required_redo_bytes_per_s"]
    rates = [value for value in values.values() if isinstance(value, Rate)]
    grown = any(rate.required != rate.peak for rate in rates)
    redo = Rate(average, required=required) if grown else Rate(average, peak=required)
    return {**values, "redo_bytes_per_s": redo}


def _kind(key: str, value: Wanted) -> str:
    if key == "fio":
        return "command"
    return "text" if isinstance(value, str) else "figure"


UNITS = (
    ("_bytes_per_s", "B/s"), ("_per_s", "/s"), ("_mib_s", "MiB/s"), ("_iops", "/s"), ("_bytes", "B"), ("_kib", "KiB"),
    ("_ms", "ms"), ("_percent", "%"),
)  # fmt: skip


def need_label(key: str) -> str:
    """A key of the requirement in words, without its unit."""
    for suffix, _ in UNITS:
        if key.endswith(suffix) and suffix not in ("_iops", "_percent"):
            key = key.removesuffix(suffix)
            break
    return words(key)


def _required(key: str, value: Wanted) -> str:
    if isinstance(value, Rate):
        return ", ".join(f"{shown} {name}" for name, shown in _columns(key, value).items()) or UNKNOWN
    return figure(value, need_unit(key))


def _columns(key: str, value: Wanted) -> dict[str, str]:
    """The figures of a rate that is given more than once; one that repeats the one before it says nothing new."""
    if not isinstance(value, Rate):
        return {}
    rates = [(name, rate) for name, rate in asdict(value).items() if rate is not None]
    return {
        name: figure(rate, need_unit(key))
        for place, (name, rate) in enumerate(rates)
        if not place or rate != rates[place - 1][1]
    }


def need_unit(key: str) -> str | None:
    """The unit that a key of the requirement ends with."""
    return next((unit for suffix, unit in UNITS if key.endswith(suffix)), None)

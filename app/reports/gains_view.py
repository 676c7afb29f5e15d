"""What a change would save and what storage must deliver, as the report page shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from rules.thresholds.worth import asks_more
from rules.wording import UNKNOWN, capital, figure, number, saved, words

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Gain:
    """One row of the gains table: shares of DB time saved, and what that assumes."""

    kind: str
    change: str
    conservative: float | None
    coupled: float | None
    assumes: str


def gains(verdict: Json) -> list[Gain]:
    """What each change would save, in the verdict's order; devices as the range over all floors."""
    rows: list[Gain] = []
    for kind, group in groupby(verdict.get("gain") or (), key=lambda one: _family(one["kind"])):
        mine = list(group)
        if kind == "devices":
            rows += _device_ranges(mine)
        elif kind == "media":
            rows += _media(mine)
        else:
            rows += [_gain(one) for one in mine]
    return rows


def _media(media: Sequence[Json]) -> list[Gain]:
    """A row for each medium; all that nothing can be promised of are one, and all that a limit holds to the same."""
    rows: list[Gain] = []
    for _, group in groupby(media, key=_same):
        mine = list(group)
        if len(mine) == 1:
            rows.append(_gain(mine[0]))
        else:
            rows.append(_untold(mine) if mine[0]["conservative"] is None else _held(mine))
    return rows


def _same(one: Json) -> Any:
    """Rows of one key say the same but for the latency that the medium would have."""
    if one["conservative"] is None:
        return None
    told = (one.get("held_to_ms"), one["conservative"], one["coupled"], one.get("at_same_iops"))
    return told if one.get("held_to_ms") is not None else one["change"]


def _held(media: Sequence[Json]) -> Gain:
    """One row for all media that a limit holds to the same latency."""
    row, best, worst = _gain(media[0]), *sorted((media[0]["read_ms"], media[-1]["read_ms"]))
    return replace(row, change=f"Reads at {worst:g} to {best:g} ms{row.change.partition(' ms')[2]}")


def _untold(media: Sequence[Json]) -> Gain:
    """One row for all media of which nothing can be promised, with the reason."""
    latencies = sorted(one["read_ms"] for one in media)
    reason = media[0]["change"].partition(" ms ")[2].strip("() ")
    change = f"Reads at {latencies[-1]:g} to {latencies[0]:g} ms"
    return Gain("media", change, None, None, reason)


def devices(verdict: Json) -> list[Gain]:
    """What more devices would save, a row for each floor that an unloaded read may have."""
    return [_gain(one) for one in verdict.get("gain") or () if _family(one["kind"]) == "devices"]


def _family(kind: str) -> str:
    return "devices" if kind.startswith("devices") else kind


def _device_ranges(rows: list[Json]) -> list[Gain]:
    """One row a change: from the least that any floor gives to the most."""
    ranges = []
    for kind in dict.fromkeys(one["kind"] for one in rows):
        mine = [_gain(one) for one in rows if one["kind"] == kind]
        floors = sorted({one["assumed_floor_ms"] for one in rows if one["assumed_floor_ms"] is not None})
        shares = [share for one in mine for share in (one.conservative, one.coupled) if share is not None]
        if len(mine) == 1 or not shares or not floors:
            ranges += mine
            continue
        holds = f"as an unloaded read takes {figure(floors[-1], 'ms')} or {figure(floors[0], 'ms')}"
        ranges.append(Gain(kind, mine[0].change, min(shares), max(shares), holds))
    return ranges


def _gain(one: Json) -> Gain:
    devices = one.get("closed") is not None
    low, high = (one["closed"], one["open"]) if devices else (one["conservative"], one["coupled"])
    change, _, assumed = one["change"].partition(", if ")
    if one["kind"] == "media":
        return Gain("media", capital(change), low, high, "; ".join(_conditions(one, assumed)))
    return Gain(one["kind"], capital(change), low, high, f"if {assumed}" if assumed else "")


def _conditions(one: Json, assumed: str) -> list[str]:
    """What the new medium must sustain, and what is left of the gain where the rate stays as it is sold today."""
    needs, closed, same = one.get("needs_iops"), one.get("closed_iops"), one.get("at_same_iops")
    found = []
    if assumed and needs:
        rising = asks_more(closed, needs)
        found.append(f"at {number(needs)} {f'to {number(closed)} ' if rising else ''}reads a second")
    if same is not None:
        found.append(f"{saved(same)} where the IOPS stay as provisioned")
    return found


@dataclass(frozen=True)
class Need:
    """One thing that storage must deliver: a figure, a text about them, or a command to type.

    `columns` are the figure's values under other headings than `value`'s (on average, at the peak).
    """

    label: str
    value: str
    kind: str
    columns: Mapping[str, str] = field(default_factory=dict)


def requirement(verdict: Json) -> list[Need]:
    """What the storage must deliver; the keys carry their unit as suffix."""
    wanted = _told_once(verdict.get("requirement") or {}).items()
    return [
        Need(_label(key), _required(key, one), _kind(key, one), _columns(key, one))
        for key, one in wanted
        if one is not None
    ]


def _told_once(wanted: Json) -> dict[str, Any]:
    """The redo rate with what is required of it, as the other rates are told: on average and at the peak."""
    told, required = dict(wanted), wanted.get("required_redo_bytes_per_s")
    average = told.get("redo_bytes_per_s")
    if average is not None and required is not None:
        del told["required_redo_bytes_per_s"]
        told["redo_bytes_per_s"] = {"average": average, _most(told): required}
    return told


def _most(wanted: Json) -> str:
    """The column in which rates stand as they are required: the peak, where nothing is to grow."""
    rates = [one for one in wanted.values() if isinstance(one, Mapping)]
    grown = any(one.get("required") != one.get("peak") for one in rates)
    return "required" if grown else "peak"


def _kind(key: str, value: Any) -> str:
    if key == "fio":
        return "command"
    return "text" if isinstance(value, str) else "figure"


UNITS = (
    ("_bytes_per_s", "B/s"), ("_per_s", "/s"), ("_mib_s", "MiB/s"), ("_iops", "/s"), ("_bytes", "B"), ("_kib", "KiB"),
    ("_ms", "ms"), ("_percent", "%"),
)  # fmt: skip


def _label(key: str) -> str:
    for suffix, _ in UNITS:
        if key.endswith(suffix) and suffix not in ("_iops", "_percent"):
            key = key.removesuffix(suffix)
            break
    return words(key)


def _required(key: str, value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{shown} {name}" for name, shown in _columns(key, value).items()) or UNKNOWN
    return figure(value, _unit(key))


def _columns(key: str, value: Any) -> dict[str, str]:
    """The figures of a rate that is told more than once; one that repeats the one before it says nothing new."""
    if not isinstance(value, Mapping):
        return {}
    known = [(name, one) for name, one in value.items() if one is not None]
    return {
        name: figure(one, _unit(key))
        for place, (name, one) in enumerate(known)
        if not place or one != known[place - 1][1]
    }


def _unit(key: str) -> str | None:
    return next((unit for suffix, unit in UNITS if key.endswith(suffix)), None)

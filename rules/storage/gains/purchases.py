"""What faster media or more devices would save, never more than a known limit lets through."""

from typing import Any

from rules.core.facts import Facts
from rules.storage.cases.bandwidth import scans
from rules.storage.gains.model import Reads, closed_ms, open_ms
from rules.storage.gains.row import row
from rules.storage.limits.closed_loop import STAY, held, provisioned, rate, staying, within
from rules.storage.limits.utilisation import FULL, TOO_MUCH, Used
from rules.thresholds.worth import asks_more
from rules.wording import count, kib, ms


def media(facts: Facts, known: Reads | None, target: float) -> dict[str, Any]:
    """Reads at `target` ms.

    `needs_iops` is today's rate, which the new medium must sustain; `closed_iops` what sessions that never pause would
    then ask for. A limit of host or path that stays holds the saving, and so does a provisioned rate that is full:
    `with_enough_iops` is then what it would be if the rate were bought with the medium. Where there is room in that
    rate, `at_same_iops` is what it leaves once sessions ask faster.
    """
    needs = facts.get("read_iops")
    if known is None:
        return row("media", f"reads at {ms(target)}{_why_not(facts)}", target, needs_iops=needs)
    saved, coupled, holds = known.conservative(target), known.coupled_saving(target), _holds(facts)
    extra: dict[str, Any] = {"needs_iops": needs}
    change = f"reads at {ms(target)}"
    sold = provisioned(facts)
    if holds and held(saved, holds.utilisation) < saved:
        if holds == sold and holds.kind not in STAY:
            extra["with_enough_iops"] = within(facts, saved)
        saved, coupled = held(saved, holds.utilisation), held(coupled, holds.utilisation)
        extra["held_to_ms"] = known.latency_for(saved)
        change += f", held to {ms(extra['held_to_ms'])} by the {_called(holds)}"
    elif needs:
        extra["closed_iops"] = rate(needs, saved)
        change += _if_sustained(facts, extra["closed_iops"])
    if sold and sold != holds:
        extra["at_same_iops"] = held(saved, sold.utilisation)
    return row("media", change, target, conservative=saved, coupled=coupled, **extra)


def _holds(facts: Facts) -> Used | None:
    """What holds any medium: a limit of host or path, or a provisioned rate that is full (not one that cannot be)."""
    stays, sold = staying(facts), provisioned(facts)
    full = [sold] if sold and FULL <= sold.utilisation < TOO_MUCH else []
    return max([*([stays] if stays else []), *full], key=lambda one: one.utilisation, default=None)


def _why_not(facts: Facts) -> str:
    """What keeps a gain from being computed."""
    if scans(facts):
        return " (scans are judged by bandwidth)"
    return " (cannot be told while sessions queue for CPU)" if facts.get("cpu_starved") else " (no read latency)"


def _called(used: Used) -> str:
    if used.kind not in STAY:
        return f"{count(used.maximum * used.count)} {used.sold_in} that are provisioned"
    owner = "paths" if used.kind == "path" else "host"
    return f"{count(used.maximum)} {used.sold_in} of the {owner}"


def _if_sustained(facts: Facts, closed: float | None) -> str:
    needs, size = facts["read_iops"], facts.get("mean_read_bytes")
    each = f" of {kib(size)}" if size else ""
    more = f", and up to {count(closed)} from sessions that never pause" if closed and asks_more(closed, needs) else ""
    return f", if the new medium sustains {count(needs)} reads a second{each}{more}"


def devices(facts: Facts, known: Reads, floor: float, times: int | None) -> dict[str, Any]:
    """Twice the devices (or provisioned IOPS), or unlimited ones, if an unloaded read takes `floor` ms.

    Disks of their own queue as a balanced network; a provisioned rate is a throttle.
    """
    stretch, sold, stays = known.read_ms / floor, provisioned(facts), staying(facts)
    kind, what = ("devices_unlimited", "unlimited devices") if times is None else ("devices_x2", "twice the devices")
    if stretch <= 1:
        closed = opened = known.conservative(known.read_ms)
    elif times is None:
        closed = opened = known.conservative(floor)
    elif sold and sold.kind == "device_iops":
        what = "twice the devices or provisioned IOPS"
        closed = opened = held(known.conservative(floor), sold.utilisation, times)
    else:
        closed = known.conservative(closed_ms(floor, stretch - 1, times))
        opened = known.conservative(open_ms(floor, 1 - 1 / stretch, times))
    if stays:
        closed, opened = held(closed, stays.utilisation), held(opened, stays.utilisation)
    change = f"{what}, if an unloaded read takes {ms(floor)}"
    return row(kind, change, known.latency_for(closed), assumed_floor_ms=floor, closed=closed, open=opened)

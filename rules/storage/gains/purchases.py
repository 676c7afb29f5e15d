"""What faster media or more devices would save, never more than a known limit lets through."""

from msgspec import UNSET, UnsetType

from rules.core.facts import Facts
from rules.storage.cases.bandwidth import scans
from rules.storage.gains.gain import Gain, Kind
from rules.storage.gains.model import Reads, closed_ms, open_ms
from rules.storage.limits.closed_loop import STAY, held, provisioned, rate, staying, within
from rules.storage.limits.utilisation import FULL, TOO_MUCH, Used
from rules.thresholds.worth import asks_more
from rules.wording import count, kib, ms


def media(facts: Facts, reads: Reads | None, target: float) -> Gain:
    """Reads at `target` ms.

    `needs_iops` is today's rate, which the new medium must sustain; `closed_iops` what sessions that never pause would
    then ask for. A limit of host or path that stays holds the saving, and so does a provisioned rate that is full:
    `with_enough_iops` is then what it would be if the rate were bought with the medium. Where there is room in that
    rate, `at_same_iops` is what it leaves once sessions ask faster.
    """
    needs, action = facts.get("read_iops"), f"reads at {ms(target)}"
    if reads is None:
        because = _why_not(facts)
        return Gain("media", f"{action} ({because})", target, needs, action=action, untold_because=because)
    saved, coupled, holds = reads.conservative(target), reads.coupled_saving(target), _holds(facts)
    sold = provisioned(facts)
    same = held(saved, sold.utilisation) if sold and sold != holds else UNSET
    if holds and held(saved, holds.utilisation) < saved:
        return _held(facts, reads, target, holds, same)
    closed = rate(needs, saved) if needs else None
    assumes = _sustained(facts, closed) if needs else None
    return Gain(
        "media",
        f"{action}, if {assumes}" if assumes else action,
        target,
        needs,
        conservative=saved,
        coupled=coupled,
        action=action,
        assumes=assumes,
        closed_iops=closed if needs else UNSET,
        at_same_iops=same,
    )


def _held(facts: Facts, reads: Reads, target: float, holds: Used, same: float | UnsetType) -> Gain:
    """A medium that a limit holds back to the latency at which reads fill that limit."""
    saved = held(reads.conservative(target), holds.utilisation)
    action, latency, by = f"reads at {ms(target)}", reads.latency_for(saved), _called(holds)
    bought = holds == provisioned(facts) and holds.kind not in STAY
    return Gain(
        "media",
        f"{action}, held to {ms(latency)} by the {by}",
        target,
        facts.get("read_iops"),
        conservative=saved,
        coupled=held(reads.coupled_saving(target), holds.utilisation),
        action=action,
        held_by=by,
        with_enough_iops=within(facts, reads.conservative(target)) if bought else UNSET,
        held_to_ms=latency,
        at_same_iops=same,
    )


def _holds(facts: Facts) -> Used | None:
    """What holds any medium: a limit of host or path, or a provisioned rate that is full (not one that cannot be)."""
    stays, sold = staying(facts), provisioned(facts)
    full = [sold] if sold and FULL <= sold.utilisation < TOO_MUCH else []
    return max([*([stays] if stays else []), *full], key=lambda used: used.utilisation, default=None)


def _why_not(facts: Facts) -> str:
    """What keeps a gain from being computed."""
    if scans(facts):
        return "scans are judged by bandwidth"
    if facts.get("host_in_distress"):
        return "not known while the host is in distress"
    return "not known while sessions queue for CPU" if facts.get("cpu_starved") else "no read latency"


def _called(used: Used) -> str:
    if used.kind not in STAY:
        return f"{count(used.maximum * used.count)} {used.sold_in} that are provisioned"
    owner = "paths" if used.kind == "path" else "host"
    return f"{count(used.maximum)} {used.sold_in} of the {owner}"


def _sustained(facts: Facts, closed: float | None) -> str:
    needs, size = facts["read_iops"], facts.get("mean_read_bytes")
    each = f" of {kib(size)}" if size else ""
    more = f", and up to {count(closed)} from sessions that never pause" if closed and asks_more(closed, needs) else ""
    return f"the new medium sustains {count(needs)} reads a second{each}{more}"


def devices(facts: Facts, reads: Reads, floor: float, times: int | None) -> Gain:
    """Twice the devices (or provisioned IOPS), or unlimited ones, if an unloaded read takes `floor` ms.

    Disks of their own queue as a balanced network; a provisioned rate is a throttle.
    """
    stretch, sold, stays = reads.read_ms / floor, provisioned(facts), staying(facts)
    kind: Kind
    kind, what = ("devices_unlimited", "unlimited devices") if times is None else ("devices_x2", "twice the devices")
    if stretch <= 1:
        closed = opened = reads.conservative(reads.read_ms)
    elif times is None:
        closed = opened = reads.conservative(floor)
    elif sold and sold.kind == "device_iops":
        what = "twice the devices or provisioned IOPS"
        closed = opened = held(reads.conservative(floor), sold.utilisation, times)
    else:
        closed = reads.conservative(closed_ms(floor, stretch - 1, times))
        opened = reads.conservative(open_ms(floor, 1 - 1 / stretch, times))
    if stays:
        closed, opened = held(closed, stays.utilisation), held(opened, stays.utilisation)
    assumes = f"an unloaded read takes {ms(floor)}"
    return Gain(
        kind,
        f"{what}, if {assumes}",
        reads.latency_for(closed),
        assumed_floor_ms=floor,
        closed=closed,
        open=opened,
        action=what,
        assumes=assumes,
    )

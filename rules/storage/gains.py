"""The list of gains of a verdict: what each change would save, with its assumptions on the label."""

from typing import Any

from rules.facts import Facts
from rules.storage.floors import Candidates
from rules.storage.gain import TARGETS_MS, Reads, closed_ms, open_ms
from rules.storage.limit import iops_used
from rules.storage.shares import storage_share
from rules.storage.wording import count, ms, percent

POSSIBLE_IO = 0.10


def gains(facts: Facts, known: Reads | None, floors: Candidates) -> list[dict[str, Any]]:
    """The contract's `gain`: media at every target, devices on every candidate floor, the ceiling."""
    rows = [_media(facts, known, target) for target in TARGETS_MS]
    if known:
        for floor in floors.below(known.read_ms) if floors.media else []:
            rows += [_devices(known, floor, 2), _devices(known, floor, None)]
        rows.append(
            _row(
                "ceiling",
                "reads take no time",
                0.0,
                conservative=known.conservative(0),
                coupled=known.coupled_saving(0),
            )
        )
    rows.append(_everything(facts))
    return rows


def _row(kind: str, change: str, read_ms: float | None, **extra: Any) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": kind, "change": change, "read_ms": read_ms}
    row |= dict.fromkeys(("needs_iops", "assumed_floor_ms", "conservative", "coupled", "closed", "open"))
    return row | extra


def _media(facts: Facts, known: Reads | None, target: float) -> dict[str, Any]:
    needs = facts.get("read_iops")
    change = f"reads at {ms(target)}" + (f", if the new medium sustains {count(needs)} reads a second" if needs else "")
    if known is None:
        return _row("media", change, target, needs_iops=needs)
    held = max(target, _held_ms(facts, _most(facts)) or 0.0)
    if held > target:
        change = f"reads at {ms(target)}, held to {ms(held)} by the {count(_most(facts) or 0)} IOPS of the host"
    same = _held_ms(facts, facts.get("storage.volume_iops_limit") or _declared(facts))
    extra = {} if same is None else {"at_same_iops": known.conservative(max(target, same))}
    if held > target:
        extra["held_to_ms"] = held
    return _row(
        "media",
        change,
        target,
        needs_iops=needs,
        conservative=known.conservative(held),
        coupled=known.coupled_saving(held),
        **extra,
    )


def _most(facts: Facts) -> float | None:
    """The IOPS that stay the limit whatever medium stands behind the host."""
    limit: float | None = facts.get("storage.host_iops_limit")
    return limit


def _declared(facts: Facts) -> float | None:
    devices, each = facts.get("storage.devices"), facts.get("storage.device_iops")
    return devices * each if devices and each else None


def _held_ms(facts: Facts, maximum: float | None) -> float | None:
    """The latency that Little's law leaves at that many IOPS, once the writes have theirs."""
    flight = facts.get("outstanding_reads")
    if not maximum or flight is None or facts.get("read_iops") is None or facts.get("write_iops") is None:
        return None
    reads, writes, _ = iops_used(facts, cached=True)
    left = maximum - writes
    busy = facts["read_iops"] / reads if reads else 1.0
    return float(1000 * flight / busy / left) if left > 0 else None


def _devices(known: Reads, floor: float, times: int | None) -> dict[str, Any]:
    """Twice the devices, or unlimited ones, if an unloaded read takes `floor` ms."""
    stretch = known.read_ms / floor
    if stretch <= 1:
        closed = opened = known.read_ms
    elif times is None:
        closed = opened = floor
    else:
        closed, opened = closed_ms(floor, stretch - 1, times), open_ms(floor, 1 - 1 / stretch, times)
    kind, what = ("devices_unlimited", "unlimited devices") if times is None else ("devices_x2", "twice the devices")
    return _row(
        kind,
        f"{what}, if an unloaded read takes {ms(floor)}",
        closed,
        assumed_floor_ms=floor,
        closed=known.conservative(closed),
        open=known.conservative(opened),
    )


def _everything(facts: Facts) -> dict[str, Any]:
    """No storage wait at all; with idle CPUs unexplained time may be I/O too, and the ceiling is a range."""
    storage = storage_share(facts)
    possible = storage + _possible_io(facts)
    change = "no storage wait at all" + (
        f" ({percent(possible)} if the unexplained time is I/O)" if possible > storage else ""
    )
    return _row("ceiling", change, 0.0, conservative=storage, coupled=min(1.0, possible))


def _possible_io(facts: Facts) -> float:
    unaccounted, cpus = facts.get("unaccounted_share", 0.0), facts.get("cpus")
    sessions = facts.get("average_active_sessions", 0.0)
    if unaccounted <= 2 * POSSIBLE_IO or not cpus or (facts.get("cpu_share", 0.0) + unaccounted) * sessions >= cpus / 2:
        return 0.0
    direct = sum(one.time_s for name, one in facts.get("events", {}).items() if name.startswith("direct path read"))
    waiting = any((row.get("wait_io_percent") or 0) >= 10 for row in facts.get("host_cpu", []))
    return unaccounted if waiting or direct >= 0.2 * (facts.get("db_time_s") or 1) else 0.0

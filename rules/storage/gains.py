"""The list of gains of a verdict: what each change would save, with its assumptions on the label."""

from typing import Any

from rules.facts import Facts
from rules.storage.commits import bandwidth_bound, commit, remote_redo
from rules.storage.floors import Candidates
from rules.storage.gain import TARGETS_MS, Reads, closed_ms, open_ms
from rules.storage.limit import comparable, iops_used
from rules.storage.shares import CLASSES, storage_share
from rules.storage.wording import count, ms, percent

WEIGHTY = 0.10
REDO_TARGETS_MS = (1.0, 0.5, 0.2)
UNEXPLAINED, IDLE_CPUS, WAITING_PERCENT, DIRECT_SHARE = 0.20, 0.5, 10, 0.20
"""When unexplained time is counted as possible I/O (field trial)."""


def gains(facts: Facts, known: Reads | None, floors: Candidates) -> list[dict[str, Any]]:
    """The contract's `gain`: media at every target, devices on every candidate floor, redo writes, the ceiling.

    The kind `redo` stands beside the contract's own: redo writes at `write_ms`, only where commits weigh. Its
    `read_ms` is null, so that whoever looks for reads at a target passes it by.
    """
    rows = [*(_media(facts, known, target) for target in TARGETS_MS), *_redo(facts)]
    if known:
        for floor in floors.below(known.read_ms) if floors.media else []:
            rows += [_devices(known, floor, 2), _devices(known, floor, None)]
        least, most = known.conservative(0), known.coupled_saving(0)
        rows.append(_row("ceiling", "reads take no time", 0.0, conservative=least, coupled=most))
    return [*rows, _everything(facts)]


def _redo(facts: Facts) -> list[dict[str, Any]]:
    """Faster redo writes, where commits weigh: what they save is the redo write's part of a commit.

    None where the writes are so large that bandwidth limits them (no device writes 50 MB in a millisecond), and where
    redo is sent to another site, whose answer no device here hastens.
    """
    part, share = commit(facts), facts.share("commit_share")
    elsewhere = facts.get("cpu_starved") or bandwidth_bound(facts) or remote_redo(facts)
    if part is None or share < WEIGHTY or elsewhere:
        return []
    rows = []
    for target in REDO_TARGETS_MS:
        saved = share * part.part * max(0.0, 1 - target / part.write_ms)
        change = f"redo writes at {ms(target)}"
        rows.append(_row("redo", change, None, write_ms=target, conservative=saved, coupled=saved))
    return rows


def _row(kind: str, change: str, read_ms: float | None, **extra: Any) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": kind, "change": change, "read_ms": read_ms}
    row |= dict.fromkeys(("needs_iops", "assumed_floor_ms", "conservative", "coupled", "closed", "open"))
    return row | extra


def _media(facts: Facts, known: Reads | None, target: float) -> dict[str, Any]:
    needs = facts.get("read_iops")
    change = f"reads at {ms(target)}" + (f", if the new medium sustains {count(needs)} reads a second" if needs else "")
    if known is None:
        return _row("media", change + _why_not(facts), target, needs_iops=needs)
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


def _why_not(facts: Facts) -> str:
    """What keeps a gain from being computed."""
    return " (cannot be told while sessions queue for CPU)" if facts.get("cpu_starved") else " (no read latency)"


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
    if (
        not maximum
        or flight is None
        or not comparable(facts)
        or facts.get("read_iops") is None
        or facts.get("write_iops") is None
    ):
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
    if not _possible_io(facts):
        storage = storage_share(facts)
        return _row("ceiling", "no storage wait at all", 0.0, conservative=storage, coupled=storage)
    least = sum(facts.get(one.metric, 0.0) for one in CLASSES if one.storage)
    most = min(1.0, least + facts["unaccounted_share"])
    change = f"no storage wait at all ({percent(most)} if the unexplained time is I/O)"
    return _row("ceiling", change, 0.0, conservative=least, coupled=most)


def _possible_io(facts: Facts) -> bool:
    """Whether unexplained time may be I/O: the CPUs idle, and sessions read directly or the host waits for I/O."""
    unaccounted, cpus = facts.get("unaccounted_share", 0.0), facts.get("cpus")
    wanted = (facts.get("cpu_share", 0.0) + unaccounted) * facts.get("average_active_sessions", 0.0)
    if unaccounted <= UNEXPLAINED or not cpus or wanted >= IDLE_CPUS * cpus:
        return False
    direct = sum(one.time_s for name, one in facts.get("events", {}).items() if name.startswith("direct path read"))
    waiting = any((row.get("wait_io_percent") or 0) >= WAITING_PERCENT for row in facts.get("host_cpu", []))
    return waiting or bool(direct >= DIRECT_SHARE * (facts.get("db_time_s") or 1))

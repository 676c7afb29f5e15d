"""What new storage must deliver, and the line to accept it with."""

from typing import Any

from rules.facts import Facts
from rules.storage.activity import peak_to_mean
from rules.storage.commits import TARGET_WRITE_MS, bandwidth_bound, mean_redo_write_bytes
from rules.storage.decision import Decision
from rules.storage.gain import proposed_ms
from rules.storage.jobs import job

SECTOR = 512
RATES = ("read_iops", "write_iops", "read_bytes_per_s", "write_bytes_per_s")


def requirement(facts: Facts, decision: Decision) -> dict[str, Any] | None:
    """Average and peak rates, size, mix, redo, in flight and a latency goal; None where rates don't hold."""
    if facts.get("scope") == "pdb" or facts.get("read_iops") is None:
        return None
    facts, out = _without_jobs(facts)
    peak = peak_to_mean(facts.get("slots", []))
    redo = decision.lead == "commit" and decision.cure not in (None, "neither")
    rates = {name: _rate(facts.get(name), peak) for name in RATES}
    read_ms, writes = facts.get("single_block_read_ms"), facts.get("write_iops")
    goal = facts.get("storage.response_goal_ms") or (proposed_ms(read_ms) if read_ms else None)
    reads: float = facts["read_iops"]
    return {
        **rates,
        "mean_read_bytes": facts.get("mean_read_bytes"),
        "read_percent": 100 * reads / (reads + writes) if writes is not None and reads + writes else None,
        "redo_bytes_per_s": facts.get("redo_bytes_per_s"),
        "redo_write_iops": facts.get("redo_write_iops"),
        "mean_redo_write_bytes": mean_redo_write_bytes(facts),
        "redo_latency_goal_ms": TARGET_WRITE_MS if redo else None,
        "in_flight": facts.get("outstanding_reads"),
        "latency_goal_ms": goal,
        "peak_is": "average × busiest slot / mean slot" if peak else "not shown by the report",
        "taken_out": out,
        "fio": _redo_fio(facts) if redo else _fio(facts, goal),
        "note": "The line writes: give it a new device, never one with data on it.",
    }


def _without_jobs(facts: Facts) -> tuple[Facts, str | None]:
    """The facts without the rates of a backup or export, and its name: storage is sized for the application."""
    out = job(facts)
    if out is None or not out.known:
        return facts, None
    net = {name: max(0.0, facts[name] - out.rates[name]) for name in RATES if facts.get(name)}
    reads, size = net.get("read_iops"), net.get("read_bytes_per_s")
    mean = {"mean_read_bytes": size / reads} if reads and size else {}
    return facts.knowing(**net, **mean), out.name


def _rate(average: float | None, peak: float | None) -> dict[str, float | None]:
    return {"average": average, "peak": average * peak if average is not None and peak else None}


def _redo_fio(facts: Facts) -> str:
    """One sequential writer at the size and rate of the redo log, each write waited for as a commit waits."""
    rate = max(1, round(facts.get("redo_write_iops") or 1))
    size = max(SECTOR, SECTOR * round((mean_redo_write_bytes(facts) or SECTOR) / SECTOR))
    goal = "" if bandwidth_bound(facts) else f"  # passes when the mean write latency is at most {TARGET_WRITE_MS:g} ms"
    limit = "" if bandwidth_bound(facts) else f"--rate_iops={rate} "
    return (
        "fio --name=redo --filename=/dev/NEW_DEVICE --direct=1 --ioengine=libaio --rw=write "
        f"--bs={size} --iodepth=1 {limit}--time_based --runtime=600 --refill_buffers{goal}"
    )


def _fio(facts: Facts, goal: float | None) -> str:
    """Random reads and writes at the rates of the report; incompressible and never the same twice."""
    reads, writes = facts["read_iops"], facts.get("write_iops", 0.0)
    size = facts.get("block_size_bytes") or 8192
    mix = round(100 * reads / (reads + writes)) if reads + writes else 100
    depth = max(1, round(facts.get("outstanding_reads") or 1))
    passed = f"  # passes when the mean read latency is at most {goal:g} ms" if goal else ""
    return (
        "fio --name=acceptance --filename=/dev/NEW_DEVICE --direct=1 --ioengine=libaio --rw=randrw "
        f"--rwmixread={mix} --bs={size} --iodepth={depth} --rate_iops={max(1, round(reads))},{max(1, round(writes))} "
        f"--time_based --runtime=600 --refill_buffers --norandommap --group_reporting{passed}"
    )

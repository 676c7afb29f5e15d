"""What new storage must deliver, and the line to accept it with.

Each rate has its average over the window, its peak where the report or the host shows one, and what is `required`: the
peak (else the average) times the declared `growth`. Writes are those of the database: each makes as many requests to
devices as there are `write_copies`.
"""

from msgspec import Struct

from rules.core.facts import Facts
from rules.curves.levels import SCAN_BYTES
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import TARGET_WRITE_MS, mean_redo_write_bytes
from rules.storage.gains.model import proposed_ms
from rules.storage.inputs.activity import active, peak_to_mean
from rules.storage.inputs.batch_jobs import job
from rules.storage.inputs.candidate_media import candidates
from rules.storage.limits.load import MOST
from rules.storage.outcome.acceptance_test import mixed_line, redo_line

"""Larger ones on average are scans, judged by MiB/s (our judgement)."""
RATES = ("read_iops", "write_iops", "read_bytes_per_s", "write_bytes_per_s")


class Rate(Struct, frozen=True):
    """A rate on average over the window, at its peak, and as it is required: the peak times the declared growth."""

    average: float | None = None
    peak: float | None = None
    required: float | None = None


class Requirement(Struct, frozen=True, kw_only=True):
    """The contract's `requirement`; each field carries its unit as suffix, None where it is not known."""

    read_iops: Rate = Rate()
    write_iops: Rate = Rate()
    read_bytes_per_s: Rate = Rate()
    write_bytes_per_s: Rate = Rate()
    mean_read_bytes: float | None = None
    read_percent: float | None = None
    redo_bytes_per_s: float | None = None
    required_redo_bytes_per_s: float | None = None
    redo_write_iops: float | None = None
    mean_redo_write_bytes: float | None = None
    redo_latency_goal_ms: float | None = None
    write_copies: int | float | None = None
    in_flight: float | None = None
    latency_goal_ms: int | float | None = None
    growth: int | float | None = None
    peak_is: str = ""
    taken_out: str | None = None
    fio: str | None = None
    note: str = ""


def requirement(facts: Facts, decision: Decision) -> Requirement | None:
    """Average and peak rates, size, mix, redo, in flight and a latency goal; None where rates don't hold."""
    if facts.get("scope") == "pdb" or facts.get("read_iops") is None or facts["read_iops"] > MOST:
        return None
    if facts.get("write_iops", 0.0) > MOST:
        return None
    facts, out = _without_jobs(facts)
    peak, peak_is = _peak(facts)
    growth = facts.get("storage.growth")
    redo = decision.lead == "commit" and decision.cure not in (None, "neither")
    rates = {name: _rate(facts.get(name), peak, growth) for name in RATES}
    writes = facts.get("write_iops")
    goal = _goal_ms(facts, decision)
    reads: float = facts["read_iops"]
    wanted = (rates["read_iops"].required or 0.0, rates["write_iops"].required or 0.0)
    return Requirement(
        **rates,
        mean_read_bytes=facts.get("mean_read_bytes"),
        read_percent=100 * reads / (reads + writes) if writes is not None and reads + writes else None,
        redo_bytes_per_s=facts.get("redo_bytes_per_s"),
        required_redo_bytes_per_s=_rate(facts.get("redo_bytes_per_s"), peak, growth).required,
        redo_write_iops=facts.get("redo_write_iops"),
        mean_redo_write_bytes=mean_redo_write_bytes(facts),
        redo_latency_goal_ms=TARGET_WRITE_MS if redo else None,
        write_copies=facts.get("storage.write_copies"),
        in_flight=facts.get("outstanding_reads"),
        latency_goal_ms=goal,
        growth=growth,
        peak_is=peak_is,
        taken_out=out,
        fio=redo_line(facts) if redo else mixed_line(facts, *wanted, goal),
        note="The line writes: give it a new device, never one with data on it.",
    )


def _goal_ms(facts: Facts, decision: Decision) -> float | None:
    """What a read may take: the goal that was given; of more of the same medium what it answers in without a queue, at
    its slowest; else what faster media are proposed for. None for reads that are mostly large, whose transfer
    alone takes longer, and for those that are faster already."""
    read_ms, floors = facts.get("single_block_read_ms"), candidates(facts)
    given: float | None = facts.get("storage.response_goal_ms")
    if given or not read_ms:
        return given
    same = floors.media[0].floor_ms[2] if decision.cure == "spindles" and floors.declared and floors.media else None
    target = same if same and same < read_ms else proposed_ms(read_ms)
    return target if target < read_ms and (facts.get("mean_read_bytes") or 0.0) <= SCAN_BYTES else None


def _peak(facts: Facts) -> tuple[float | None, str]:
    """By how much the busy minutes exceed the average, and who says so: the host's own tools, else the activity."""
    if facts.get("hosts") and (seen := active(facts)).share < 1:
        return 1 / seen.share, f"average ÷ active share of the window ({seen.source})"
    peak = peak_to_mean(facts.get("slots", []))
    return peak, "average × busiest slot / mean slot" if peak else "not shown by the report"


def _without_jobs(facts: Facts) -> tuple[Facts, str | None]:
    """The facts without the rates of a backup or export, and its name: storage is sized for the application."""
    out = job(facts)
    if out is None or not out.known:
        return facts, None
    net = {name: max(0.0, facts[name] - out.rates[name]) for name in RATES if facts.get(name)}
    reads, size = net.get("read_iops"), net.get("read_bytes_per_s")
    mean = {"mean_read_bytes": size / reads} if reads and size else {}
    return facts.knowing(**net, **mean), out.name


def _rate(average: float | None, peak: float | None, growth: float | None) -> Rate:
    highest = average * peak if average is not None and peak else None
    base = average if highest is None else highest
    return Rate(average, highest, base * (growth or 1.0) if base is not None else None)

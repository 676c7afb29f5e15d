"""The basis of every gain, gathered from the facts of one report (`basis.py` says what it holds)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.advisories.buffer_cache import advice, cached_share
from rules.core.facts import STORAGE, Facts
from rules.curves.age import age
from rules.shared.redo_logs import commits_alone
from rules.storage.cases.on_curve import why_not
from rules.storage.cases.position import position
from rules.storage.gains.commit_model import bandwidth_bound, commit
from rules.storage.gains.model import ReadEvent, Reads, active_sessions, base_s
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.media import media
from rules.storage.inputs.read_tiers import fast_share
from rules.storage.inputs.shares import BY_KEY, credible, leading
from rules.storage.inputs.time_base import name_of_base
from rules.storage.inputs.unloaded_latency import unloaded_ms
from rules.storage.limits.ceilings import OF_THE_CACHE
from rules.storage.limits.load import cached_by_host
from rules.storage.limits.utilisation import Used, iops_used, limits, write_copies
from rules.waits.redo_transport import remote_redo
from rules.what_if.basis import (
    Base,
    Basis,
    CacheAdvice,
    CommitPart,
    CurvePoint,
    DeclaredStorage,
    Floors,
    HostCache,
    LimitInUse,
    OnCurve,
    Place,
    Places,
    Rates,
    ReadWait,
    ReadWaits,
    Servers,
    TimeShare,
)
from rules.wording import window

MOST_PLACES = 20
RATES = Rates.__struct_fields__
BESIDE = ("elapsed_s", "outstanding_reads", "host_cpu_busy", "average_active_sessions", "single_block_read_ms")


def basis(facts: Facts, reads: Reads | None) -> Basis | None:
    """The inputs of every gain; None where nothing is known that a share could be a share of."""
    seconds = base_s(facts)
    if not seconds:
        return None
    return Basis(
        base=Base(seconds, name_of_base(facts)),
        window=window(facts),
        scope=facts.get("scope"),
        cpus=facts.get("cpus"),
        active_sessions=active_sessions(facts),
        elapsed_s=facts.get("elapsed_s"),
        in_flight=facts.get("outstanding_reads"),
        host_cpu_busy=facts.get("host_cpu_busy"),
        rates=Rates(*(facts.get(name) for name in RATES)),
        classes=tuple(_share(facts, waits.key, waits.share) for waits in leading(facts)),
        reads=_reads(facts, reads) if reads else None,
        commit=_commit(facts),
        floors=_floors(facts, reads),
        servers=_servers(facts),
        on_curve=_on_curve(facts),
        curve_not_used=why_not(facts),
        limits=tuple(_limit(facts, limit) for limit in limits(facts)),
        declared=_declared(facts),
        host_cache=_host_cache(facts),
        advisory=_advisory(facts) if reads else None,
        places=_places(facts),
        lines=_lines(facts),
    )


def _lines(facts: Facts) -> dict[str, int]:
    base = "captured_time_s" if facts.on_captured else "db_time_s"
    lines = {name: facts.line(name) for name in (*RATES, *BESIDE)} | {"base": facts.line(base)}
    return {name: line for name, line in lines.items() if line}


def _share(facts: Facts, key: str, share: float) -> TimeShare:
    kind = BY_KEY[key]
    return TimeShare(key, kind.label, share, kind.storage, facts.line(kind.metric))


def _reads(facts: Facts, reads: Reads) -> ReadWaits:
    names = {id(event): name for name, event in facts.get("events", {}).items()}

    def waits(kind: str, events: Sequence[ReadEvent]) -> tuple[ReadWait, ...]:
        return tuple(
            ReadWait(names.get(id(event), kind), event.time_s, event.mean_ms, event.waits, event.line)
            for event in events
        )

    return ReadWaits(
        reads.read_ms,
        facts.way("single_block_read_ms"),
        waits("single", reads.single),
        waits("multi", reads.multi),
        waits("batched", reads.batched),
        waits("coupled", reads.coupled),
    )


def _commit(facts: Facts) -> CommitPart | None:
    redo = commit(facts)
    if redo is None:
        return None
    return CommitPart(
        share=commits_alone(facts),
        commit_ms=redo.commit_ms,
        write_ms=redo.write_ms,
        expected_ms=redo.expected_ms,
        part=redo.part,
        blocked=_blocked(facts),
        line=facts.line("log_file_parallel_write_ms"),
        commit_line=facts.line("log_file_sync_ms"),
    )


def _blocked(facts: Facts) -> str | None:
    if facts.get("cpu_starved"):
        return "sessions queue for CPU"
    if bandwidth_bound(facts):
        return "redo writes are so large that bandwidth limits them and not latency"
    remote = remote_redo(facts)
    return f"commits wait for another site ({remote})" if remote else None


def _floors(facts: Facts, reads: Reads | None) -> Floors:
    fitting = candidates(facts)
    shown = None if fitting.declared or reads is None else unloaded_ms(facts)
    return Floors(
        declared=fitting.declared,
        media=tuple(medium.id for medium in fitting.media),
        ms=tuple(fitting.below(reads.read_ms)) if reads and fitting.media else (),
        mid=fitting.media[0].floor_ms[1] if fitting.declared else None,
        unqueued=shown if reads and shown and shown < reads.read_ms else None,
        fastest=facts.get("single_block_read_p5_ms"),
    )


def _on_curve(facts: Facts) -> OnCurve | None:
    """None where there is no curve, or it must not be used."""
    here = position(facts)
    if here is None or why_not(facts):
        return None
    points = tuple(CurvePoint(level.rate, level.latency_ms) for level in here.curve.levels)
    aged = age(here.curve.curve, facts.get("end_time"))
    return OnCurve(
        here.curve.curve.name, here.rate, here.read_ms, here.expected_ms, here.floor_ms, here.maximum, here.partly,
        points, here.curve.curve.measured_on, aged.clause() or None if aged else None,
    )  # fmt: skip


def _servers(facts: Facts) -> Servers | None:
    """None where no load curve of the database says so, or where it shows one shared limit."""
    here = position(facts)
    fit = here.curve.fit if here else None
    if here is None or fit is None or fit.choice != "balanced" or fit.model is None:
        return None
    return Servers(fit.model.servers, 1000 * fit.model.floor_s, here.explained_in_flight, here.maximum)


def _declared(facts: Facts) -> DeclaredStorage:
    medium = media().get(str(facts.get("storage.media")))
    disks = bool(medium and medium.kind == "disk")
    return DeclaredStorage(medium.id if medium else None, disks, facts.get("storage.devices"))


def _limit(facts: Facts, limit: Used) -> LimitInUse:
    return LimitInUse(
        kind=limit.kind,
        used=limit.used,
        maximum=limit.maximum,
        unit=limit.unit,
        total_used=limit.total_used,
        total_maximum=limit.total_maximum,
        factors=limit.factors,
        source=limit.source,
        count=limit.count,
        each=limit.each,
        utilisation=limit.utilisation,
        instance=limit.instance,
        label=limit.label,
        read_part=_read_part(facts, limit.unit),
        cached=limit.cached,
    )


def _host_cache(facts: Facts) -> HostCache:
    """What its limits would be where there is none yet: every read passes them, hit or not."""
    now = cached_by_host(facts)
    hits = fast_share(facts) if now else None
    if not any(facts.get(f"{STORAGE}{key}") for key in OF_THE_CACHE):
        return HostCache(hits or None, ())
    behind = limits(facts if now else facts.knowing(**{f"{STORAGE}host_cache": True}))
    return HostCache(hits or None, tuple(_limit(facts, limit) for limit in behind if limit.cached))


def _read_part(facts: Facts, unit: str) -> float:
    if unit == "1/s":
        reads, writes, _ = iops_used(facts)
        return reads / (reads + writes) if reads + writes else 1.0
    reads = facts.get("read_bytes_per_s") or 0.0
    both = reads + write_copies(facts) * (facts.get("write_bytes_per_s") or 0.0)
    return float(reads / both) if both else 1.0


def _advisory(facts: Facts) -> CacheAdvice | None:
    pool, share = advice(facts), cached_share(facts)
    if pool is None or not share:
        return None
    line = next((point.line for point in pool.points if point.size_mb == pool.size_mb), None)
    return CacheAdvice(pool.size_mb, pool.part, share, pool.points, line)


def _places(facts: Facts) -> Places | None:
    """Tablespaces, else files. None where their times cannot be true."""
    for kind, section in (("tablespace", "tablespace_io"), ("file", "file_io")):
        ranked = _ranked(credible(facts.get(section, []), facts), kind)
        if ranked:
            return Places(kind, tuple(ranked[:MOST_PLACES]), max(0, len(ranked) - MOST_PLACES))
    return None


def _ranked(rows: Sequence[Mapping[str, Any]], kind: str) -> list[Place]:
    """Most first; rows are those of a section as printed."""
    rows = [row for row in rows if row["reads"] > 0 and row["read_ms"] > 0]
    total = sum(row["reads"] * row["read_ms"] for row in rows)
    places = [
        Place(str(row.get(kind)), row["reads"] * row["read_ms"] / total, row["read_ms"], row.get("line"))
        for row in rows
    ]
    return sorted(places, key=lambda place: -place.share)

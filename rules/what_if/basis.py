"""From what a gain is computed: the few figures that a what-if needs, without the report.

The verdict carries them as plain JSON (`verdict.basis`), so that `rules.what_if` answers from a stored analysis. Every
figure stands beside the line of the report that prints it, under the same key in `lines`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.advisories.buffer_cache import advice, cached_share
from rules.core.facts import Event, Facts
from rules.storage.cases.position import position
from rules.storage.gains.commit_model import bandwidth_bound, commit, remote_redo
from rules.storage.gains.model import Reads, active_sessions, base_s
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.media import media
from rules.storage.inputs.shares import BY_KEY, credible, leading
from rules.storage.inputs.unloaded_latency import unloaded_ms
from rules.storage.limits.utilisation import Used, iops_used, limits, write_copies
from rules.wording import window

MOST_PLACES = 20
RATES = ("read_iops", "write_iops", "read_bytes_per_s", "write_bytes_per_s", "mean_read_bytes")
BESIDE = ("elapsed_s", "outstanding_reads", "host_cpu_busy", "average_active_sessions", "single_block_read_ms")


def basis(facts: Facts, known: Reads | None) -> dict[str, Any] | None:
    """The inputs of every gain; None where nothing is known that a share could be a share of.

    `reads` is null where the latency of a read is not known or can't be trusted; `limits` are those that the storage
    facts give, in units of the whole (`total_used`, `total_maximum`) with the part of it that is reads.
    """
    seconds = base_s(facts)
    if not seconds:
        return None
    return {
        "base": {"seconds": seconds, "is": "captured time" if facts.on_captured else "DB time"},
        "window": window(facts),
        "scope": facts.get("scope"),
        "cpus": facts.get("cpus"),
        "active_sessions": active_sessions(facts),
        "elapsed_s": facts.get("elapsed_s"),
        "in_flight": facts.get("outstanding_reads"),
        "host_cpu_busy": facts.get("host_cpu_busy"),
        "rates": {name: facts.get(name) for name in RATES},
        "classes": [_share(facts, one.key, one.share) for one in leading(facts)],
        "reads": _reads(facts, known) if known else None,
        "commit": _commit(facts),
        "floors": _floors(facts, known),
        "servers": _servers(facts),
        "limits": [_limit(facts, one) for one in limits(facts)],
        "declared": _declared(facts),
        "advisory": _advisory(facts) if known else None,
        "places": _places(facts),
        "lines": _lines(facts),
    }


def _lines(facts: Facts) -> dict[str, int]:
    base = "captured_time_s" if facts.on_captured else "db_time_s"
    lines = {name: facts.line(name) for name in (*RATES, *BESIDE)} | {"base": facts.line(base)}
    return {name: line for name, line in lines.items() if line}


def _share(facts: Facts, key: str, share: float) -> dict[str, Any]:
    label = BY_KEY[key]
    return {
        "class": key,
        "label": label.label,
        "share": share,
        "storage": label.storage,
        "line": facts.line(label.metric),
    }


def _reads(facts: Facts, known: Reads) -> dict[str, Any]:
    """The read waits, each with its seconds; `way` is how the latency was had."""
    names = {id(one): name for name, one in facts.get("events", {}).items()}
    groups = {"single": known.single, "multi": known.multi, "batched": known.batched, "coupled": known.coupled}
    waits = {kind: [_event(names.get(id(one), kind), one) for one in found] for kind, found in groups.items()}
    return {"read_ms": known.read_ms, "way": facts.way("single_block_read_ms"), **waits}


def _event(name: str, one: Event) -> dict[str, Any]:
    return {"event": name, "seconds": one.time_s, "mean_ms": one.mean_ms, "waits": one.waits, "line": one.line}


def _commit(facts: Facts) -> dict[str, Any] | None:
    """The redo write's part of a commit; `blocked` says why no device here would shorten it."""
    known = commit(facts)
    if known is None:
        return None
    blocked = None
    if facts.get("cpu_starved"):
        blocked = "sessions queue for CPU"
    elif bandwidth_bound(facts):
        blocked = "redo writes are so large that bandwidth limits them and not latency"
    elif remote := remote_redo(facts):
        blocked = f"commits wait for another site ({remote})"
    return {
        "share": facts.share("commit_share"),
        "commit_ms": known.commit_ms,
        "write_ms": known.write_ms,
        "expected_ms": known.expected_ms,
        "part": known.part,
        "blocked": blocked,
        "line": facts.line("log_file_parallel_write_ms"),
        "commit_line": facts.line("log_file_sync_ms"),
    }


def _floors(facts: Facts, known: Reads | None) -> dict[str, Any]:
    """What an unloaded read may take: by the class that was declared, or by every class that fits; `unqueued` is what
    an idle disk or the fastest reads of the report show where no class is declared."""
    found = candidates(facts)
    below = found.below(known.read_ms) if known and found.media else []
    mid = found.media[0].floor_ms[1] if found.declared else None
    shown = None if found.declared or known is None else unloaded_ms(facts)
    return {
        "declared": found.declared,
        "media": [one.id for one in found.media],
        "ms": below,
        "mid": mid,
        "unqueued": shown if known and shown and shown < known.read_ms else None,
    }


def _servers(facts: Facts) -> dict[str, float] | None:
    """By the database's own load curve: how many requests its devices serve at a time, what one takes unqueued, and
    what is in flight there; None where no curve says so, or where it shows one shared limit."""
    here = position(facts)
    fit = here.curve.fit if here else None
    if here is None or fit is None or fit.choice != "balanced" or fit.model is None:
        return None
    return {
        "servers": fit.model.servers,
        "service_ms": 1000 * fit.model.floor_s,
        "in_flight": here.explained_in_flight,
        "maximum": here.maximum,
    }


def _declared(facts: Facts) -> dict[str, Any]:
    """What the storage is declared to be; `disks` where no rate is sold with the medium."""
    medium = media().get(str(facts.get("storage.media")))
    return {
        "media": medium.id if medium else None,
        "disks": bool(medium and medium.kind == "disk"),
        "devices": facts.get("storage.devices"),
    }


def _limit(facts: Facts, one: Used) -> dict[str, Any]:
    """A limit with what the whole of it is, and the part of its use that is reads (a cache takes only from that)."""
    row: dict[str, Any] = {"total_used": one.used, "total_maximum": one.maximum, "count": 1}
    return row | one.to_dict() | {"label": one.label, "read_part": _read_part(facts, one.unit)}


def _read_part(facts: Facts, unit: str) -> float:
    if unit == "1/s":
        reads, writes, _ = iops_used(facts)
        return reads / (reads + writes) if reads + writes else 1.0
    reads = facts.get("read_bytes_per_s") or 0.0
    both = reads + write_copies(facts) * (facts.get("write_bytes_per_s") or 0.0)
    return float(reads / both) if both else 1.0


def _advisory(facts: Facts) -> dict[str, Any] | None:
    """The cache's size and by what reads change with it: factors are of the reads at today's size."""
    found, share = advice(facts), cached_share(facts)
    if found is None or not share:
        return None
    points = [{"size_mb": one.size_mb, "factor": one.factor, "line": one.line} for one in found.points]
    now = next((one["line"] for one in points if one["size_mb"] == found.size_mb), None)
    return {"now_mb": found.size_mb, "line": now, "part": found.part, "cached_share": share, "points": points}


def _places(facts: Facts) -> dict[str, Any] | None:
    """Where the read time falls, most first: tablespaces, else files. None where their times cannot be true."""
    for kind in ("tablespace", "file"):
        found = _ranked(credible(facts.get(f"{kind}_io", []), facts), kind)
        if found:
            return {"kind": kind, "rows": found[:MOST_PLACES], "more": max(0, len(found) - MOST_PLACES)}
    return None


def _ranked(rows: Sequence[Mapping[str, Any]], kind: str) -> list[dict[str, Any]]:
    rows = [row for row in rows if row["reads"] > 0 and row["read_ms"] > 0]
    total = sum(row["reads"] * row["read_ms"] for row in rows)
    shares = [
        {
            "name": str(row.get(kind)),
            "share": row["reads"] * row["read_ms"] / total,
            "read_ms": row["read_ms"],
            "line": row.get("line"),
        }
        for row in rows
    ]
    return sorted(shares, key=lambda one: -one["share"])

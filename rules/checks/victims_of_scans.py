"""Scans fill the path, and others wait behind them.

What it looks at: bytes a second and a read request of all reads, whether one statement or segment is most of the
    blocks, and whether redo writes or single-block reads take more than 20 ms in the same minutes.
Why it matters: small requests stand in the queue of large ones, on a disk, path or adapter. Their devices look slow
    and are not; sessions that hold locks wait for them, and locks fill DB time. What is bought for the victim is lost.
What to do: take the reader out of the way first: an index, partitions, another hour, fewer runs, or the resource
    manager. Then look at redo and single reads again. Redo with devices and a path of its own stays out of it.
When it is wrong: where the path is not shared (redo on another array), both can be slow for reasons of their own; what
    other instances and hosts do on the same path is not seen here.
"""

from rules.core.facts import Facts
from rules.core.report_figures import KIBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, figure, fired, quiet
from rules.core.severity import HEALTH
from rules.core.sources import CERN_STORAGE, FIELD_TRIAL, ORACLE_WAIT_LIMITS
from rules.shared import scan_victims as scans

LIMITS = {
    "size": Limit(scans.LARGE, "KiB a read request"),
    "rate": Limit(scans.FAST_BYTES_PER_S, "B/s"),
    "reader": Limit(scans.MOST_BLOCKS, "share of the blocks read"),
    "late": Limit(scans.LATE_MS, "ms", ORACLE_WAIT_LIMITS.title),
    "waits": Limit(scans.WAITS, "waits", FIELD_TRIAL.title),
}


def check(facts: Facts) -> Outcome:
    shown = (
        figure(facts, "read_bytes_per_s", "read a second", LIMITS["rate"].value),
        figure(facts, "mean_read_bytes", "a read request", LIMITS["size"].value * KIBIBYTE),
    )
    seen = scans.scan_victims(facts)
    if seen is None:
        return quiet("", *shown)
    reader = Evidence(
        f"blocks read by {seen.who}", seen.reader.share, "share", scans.MOST_BLOCKS, None, seen.reader.line
    )
    late = (
        Evidence(name, event.mean_ms, "ms", scans.LATE_MS, "wait events", event.line) for name, event in seen.victims
    )
    return fired(f"{seen.whole}; behind them wait {seen.behind}.", *shown, reader, *late, cure=_first(seen))


def _first(seen: scans.Scans) -> str:
    what = "what reads it" if seen.reader.kind == "segment" else "its plan"
    return (
        f"Take {seen.who} out of the way first ({what}: an index, partitions, another hour, fewer runs), then look at "
        "redo and single reads again."
    )


rule = Rule(
    id="victims-of-scans",
    code="TM10",
    title="Scans fill the path, and others wait behind them",
    severity="high",
    needs=("read_bytes_per_s", "mean_read_bytes", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CERN_STORAGE, ORACLE_WAIT_LIMITS, FIELD_TRIAL),
    cure=Cure("Take the reader out of the way first, then look at redo and single reads again.", "free"),
    scale=HEALTH,
    waits_for="a report in which one reader scans while redo writes or single reads are slow",
)

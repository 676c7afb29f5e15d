"""What is gained without buying media for everything: a larger cache, one place alone, faster redo writes."""

from collections.abc import Sequence

from rules.advisories.buffer_cache import Advice, Point, advice, cached_share, saved
from rules.core.facts import Facts
from rules.core.rule import RuleResult
from rules.host.memory import memory
from rules.shared.redo_logs import commits_alone
from rules.storage.gains.commit_model import bandwidth_bound, commit
from rules.storage.gains.gain import Gain
from rules.storage.gains.model import Reads, proposed_ms
from rules.storage.inputs.shares import WEIGHTY
from rules.waits.redo_transport import remote_redo
from rules.wording import count, ms, percent

MOST_TIMES = 2.0
NEARLY_ALL = 0.95
"""A place that holds as much is everything: to move it alone is no smaller purchase (our judgement)."""
REDO_TARGETS_MS = (1.0, 0.5, 0.2)


def cache(facts: Facts, reads: Reads) -> list[Gain]:
    """Up to twice the buffer cache, alone and before faster media; none where the advisory promises nothing, or the
    host is seen to have no memory left.

    `saves` of both together is T_c (1 - F R'/R): a read that the cache spares needs no medium.
    """
    advised = advice(facts)
    point = advised.largest(MOST_TIMES) if advised else None
    if not advised or not point or point.factor >= 1 or not cached_share(facts):
        return []
    host = memory(facts)
    if host is not None and host.free_mb is not None and not host.has(point.size_mb - advised.size_mb):
        return []
    return [_cache(facts, advised, point), _cache_then_media(facts, reads, advised, point)]


def _cache(facts: Facts, advised: Advice, point: Point) -> Gain:
    saves = saved(facts, advised, point.factor)
    action = _size(point)
    assumes = f"the host has the memory: {percent(1 - point.factor)} fewer reads by the advisory"
    return Gain(
        "cache",
        f"{action}, if {assumes}",
        None,
        conservative=saves,
        coupled=saves,
        action=action,
        assumes=assumes,
        size_mb=point.size_mb,
        factor=point.factor,
    )


def _cache_then_media(facts: Facts, reads: Reads, advised: Advice, point: Point) -> Gain:
    target, share = proposed_ms(reads.read_ms), cached_share(facts) or 0.0
    first = saved(facts, advised, point.factor)
    both = first + reads.conservative(target) * (1 - first / share)
    change = f"{_size(point)}, then the reads that are left at {ms(target)}"
    return Gain(
        "cache",
        change,
        None,
        conservative=both,
        coupled=both,
        action=change,
        size_mb=point.size_mb,
        factor=point.factor,
        then_read_ms=target,
    )


def _size(point: Point) -> str:
    return f"a buffer cache of {count(point.size_mb)} MB"


def part(reads: Reads, findings: Sequence[RuleResult]) -> list[Gain]:
    """Only the place that holds most of the read time on faster media."""
    target = proposed_ms(reads.read_ms)
    fired = (
        finding.outcome
        for finding in findings
        if finding.rule.code == "SK01" and finding.fired and finding.outcome.saves
    )
    return [
        _part(outcome.evidence[0].value, outcome.saves, target)
        for outcome in fired
        if outcome.evidence and isinstance(outcome.evidence[0].value, float) and outcome.evidence[0].value < NEARLY_ALL
    ]


def _part(share: float, saves: float | None, target: float) -> Gain:
    change = f"only the reads of one place, {percent(share)} of the read time, at {ms(target)}"
    return Gain("part", change, None, conservative=saves, coupled=saves, action=change, then_read_ms=target)


def redo(facts: Facts) -> list[Gain]:
    """Faster redo writes, where commits weigh: what they save is the redo write's part of a commit.

    None where the writes are so large that bandwidth limits them (no device writes 50 MB in a millisecond), and where
    redo is sent to another site, whose answer no device here hastens.
    """
    mean_commit, share = commit(facts), commits_alone(facts)
    elsewhere = facts.get("cpu_starved") or bandwidth_bound(facts) or remote_redo(facts)
    if mean_commit is None or share < WEIGHTY or elsewhere:
        return []
    rows = []
    for target in REDO_TARGETS_MS:
        saves = mean_commit.saved(share, target)
        change = f"redo writes at {ms(target)}"
        rows.append(Gain("redo", change, None, conservative=saves, coupled=saves, action=change, write_ms=target))
    return rows

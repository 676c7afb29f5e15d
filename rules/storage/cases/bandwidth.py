"""Scans lead: direct path reads are judged by bytes a second, their waits are no latency."""

from collections.abc import Sequence

from rules.core.facts import Facts, once
from rules.core.finding import Evidence, figure
from rules.core.report_figures import MEBIBYTE
from rules.core.rule import RuleResult, which_fired
from rules.shared.direct_reads import small_direct_reads
from rules.storage.cases.undecided import cells_first
from rules.storage.decision import Decision, Doubt
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.shares import part_of_reads
from rules.storage.limits.product_steps import product_step
from rules.waits.event_weight import weight
from rules.waits.foreground import MULTI_BLOCK

DIRECT, CELLS = ("direct path read", "cell smart"), "cell smart"
LOBS = "direct path read (lob)"
MOSTLY = 0.5
SLOW_BYTES_PER_S = 20 * MEBIBYTE
"""Less than one disk gives and than any volume is sold with: no limit of bandwidth holds such scans (our judgement)."""
FEW_BYTES = "no limit of bandwidth is that low"
TRANSFER = 4.0
"""Times a single-block read, from which on a multi-block read is mostly transfer (our judgement)."""
SCANS = "RD09"
UNKNOWN = "the report does not show how long a single-block read takes"


@once
def scans(facts: Facts) -> bool:
    """Whether most of the read time is direct path reads; those of LOBs are small and have a latency.

    So have multi-block reads, but for those that take so much longer than a single block that it is their transfer.
    """
    streamed = part_of_reads(facts, DIRECT) - part_of_reads(facts, LOBS)
    if small_direct_reads(facts):
        streamed = part_of_reads(facts, CELLS)
    return streamed + (part_of_reads(facts, MULTI_BLOCK) if _transfers(facts) else 0.0) > MOSTLY


def scans_the_cache(facts: Facts) -> bool:
    """Whether most of the read time is multi-block reads into the cache: full scans, whatever they are bound by."""
    return part_of_reads(facts, MULTI_BLOCK) > MOSTLY


def _transfers(facts: Facts) -> bool:
    single, multi = facts.get("single_block_read_ms"), weight(facts, MULTI_BLOCK)
    return bool(single and multi and multi.mean_ms >= TRANSFER * single)


def scanning(facts: Facts, findings: Sequence[RuleResult]) -> Decision:
    """Without a limit that is used up: what is read a second, and which limits to ask for."""
    rate = facts.get("read_bytes_per_s")
    why = f"scans deliver {rate / 2**20:,.1f} MiB/s{_step(facts)}" if scans(facts) and rate else UNKNOWN
    evidence = () if rate is None else (figure(facts, "read_bytes_per_s", "read throughput"),)
    finding = which_fired(findings, SCANS)
    if hardly_move(facts):
        return _slow_scans(facts, why, evidence)
    doubts: tuple[tuple[Doubt, str], ...] = (("major", "which limit of bandwidth holds the scans is not known"),)
    settle = "the bandwidth that volumes, host and paths are provisioned for"
    first = f"find out {settle}, and raise the one that holds"
    evidence = (*evidence, *(finding.outcome.evidence if finding else ()))
    share = facts.share("read_share")
    decision = Decision("mixed", "either", "reads", why, evidence, share, doubts, settle, first=first)
    return cells_first(facts, decision) if exadata(facts) else decision


def hardly_move(facts: Facts) -> bool:
    """Whether the scans move so little that each of their requests is what is waited for, and no limit on bytes."""
    rate = facts.get("read_bytes_per_s")
    return bool(scans(facts) and rate and rate < SLOW_BYTES_PER_S) and not exadata(facts)


def _slow_scans(facts: Facts, why: str, evidence: tuple[Evidence, ...]) -> Decision:
    """Scans that wait for each request: few sessions that scan, small requests, or devices that are slow or busy."""
    doubts: tuple[tuple[Doubt, str], ...] = (
        ("major", "what makes each request of the scans take so long is not known"),
    )
    settle = "what the disks are, and their load in the same minutes"
    first = f"look at the statements that scan, then find out {settle}"
    why, share = f"{why}: {FEW_BYTES}", facts.share("read_share")
    return Decision("mixed", "either", "reads", why, evidence, share, doubts, settle, first=first)


def _step(facts: Facts) -> str:
    """Whether the rate stands, flat, at what one volume of a product gives at most."""
    step = product_step(facts)
    return f", flat at the {step.text} of one {step.product} volume" if step else ""

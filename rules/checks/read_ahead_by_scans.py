"""Most of what is read into the cache comes from scans.

What it looks at: blocks that were read ahead (physical reads cache prefetch) of all blocks read into the buffer cache,
    and how many blocks one request brought.
Why it matters: such reads are large. Requests a second then look small beside the data that moves, and storage that
    is chosen by IOPS is chosen by the wrong figure.
What to do: hold the load against bandwidth as well as against IOPS; ask which statements scan.
When it is wrong: batches of single-block reads are counted as read ahead too; where a request brings hardly more than
    one block they are not taken for scans. Releases before 10g do not count it.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import LARGE_REQUESTS, PREFETCHED_READS, TEXAS_MEMORY
from rules.storage.inputs.shares import SIGNIFICANT_SHARE
from rules.wording import percent

LIMITS = {
    "read ahead": Limit(0.5, "share of the blocks read into the cache"),
    "blocks": Limit(2, "blocks a request, below it they are batches of single blocks"),
}
AHEAD, CACHED = "physical reads cache prefetch", "physical reads cache"
ALL, REQUESTS = "physical reads", "physical read IO requests"
FIRST_COUNTED = 10.0


def check(facts: Facts) -> Outcome:
    if facts.get("release", FIRST_COUNTED) < FIRST_COUNTED:
        return not_applicable("Releases before 10g do not count blocks that are read ahead.")
    ahead, cached, line = facts.total(AHEAD), facts.total(CACHED), _line(facts)
    if ahead is None or not cached or cached <= 0:
        return lacking("statistic")
    part, blocks = min(1.0, ahead / cached), _blocks(facts)
    shown = Evidence("read ahead", part, "share of cached reads", LIMITS["read ahead"].value, "instance activity", line)
    if facts.share("read_share") < SIGNIFICANT_SHARE:
        return quiet("Hardly anybody waits for reads.", shown)
    if part <= LIMITS["read ahead"].value or (blocks is not None and blocks < LIMITS["blocks"].value):
        return quiet("", shown)
    size = f", {blocks:.1f} blocks a request" if blocks else ""
    return fired(
        f"{percent(part)} of the blocks read into the cache were read ahead by scans{size}: requests a second "
        "understate the data that moves.",
        shown,
    )


def _line(facts: Facts) -> int | None:
    line: int | None = (facts.get("statistic", {}).get(AHEAD) or {}).get("line")
    return line


def _blocks(facts: Facts) -> float | None:
    """Blocks of a read request, of cached and direct reads together."""
    blocks, requests = facts.total(ALL), facts.total(REQUESTS)
    return blocks / requests if blocks and requests else None


rule = Rule(
    id="read-ahead-by-scans",
    code="RD08",
    title="Most of what is read into the cache comes from scans",
    severity="info",
    needs=("statistic", "read_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, PREFETCHED_READS, LARGE_REQUESTS),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_1.html", 1990),
)

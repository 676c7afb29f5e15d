"""The stripe is narrower than one request.

What it looks at: the declared stripe depth against the block size and against what one scan request asks for.
Why it matters: a request that is split over several disks makes all of them seek for it, and at high concurrency that
    costs as many I/Os as disks it touches.
What to do: stripe 256 KiB to 1 MiB deep, at least twice a block for random reads and twice a scan request for scans.
When it is wrong: few large requests at low concurrency gain from being split over all disks.
"""

from rules.core.facts import Facts
from rules.core.report_figures import KIBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ORACLE_TUNING
from rules.storage.inputs.shares import significant
from rules.waits.foreground import MULTI_BLOCK

LIMITS = {
    "requests in a stripe": Limit(2, "times", ORACLE_TUNING.title),
    "least": Limit(256, "KiB", ORACLE_TUNING.title),
    "most": Limit(1024, "KiB", ORACLE_TUNING.title),
}
PARAMETER = "db_file_multiblock_read_count"


def check(facts: Facts) -> Outcome:
    depth, block = facts["storage.stripe_kib"], facts["block_size_bytes"] / KIBIBYTE
    if depth <= 0 or block <= 0:
        return quiet()
    shown = Evidence("stripe depth", depth, "KiB", None, "storage facts: stripe_kib", _line(facts))
    if depth < LIMITS["requests in a stripe"].value * block:
        sentence = (
            f"The stripe of {depth:g} KiB holds less than two blocks of {block:g} KiB: one read may move two disks."
        )
        return fired(sentence, shown, severity="medium")
    request = _scan_kib(facts, block)
    if request and depth < LIMITS["requests in a stripe"].value * request:
        return fired(
            f"A scan asks for {request:g} KiB at a time, and the stripe is {depth:g} KiB deep: it moves several disks.",
            shown,
        )
    low, high = LIMITS["least"].value, LIMITS["most"].value
    if not low <= depth <= high:
        return fired(
            f"The stripe is {depth:g} KiB deep; {low:g} to {high:g} KiB suits most databases.", shown, severity="info"
        )
    return quiet("", shown)


def _scan_kib(facts: Facts, block: float) -> float | None:
    """What one scan request asks for, where scans weigh and the parameter is printed."""
    if not any(significant(facts.event(name), facts) for name in MULTI_BLOCK):
        return None
    count = str(facts.get("parameter", {}).get(PARAMETER) or "")
    return int(count) * block if count.isdigit() else None


def _line(facts: Facts) -> int | None:
    line: int | None = facts.get("elapsed_line") or facts.get("snapshot_line")
    return line


rule = Rule(
    id="stripe-too-narrow",
    code="CF02",
    title="The stripe is narrower than one request",
    severity="low",
    needs=("storage.stripe_kib", "block_size_bytes"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING,),
    cure=Cure("Stripe the data files 256 KiB to 1 MiB deep.", "configuration"),
    seen=Seen("statspack_text/mtr-before.txt", 11, {"stripe_kib": 8}),
)

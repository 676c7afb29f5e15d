"""Direct path reads take much of the time.

What it looks at: waits for direct path reads, and for smart scans of Exadata cells, as a share of DB time; the bytes
    that are read so.
Why it matters: these are scans past the buffer cache. They want bandwidth, not latency: a session asks for the next
    megabyte while it works on the last and waits only when it catches up. So the mean wait says nothing of the device,
    waits may hide most of the time, and a larger cache changes nothing.
What to do: judge them by MiB/s, against the paths and the devices. Then ask which statement scans: since 11g a plain
    session reads large tables so as well, and a changed plan, a grown table or a smaller cache can start it over night.
    Reads of a few blocks are of LOBs outside their rows, and have a latency: cache those that are read again.
When it is wrong: parallel query and data warehouses work so on purpose. Before 10g the same event held the reads of
    sorts; those reports are not judged.
"""

from rules.core.facts import Facts
from rules.core.report_figures import KIBIBYTE, MEBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, not_applicable, quiet
from rules.core.sources import CERN_STORAGE, DIRECT_PATH_READ, FIELD_TRIAL
from rules.shared.direct_reads import SMALL, small_direct_reads
from rules.storage.inputs.shares import whole
from rules.waits.event_weight import Weight, weight
from rules.wording import count, kib, ms, percent

LIMITS = {"share": Limit(0.10, "share of DB time"), "LOB": Limit(SMALL / KIBIBYTE, "KiB a wait, up to which no scan")}
LOBS = "Find which LOBs are read past the cache (NOCACHE), and cache those that are read again and again."
DIRECT = ("direct path read", "direct path read (lob)")
CELLS = ("cell smart table scan", "cell smart index scan")
FIRST_WITHOUT_SORTS = 10.0


def check(facts: Facts) -> Outcome:
    if facts.get("release", FIRST_WITHOUT_SORTS) < FIRST_WITHOUT_SORTS:
        return not_applicable("Before 10g the event holds the reads of sorts and hash joins too.")
    reads = weight(facts, (*DIRECT, *CELLS))
    if reads is None:
        return quiet("Nothing is read past the cache.")
    shown, rate = reads.evidence(facts, LIMITS["share"].value), _rate(facts)
    if reads.share < LIMITS["share"].value:
        return quiet("", shown)
    if small := None if reads.name.startswith("cell") else small_direct_reads(facts):
        return fired(
            f"Direct path reads of {kib(small)} take {percent(reads.share)} of {whole(facts)}, {ms(reads.mean_ms)} "
            "each: reads of LOBs, not scans.",
            shown,
            saves=reads.share,
            severity="medium",
            cure=LOBS,
        )
    speed = () if rate is None else (Evidence("read past the cache", rate / MEBIBYTE, "MiB/s", None, *_source(facts)),)
    moved = f" at {count(rate / MEBIBYTE)} MiB/s" if rate else ""
    return fired(
        f"{_name(reads)} take {percent(reads.share)} of {whole(facts)}{moved}: judge them by MiB/s, "
        "their mean wait says nothing of the devices.",
        shown,
        *speed,
    )


def _name(reads: Weight) -> str:
    return "Smart scans of the cells" if reads.name.startswith("cell") else "Direct path reads"


def _source(facts: Facts) -> tuple[str, int | None]:
    row = facts.get("statistic", {}).get("physical reads direct") or {}
    return "physical reads direct × block size", row.get("line")


def _rate(facts: Facts) -> float | None:
    row = facts.get("statistic", {}).get("physical reads direct") or {}
    blocks, block, elapsed = row.get("total"), facts.get("block_size_bytes"), facts.get("elapsed_s")
    return blocks * block / elapsed if blocks and block and elapsed and blocks > 0 else None


rule = Rule(
    id="direct-path-reads-weigh",
    code="RD04",
    title="Direct path reads take much of the time",
    severity="low",
    needs=("events", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(DIRECT_PATH_READ, CERN_STORAGE, FIELD_TRIAL),
    cure=Cure("See which statements scan, and hold the MiB/s they need against paths and devices.", "free"),
    seen=Seen("awr-rac/therealkevinc__AWRS__awr_rac.html", 362),
)

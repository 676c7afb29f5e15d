"""Work areas are far too small.

What it looks at: how many sorts and hash joins ran in memory, with one pass over temp, and with several. Where work
    areas are set by hand: sorts that went to disk, and sort_area_size.
Why it matters: with one pass the data are written and read once; with several, again and again. One pass needs little
    memory (tens of MB for each GB sorted), so several are a sign of work areas that are hopelessly small.
What to do: raise the PGA target, or the work area sizes where they are set by hand, and look at the statements.
When it is wrong: a single monster sort may need several passes on any machine; then it is the statement's fault.
"""

from collections.abc import Sequence

from parsers.model.report import Row
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.severity import HEALTH
from rules.core.sources import ORACLE_PGA_ADVICE
from rules.wording import count, kib, percent

SIZE, TARGET, ON_DISK = "sort_area_size", "pga_aggregate_target", "sorts (disk)"
POLICY, FIRST_AUTOMATIC = "workarea_size_policy", 10.0
BY_HAND = "Raise sort_area_size (now {}) and hash_area_size for the sessions that sort much."
LIMITS = {
    "in memory": Limit(0.90, "of the executions", ORACLE_PGA_ADVICE.title),
    "one pass": Limit(0.10, "of the executions", ORACLE_PGA_ADVICE.title),
    "temp waits": Limit(0.01, "share of DB time"),
    "executions": Limit(100, "executions"),
    "by hand": Limit(1_048_576, "bytes, below which temp is written in crumbs"),
    "sorts on disk": Limit(10, "sorts, fewer of which nobody notices"),
    "weighty": Limit(0.10, "share of DB time"),
}


def check(facts: Facts) -> Outcome:
    rows = facts.get("pga_histogram")
    if not rows:
        return _by_hand(facts)
    total, memory, once, more = (_sum(rows, name) for name in ("executions", "optimal", "one_pass", "multi_pass"))
    if total < LIMITS["executions"].value:
        return lacking("work areas")
    worst = max(rows, key=lambda row: row.get("multi_pass") or 0)
    at = worst if more else max(rows, key=lambda row: row.get("one_pass") or 0)
    shown = (
        Evidence("work areas with several passes", more, "executions", 0, "PGA histogram", at.get("line")),
        Evidence("work areas with one pass", once / total, "of the executions", 0.10, "PGA histogram", at.get("line")),
        Evidence("work areas in memory", memory / total, "of the executions", 0.90, "PGA histogram", at.get("line")),
    )
    few, many = memory / total < LIMITS["in memory"].value, once / total > LIMITS["one pass"].value
    if not more and not few and not many:
        return quiet("", *shown)
    several_passes = f"{count(more)} sorts and hash joins took several passes over temp" if more else ""
    one_pass = f"{percent(once / total)} took one pass" if few or many or not more else f"{count(once)} took one"
    waits = facts.get("temp_share")
    small = waits is not None and facts.share("temp_share") < LIMITS["temp waits"].value
    message = f"{several_passes}, {one_pass}" if several_passes else f"Of the sorts and hash joins {one_pass} over temp"
    return fired(f"{message}: their memory is too small.", *shown, severity="low" if small else "medium")


def _by_hand(facts: Facts) -> Outcome:
    """Before 9i, and where it is still done so, each session has the area that a parameter gives it."""
    size, spilled = facts.get("parameter", {}).get(SIZE), facts.total(ON_DISK)
    if not _manual(facts) or not str(size or "").isdigit() or not int(str(size)) or spilled is None:
        return lacking("pga_histogram")
    line = (facts.get("statistic", {}).get(ON_DISK) or {}).get("line")
    area = int(str(size))
    shown = (
        Evidence("sorts on disk", spilled, "", LIMITS["sorts on disk"].value, "instance activity", line),
        Evidence(SIZE, area, "bytes", LIMITS["by hand"].value, "parameters"),
    )
    waits = facts.share("temp_share")
    few = spilled < LIMITS["sorts on disk"].value or waits < LIMITS["temp waits"].value
    if few or area >= LIMITS["by hand"].value:
        return quiet("", *shown)
    return fired(
        f"{count(spilled)} sorts went to disk with work areas of {kib(area)} set by hand: they are too small.",
        *shown,
        severity="medium" if waits >= LIMITS["weighty"].value else "low",
        cure=BY_HAND.format(kib(area)),
    )


def _manual(facts: Facts) -> bool:
    """Whether sessions have areas of a fixed size: by their policy, or before 10g without a target for all of them."""
    parameter = facts.get("parameter", {})
    policy = str(parameter.get(POLICY) or "").upper()
    if policy in ("MANUAL", "AUTO"):
        return policy == "MANUAL"
    target = str(parameter.get(TARGET) or "0").strip()
    return bool(facts.get("release", FIRST_AUTOMATIC) < FIRST_AUTOMATIC and target == "0")


def _sum(rows: Sequence[Row], name: str) -> float:
    return float(sum(max(0, row.get(name) or 0) for row in rows))


rule = Rule(
    id="work-areas-too-small",
    code="PG03",
    title="Work areas are far too small",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_PGA_ADVICE,),
    cure=Cure("Raise pga_aggregate_target until no work area needs more than one pass.", "free"),
    seen=Seen("statspack-txt/nabeelkhan__Oracle-DBA-Life__sp_result.lst", 1095),
    scale=HEALTH,
)

"""The PGA target is too small.

What it looks at: Oracle's advisory: how often the target is exceeded, how much work areas spill to temp, and the
    smallest target that is never exceeded and spills next to the least.
Why it matters: what a sort or hash join spills is written and read again, in large pieces, on the same storage. Memory
    avoids both.
What to do: raise the target to the one named, after looking at the statements that spill most.
When it is wrong: the advisory counts since the instance started, and grants work areas set by hand nothing. The memory
    must exist.
"""

from rules.advisories.buffer_cache import setting
from rules.advisories.pga import PLATEAU, PgaAdvice, pga_advice
from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, lacking, quiet
from rules.core.sources import ORACLE_PGA_ADVICE, ORACLE_STATSPACK
from rules.host.memory import memory
from rules.wording import count, percent

LIMITS = {
    "plateau": Limit(PLATEAU, "times the least spilled data", ORACLE_PGA_ADVICE.title),
    "spilled": Limit(0.10, "MB/MB processed"),
    "spared": Limit(0.10, "of the spilled data"),
    "exceeded": Limit(1000, "times since the start"),
    "temp waits": Limit(0.10, "share of DB time"),
    "most": Limit(0.50, "of the spilled data, below which the statements are left to be looked at"),
}

MB_A_TIB = 1024 * 1024
AS_PRINTED_TIB = 10
"""Below that a size stays in the report's own megabytes, so that it is found there."""


def check(facts: Facts) -> Outcome:
    host = memory(facts)
    advised = pga_advice(facts, host.host_mb if host else None)
    if advised is None:
        return lacking("pga_advisory")
    shown = (
        Evidence("times the target was exceeded", advised.now.exceeded, "", 0, "PGA advisory", advised.now.line),
        Evidence("data spilled", advised.now.spilled_mb, "MB", None, "PGA advisory", advised.now.line),
        Evidence(
            "target that is enough",
            advised.enough.size_mb if advised.enough else None,
            "MB",
            None,
            "PGA advisory",
            advised.enough.line if advised.enough else None,
        ),
    )
    often = advised.now.exceeded >= LIMITS["exceeded"].value
    weighs = advised.spilled_part is not None and advised.spilled_part >= LIMITS["spilled"].value
    spares = advised.enough is None or advised.saved_part >= LIMITS["spared"].value
    if not advised.short or not (often or (weighs and spares)):
        return quiet("", *shown)
    share = facts.share("temp_share")
    severity: Severity = "high" if share >= LIMITS["temp waits"].value else "low"
    saves = share * advised.saved_part if share else None
    return fired(_sentence(advised), *shown, saves=saves, severity=severity, cure=_cure(facts, advised))


def _sentence(advised: PgaAdvice) -> str:
    now, enough = advised.now, advised.enough
    size = f"The PGA target of {count(now.size_mb)} MB"
    often = f"was exceeded {count(now.exceeded)} times since the instance started"
    first = f"{size} {often if now.exceeded else 'makes work areas spill'}"
    if enough is None:
        return f"{first}, and no target of the advisory would be enough."
    if advised.saved_part == 0:
        return f"{first}; {count(enough.size_mb)} MB would be enough."
    spilled = f"{_fall(now.spilled_mb, enough.spilled_mb)} (−{percent(advised.saved_part)})"
    return f"{first}; with {count(enough.size_mb)} MB spilled data would fall {spilled}."


def _fall(now_mb: float, then_mb: float) -> str:
    """What Oracle counted in its MB since the instance started, which may be hundreds of millions."""
    if now_mb >= AS_PRINTED_TIB * MB_A_TIB:
        return f"from {now_mb / MB_A_TIB:,.0f} to {then_mb / MB_A_TIB:,.0f} TiB"
    return f"from {count(now_mb)} to {count(then_mb)} MB"


def _cure(facts: Facts, advised: PgaAdvice) -> str:
    if advised.enough is None:
        return f"Raise pga_aggregate_target far above {count(advised.now.size_mb)} MB, and look at the advisory again."
    more = advised.enough.size_mb - advised.now.size_mb
    host = memory(facts)
    room = host is not None and host.oracle_mb + more <= host.host_mb
    proviso = "" if room else ", if the host has the memory"
    target = f"pga_aggregate_target from {count(advised.now.size_mb)} to {count(advised.enough.size_mb)} MB"
    automatic = setting(facts) == "memory_target"
    then = " Then look at the statements that still spill." if advised.saved_part < LIMITS["most"].value else ""
    return f"Raise {target}{' (and memory_target by as much)' if automatic else ''}{proviso}.{then}"


rule = Rule(
    id="pga-target-too-small",
    code="PG02",
    title="The PGA target is too small",
    severity="low",
    needs=("pga_advisory",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_PGA_ADVICE, ORACLE_STATSPACK),
    cure=Cure("Raise the PGA target to the one that the advisory names.", "free"),
    seen=Seen("awr-html/sarthi2020__AWR-reports__awr_rpt_1.html", 3835),
)

"""Waits were counted but not timed.

What it looks at: the parameter timed_statistics, whether any wait has a time at all, and the idle wait of the process
    monitor, which lasts as long as the window where times were taken throughout.
Why it matters: without times nothing can be said of latency or of shares; only counts are left.
What to do: set timed_statistics to TRUE (statistics_level TYPICAL does it) and take new snapshots.
When it is wrong: never seen; a database that waits for nothing counts no waits either. A process monitor that cleans
    up for half of the window sleeps as little, but is not counted as woken by its clock all the time then.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import ORACLE_TUNING, ORACLE_WAIT_EVENTS
from rules.waits.timed_part import LEAST, partly_timed
from rules.wording import percent


def check(facts: Facts) -> Outcome:
    part = facts.get("timed_part")
    if facts.get("timings_off") and partly_timed(part):
        shown = Evidence("idle wait of PMON, of the window", part, "share", LEAST, "background waits")
        return fired(f"Times were taken for {percent(part)} of the window only; only counts can be judged.", shown)
    if facts.get("timings_off"):
        name, most = max(facts["events"].items(), key=lambda pair: pair[1].waits)
        shown = Evidence(
            f"time of {most.waits:,.0f} waits for {name}", most.time_s, "s", None, "wait events", most.line
        )
        return fired("No timings were collected; only counts can be judged.", shown)
    return quiet()


rule = Rule(
    id="timings-off",
    code="DQ02",
    title="Waits were counted but not timed",
    severity="medium",
    needs=("events",),
    check=check,
    manual=__doc__,
    limits={
        "waits without any time": Limit(1000, "waits"),
        "idle wait of PMON": Limit(LEAST, "of the window", ORACLE_WAIT_EVENTS.title),
    },
    sources=(ORACLE_TUNING, ORACLE_WAIT_EVENTS),
    cure=Cure("Set timed_statistics to TRUE and take new snapshots.", "free"),
    seen=Seen("statspack-txt/nabeelkhan__Oracle-DBA-Life__sp_result.lst", 128),
    stops_verdict=True,
)

"""Parallel statements got fewer servers than they asked for.

What it looks at: the statistics of parallel operations that were downgraded to serial or got a part of their servers,
    beside those that got all of them.
Why it matters: a statement that asked for sixteen servers and got none reads by one process what sixteen were to read.
    It takes many times as long, and neither storage nor CPUs are to blame: its own requests are too few at a time.
What to do: see which statements run in parallel, and with what degree; lower the degree, raise parallel_max_servers as
    far as CPUs and storage go, or let statements queue for their servers (parallel_degree_policy = AUTO).
When it is wrong: the resource manager lowers degrees on purpose, and so does parallel_adaptive_multi_user. Where
    neither scans nor temp take much of the time it is low: then the parallel statements have little to do.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.severity import SETTING
from rules.core.sources import PARALLEL_DOWNGRADES
from rules.storage.inputs.shares import WEIGHTY, whole
from rules.waits.event_weight import weight
from rules.wording import count, percent

LIMITS = {
    "part": Limit(0.20, "of the parallel operations", "Our judgement: a fifth, as of jobs in the window (DQ21)"),
    "rate": Limit(60, "an hour", "Our judgement: once a minute is no accident"),
    "weighty": Limit(WEIGHTY, "share of DB time that scans and temp take, from which it is medium", "As of any class"),
}
WHOLE = "Parallel operations not downgraded"
SERIAL = "Parallel operations downgraded to serial"
FEWER = tuple(f"Parallel operations downgraded {part} pct" for part in ("75 to 99", "50 to 75", "25 to 50", "1 to 25"))
SERVERS = "parallel_max_servers"
READ_IN_PARALLEL = ("direct path read", "cell smart table scan", "direct path read temp", "direct path write temp")


def check(facts: Facts) -> Outcome:
    if not facts.get("statistic"):
        return lacking("instance_activity")
    servers = str(facts.get("parameter", {}).get(SERVERS, ""))
    if servers == "0":
        return not_applicable("No statement runs in parallel here: parallel_max_servers is 0.")
    serial, fewer = (sum(facts.total(name) or 0.0 for name in names) for names in ((SERIAL,), FEWER))
    lowered, granted = serial + fewer, facts.total(WHOLE) or 0.0
    hourly = 3600 * lowered / facts["elapsed_s"]
    line = next((facts["statistic"][name].get("line") for name in (SERIAL, *FEWER) if facts.total(name)), None)
    part = lowered / (lowered + granted) if lowered else 0.0
    shown = Evidence("downgraded", part, "of the parallel operations", LIMITS["part"].value, "statistics", line)
    if part < LIMITS["part"].value or hourly < LIMITS["rate"].value:
        return quiet("", shown)
    reading = weight(facts, READ_IN_PARALLEL)
    share = reading.share if reading else 0.0
    message = f"{percent(part)} of the parallel operations got fewer servers than they asked for"
    message += f", {count(serial)} of {count(lowered)} none at all" if serial else ""
    message += f"; scans and temp take {percent(share)} of {whole(facts)}." if share >= WEIGHTY else "."
    known = f" ({SERVERS} is {servers})" if servers else ""
    cure = f"Lower the degree of parallel statements, or allow more parallel servers{known} as far as CPUs go."
    return fired(message, shown, severity="medium" if share >= LIMITS["weighty"].value else "low", cure=cure)


rule = Rule(
    id="parallel-statements-downgraded",
    code="SQ05",
    title="Parallel statements got fewer servers than they asked for",
    severity="medium",
    needs=("elapsed_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(PARALLEL_DOWNGRADES,),
    scale=SETTING,
    cure=Cure("Lower the degree of parallel statements, or allow more parallel servers.", "configuration"),
    seen=Seen("../corpus-2/awr-html/radtek__Scripts__ss1.html", 4189),
)

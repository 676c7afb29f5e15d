"""CPU and waits do not add up to DB time.

What it looks at: the part of DB time that is neither CPU nor a wait for anything but work, after what was posted late
    is taken off, and CPU that is booked short is counted in full.
Why it matters: much unexplained time can be a queue for CPU, asynchronous reads that are not waited for one by
    one, or a DB time that the host's clock got wrong. Waits above DB time mean that a call still runs, whose DB time
    will be posted when it ends, or that something is counted twice. Up to a tenth changes no share by more than that,
    and is silent; up to a fifth the shares are of captured time, and little depends on it.
What to do: look at activity over time (ASH) and at the run queue of the host in the same minutes.
When it is wrong: in a report with almost no DB time rounding alone does it; below a minute the rule is silent.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL
from rules.storage.inputs.host_os import cpu_load
from rules.thresholds.db_time import DOUBTFUL
from rules.wording import count, percent

CURE = "Find out what the missing {} of DB time is, by {}, in the same minutes."
CREDIT = "PX Deq Credit"
"""The waits of producers for room at their consumers."""
PARALLEL = (
    "Compare the missing {} of DB time with the PX waits that count as idle; look at the degree of parallelism first."
)
"""Some releases have them in a class of DB time (v$event_name), although Statspack lists them as idle."""
LIMITS = {
    "reported": Limit(DOUBTFUL, "share of DB time, either way"),
    "much": Limit(0.20, "share of DB time, either way"),
    "parallel": Limit(0.5, "of the missing time", "Our judgement: waits that are less explain less than half of it"),
    "DB time": Limit(60, "s", FIELD_TRIAL.title),
}


def check(facts: Facts) -> Outcome:
    if facts["db_time_s"] < LIMITS["DB time"].value:
        return not_applicable("DB time is too short for its parts to add up.")
    missing = facts["unaccounted_share"]
    shown = Evidence(
        "unaccounted", missing, "share of DB time", None, facts.way("unaccounted_share"), facts.line("db_time_s")
    )
    if abs(missing) <= LIMITS["reported"].value:
        return quiet("", shown)
    severity: Severity = "medium" if abs(missing) > LIMITS["much"].value else "low"
    if missing > 0:
        sentence = f"{percent(missing)} of DB time is neither CPU nor a recorded wait."
        parallel = _parallel_s(facts)
        if parallel >= LIMITS["parallel"].value * missing * facts["db_time_s"]:
            sentence += f" Waits between parallel servers, {count(parallel)} s, count as idle and may be it."
            return fired(sentence, shown, severity=severity, cure=PARALLEL.format(percent(missing)))
        return fired(sentence, shown, severity=severity, cure=CURE.format(percent(missing), cpu_load(facts)))
    return fired(
        f"CPU and waits exceed DB time by {percent(-missing)}: a call that still runs has not posted its DB time, or "
        "the clocks disagree.",
        shown,
        severity=severity,
    )


def _parallel_s(facts: Facts) -> float:
    """What sessions waited for other parallel servers, by the rows: as idle waits they are not among the events."""
    rows = [row for row in facts.get("foreground_waits", []) if str(row.get("event")).startswith(CREDIT)]
    return sum(float(row.get("time_s") or 0.0) for row in rows)


rule = Rule(
    id="time-does-not-add-up",
    code="DQ04",
    title="CPU and waits do not add up to DB time",
    severity="medium",
    needs=("unaccounted_share", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    cure=Cure(CURE.format("part", "run queue and steal time from vmstat"), "free"),
    seen=Seen("awr-html/lpeiyi__notes__awrrpt_1_155_156.html", 75),
)

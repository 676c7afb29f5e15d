"""DB time of a long call was posted into this window.

What it looks at: statements of at most one execution, without parallel servers, whose elapsed time is more than 1.2
    times the window, in a report whose DB time is far above its CPU and waits.
Why it matters: a call posts its DB time when it ends, or a step of it does. A job of four hours so puts four hours into
    one half-hour: shares, active sessions and trends of that window would all be wrong by it. Here what was used
    before the window is taken off, once for a job and what it calls, and all else follows from what remains. A call
    that still runs has all of the window; one that ended in it as much as CPU and waits leave room for.
What to do: read this window with the corrected DB time. Look at the job itself in the windows in which it ran, or in
    the active session history, which counts each second where it was.
When it is wrong: several sessions that all still execute the same statement look alike; then CPU and waits add up, and
    the rule is silent.
"""

from rules.core.facts import Facts
from rules.core.rule import Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import FIELD_TRIAL
from rules.thresholds.db_time import DOUBTFUL
from rules.waits.late_posting import LONGER_THAN_THE_WINDOW, LateCall
from rules.wording import exactly

LIMITS = {
    "longer": Limit(LONGER_THAN_THE_WINDOW, "times the window an execution", FIELD_TRIAL.title),
    "open": Limit(DOUBTFUL, "share of DB time that is neither CPU nor a wait", FIELD_TRIAL.title),
}


def check(facts: Facts) -> Outcome:
    calls: tuple[LateCall, ...] = facts.get("late_calls", ())
    if not calls:
        return quiet("Every statement fits the window.")
    limit = LONGER_THAN_THE_WINDOW * calls[0].window_s
    shown = [
        Evidence(f"elapsed time of SQL {call.name}", call.elapsed_s, "s", limit, "SQL by elapsed time", call.line)
        for call in calls
    ]
    late = sum(call.late_s for call in calls)
    left = Evidence("corrected DB time", facts["db_time_s"], "s", None, facts.way("db_time_s"), facts.line("db_time_s"))
    sentences = " ".join(map(_sentence, calls))
    return fired(
        f"{sentences} {exactly(round(late))} s were used before it: DB time is {exactly(round(facts['db_time_s']))} s "
        f"here, not {exactly(round(facts['db_time_s'] + late))} s, and shares are of that.",
        *shown,
        left,
    )


def _sentence(call: LateCall) -> str:
    module = f" ({call.module})" if call.module else ""
    posted = f"{exactly(round(call.elapsed_s))} s of DB time into a window of {exactly(round(call.window_s))} s."
    return f"SQL {call.name}{module} posted {posted}"


rule = Rule(
    id="db-time-posted-late",
    code="DQ24",
    title="DB time of a long call was posted into this window",
    severity="medium",
    needs=("late_posted_s", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_169_170.html", 801),
    stops_verdict=True,
)

"""The database is nearly idle.

What it looks at: sessions active on average, DB time of the interval, and how busy the host's CPUs are.
Why it matters: in an idle database one job, one backup or the snapshot itself is most of the time. Its shares and
    averages say nothing of the hours for which storage is bought.
What to do: take the report of a busy quarter of an hour.
When it is wrong: where a single session must be fast (a nightly job, a machine that waits for its answer), its waits
    count however idle the rest is.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import FIELD_TRIAL
from rules.storage.preconditions import IDLE_BUSY, IDLE_SESSIONS, LITTLE_DB_TIME_S
from rules.wording import count, percent, two

LIMITS = {
    "sessions": Limit(IDLE_SESSIONS, "sessions active on average"),
    "busy": Limit(IDLE_BUSY, "share of the host's CPUs"),
    "DB time": Limit(LITTLE_DB_TIME_S, "s", FIELD_TRIAL.title),
}


def check(facts: Facts) -> Outcome:
    sessions, seconds = facts["average_active_sessions"], facts["db_time_s"]
    shown = [figure(facts, "average_active_sessions", "sessions active on average", IDLE_SESSIONS, "sessions")]
    busy = facts.get("host_cpu_busy")
    if busy is not None:
        shown.append(figure(facts, "host_cpu_busy", "host CPU busy", IDLE_BUSY))
    few = sessions < IDLE_SESSIONS and (busy or 0.0) < IDLE_BUSY
    if sessions <= 0 or seconds <= 0 or not (few or seconds < LITTLE_DB_TIME_S):
        return quiet("", *shown)
    host = f", and the host's CPUs are {percent(busy)} busy" if busy is not None else ""
    return fired(
        f"The database worked for {count(seconds)} s in the interval ({two(sessions)} sessions active on average)"
        f"{host}: too little to judge storage by.",
        *shown,
    )


rule = Rule(
    id="idle-database",
    code="TM05",
    title="The database is nearly idle",
    severity="info",
    needs=("average_active_sessions", "db_time_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    cure=Cure("Take the report of a busy quarter of an hour.", "free"),
    seen=Seen("awr-html/eyko139__awr_reports__AIMS_AWR.html", 66),
)

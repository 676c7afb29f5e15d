"""The cache was still cold.

What it looks at: when the instance was started, against the beginning of the window.
Why it matters: after a start the buffer cache is empty and fills by reads. For an hour or so a database reads more than
    it ever will again, and advisories that count since the start know nothing yet.
What to do: take a window from an hour after the start on.
When it is wrong: a small working set is warm within minutes, and a benchmark that was made to read never gets warm.
    Some releases print the minutes of the start wrongly; there only the hour is believed.
"""

from datetime import datetime, timedelta

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL
from rules.gather_facts import FIRST_RIGHT_START
from rules.wording import length

LIMITS = {"warm": Limit(3600, "s after the start", FIELD_TRIAL.title), "part": Limit(0.25, "share of the window")}


def check(facts: Facts) -> Outcome:
    if facts.get("restart_inside"):
        return not_applicable("The instance was started inside the window.")
    started, begin = _time(facts["startup_time"]), _time(facts["begin_time"])
    elapsed = facts["elapsed_s"]
    if started is None or begin is None or elapsed <= 0:
        return lacking("startup_time")
    by_hour = facts.get("format") == "awr-html" and facts.get("release", FIRST_RIGHT_START) < FIRST_RIGHT_START
    if by_hour:
        started = started.replace(minute=0, second=0)
    up = (begin - started) / timedelta(seconds=1)
    line = facts.get("snapshot_line")
    shown = Evidence("up when the window began", up, "s", LIMITS["warm"].value, "header of the report", line)
    cold = min(1.0, (LIMITS["warm"].value - up) / elapsed)
    if up < 0 or cold < LIMITS["part"].value:
        return quiet("", shown)
    before = "less than an hour" if by_hour else length(up)
    opening = f"The instance was started {before} before the window: its cache may have been cold"
    return fired(f"{opening}, and later it may read less.", shown)


def _time(printed: str) -> datetime | None:
    try:
        return datetime.fromisoformat(printed)
    except ValueError:
        return None


rule = Rule(
    id="cold-cache",
    code="DQ22",
    title="The cache was still cold",
    severity="low",
    needs=("startup_time", "begin_time", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    cure=Cure("Take a window from an hour after the start on.", "free"),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_160_161.html", 65),
)

"""The cache was still cold.

What it looks at: when the instance was started, against the beginning of the window.
Why it matters: after a start the buffer cache is empty and fills by reads. For an hour or so a database reads more than
    it ever will again, and advisories that count since the start know nothing yet.
What to do: take a window from an hour after the start on.
When it is wrong: a small working set is warm within minutes, and a benchmark that was made to read never gets warm.
    Some releases print the minutes of the start wrongly; there only the hour is believed.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cold_start import COLD_PART, WARM_S, cold, start_by_hour, up_s
from rules.wording import length

LIMITS = {
    "warm": Limit(WARM_S, "s after the start", FIELD_TRIAL.title),
    "part": Limit(COLD_PART, "share of the window"),
}


def check(facts: Facts) -> Outcome:
    if facts.get("restart_inside"):
        return not_applicable("The instance was started inside the window.")
    up = up_s(facts)
    if up is None or facts["elapsed_s"] <= 0:
        return lacking("startup_time")
    line = facts.get("snapshot_line")
    shown = Evidence("up when the window began", up, "s", LIMITS["warm"].value, "header of the report", line)
    if not cold(facts):
        return quiet("", shown)
    before = "less than an hour" if start_by_hour(facts) else length(up)
    opening = f"The instance was started {before} before the window: its cache may have been cold"
    return fired(f"{opening}, and later it may read less.", shown)


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

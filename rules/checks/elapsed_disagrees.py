"""Two figures for the length of the interval disagree.

What it looks at: the printed minutes against the snapshot times, and against the totals of instance activity over
    their own rates a second.
Why it matters: every rate shown here is a total over that length.
What to do: trust the printed minutes where the rates agree with them: then a clock was changed between the snapshots,
    by summer time or by hand. Trust the snapshot times where the rates agree with those.
When it is wrong: instances of a cluster are not snapped in the same second; there snapshot times are not asked.
"""

from datetime import datetime

from rules.core.facts import Facts
from rules.core.report_figures import number
from rules.core.rule import Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cross_check import LIMITS as COMMON
from rules.shared.cross_check import Pair, Stated, last_digit
from rules.wording import length

LIMITS = COMMON | {"minutes and snapshot times apart": Limit(3.0, "s", FIELD_TRIAL.title)}
ROUNDED_MINUTES_S = 0.3
LARGE_RATE = 1000
"""Rates from here on are printed finely enough to divide by."""


def check(facts: Facts) -> Outcome:
    printed, times, implied = _printed(facts), _times(facts), _implied(facts)
    first = times or implied
    if printed is None or first is None:
        return lacking("elapsed_s", "statistic")
    clock = Pair("length", "s", printed, first)
    if times and abs(times.value - printed.value) > LIMITS["minutes and snapshot times apart"].value:
        return fired(f"{_both(printed, times)}; {_trust(printed, times, implied)}.", *clock.evidence())
    if implied and (by_rates := Pair("length", "s", printed, implied)).apart() > LIMITS["apart"].value:
        sentence = f"{_both(printed, implied)}; trust the totals: rates shown here are those over the header's length."
        return fired(sentence, *by_rates.evidence(LIMITS["apart"].value))
    return quiet("", *clock.evidence())


def _both(first: Stated, second: Stated) -> str:
    lengths = [length(first.value), length(second.value)]
    if lengths[0] == lengths[1]:
        lengths = [f"{first.value:,.0f} s", f"{second.value:,.0f} s"]
    return f"The interval is {lengths[0]} by the {first.where} and {lengths[1]} by the {second.where}"


def _trust(printed: Stated, times: Stated, implied: Stated | None) -> str:
    if implied and abs(implied.value - times.value) < abs(implied.value - printed.value):
        return f"trust the {times.where}, with which the rates a second agree"
    return f"trust the {printed.where}: a clock was changed between the snapshots"


def _printed(facts: Facts) -> Stated | None:
    value = facts.get("printed_elapsed_s")
    return Stated("header", value, facts.get("elapsed_line"), ROUNDED_MINUTES_S) if value else None


def _times(facts: Facts) -> Stated | None:
    begin, end = facts.get("begin_time"), facts.get("end_time")
    if not begin or not end or facts.get("scope") == "cluster":
        return None
    if "T" not in begin or "T" not in end or (begin.endswith(":00") and end.endswith(":00")):
        return None  # the day alone is printed, or no seconds
    seconds = (datetime.fromisoformat(end) - datetime.fromisoformat(begin)).total_seconds()
    return Stated("snapshot times", seconds, facts.get("snapshot_line") or facts.get("elapsed_line"), 1.0)


def _implied(facts: Facts) -> Stated | None:
    """The total of the largest rate over that rate."""
    row = max(facts.get("statistic", {}).values(), key=lambda row: row.get("per_second") or 0, default=None)
    total, rate = (number(row, "total"), number(row, "per_second")) if row else (None, None)
    if row is None or not total or not rate or rate < LARGE_RATE:
        return None
    return Stated("totals over rates of instance activity", total / rate, row.get("line"), total / rate * _coarse(rate))


def _coarse(rate: float) -> float:
    return last_digit(rate, 1) / rate


rule = Rule(
    id="elapsed-disagrees",
    code="DQ15",
    title="Two figures for the length of the interval disagree",
    severity="medium",
    needs=("elapsed_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr_text/lantern-clock-put-forward.txt", 20),
)

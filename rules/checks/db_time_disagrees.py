"""Two figures for DB time disagree.

What it looks at: DB time in the header, in the time model, and in the load profile times the length of the interval.
    The statistic of that name counts something else and is never asked.
Why it matters: every share shown here is of DB time; where that is wrong, all of them are.
What to do: trust the figure that two places agree on; where only two are printed, compare with another report.
When it is wrong: hardly; the load profile prints one decimal, which is allowed for.
"""

from itertools import combinations

from rules.core.facts import Facts
from rules.core.report_figures import number
from rules.core.rule import Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cross_check import LIMITS, Pair, Stated, last_digit, row_of, worst
from rules.wording import exactly

ROUNDED_MINUTES_S = 0.3
"""The header prints minutes with two decimals."""


def check(facts: Facts) -> Outcome:
    figures = [figure for figure in (_header(facts), _time_model(facts), _load_profile(facts)) if figure]
    pairs = [Pair("DB time", "s", figure, other) for figure, other in combinations(figures, 2)]
    worst_pair = worst(pairs)
    if worst_pair is None:
        return lacking("time_model")
    limit = LIMITS["apart"].value
    if worst_pair.apart() <= limit:
        return quiet("", *worst_pair.evidence(limit))
    first, second = worst_pair.first, worst_pair.second
    return fired(
        f"DB time is {exactly(first.value)} s in the {first.where} and {exactly(second.value)} s in the "
        f"{second.where}; {_trust(figures, pairs)}.",
        *worst_pair.evidence(limit),
    )


def _trust(figures: list[Stated], pairs: list[Pair]) -> str:
    """Two that agree outvote the third."""
    agreed = min(pairs, key=Pair.apart)
    if len(figures) > 2 and agreed.apart() <= LIMITS["apart"].value:
        return f"trust the {agreed.first.where}, with which the {agreed.second.where} agrees"
    return "trust neither before another report agrees with it"


def _header(facts: Facts) -> Stated | None:
    value = facts.get("printed_db_time_s")
    if value is None or value < 0:
        return None
    return Stated("header", value, facts.get("db_time_line"), ROUNDED_MINUTES_S)


def _time_model(facts: Facts) -> Stated | None:
    row = row_of(facts.get("time_model", []), "statistic", "DB time")
    value = number(row, "time_s") if row else None
    if row is None or value is None or value < 0:
        return None
    return Stated("time model", value, row.get("line"), last_digit(value, 1))


def _load_profile(facts: Facts) -> Stated | None:
    row, elapsed = row_of(facts.get("load_profile", []), "name", "DB time(s)"), facts.get("elapsed_s")
    value = number(row, "per_second") if row else None
    if row is None or value is None or value < 0 or not elapsed:
        return None
    return Stated("load profile", value * elapsed, row.get("line"), last_digit(value, 1) * elapsed)


rule = Rule(
    id="db-time-disagrees",
    code="DQ14",
    title="Two figures for DB time disagree",
    severity="medium",
    needs=("db_time_s",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr_text/tollgate-two-reports-in-one.txt", 21),
)

"""The I/O profile and instance activity disagree.

What it looks at: requests and MiB a second of the I/O profile, against the totals of instance activity over the
    length of the interval; reads and writes, of the database files and of all files.
Why it matters: both come from the same counters, so a difference means that a part of the report is of another
    interval or was edited, or that the length of the interval is wrong.
What to do: trust instance activity, whose totals are exact, and use the I/O profile only where there is none.
When it is wrong: in intervals of a few seconds, where the snapshots' own duration counts. In a report of one pluggable
    database writes are next to nothing in both, because the root's processes do them.
"""

from rules.core.facts import Facts
from rules.core.report_figures import MEBIBYTE, number
from rules.core.rule import Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cross_check import LIMITS, Pair, Stated, last_digit, one_decimal, rate, row_of, worst
from rules.wording import exactly

SAME = (
    ("read requests", "Total Requests", "read_per_s", "physical read total IO requests"),
    ("write requests", "Total Requests", "write_per_s", "physical write total IO requests"),
    ("database read requests", "Database Requests", "read_per_s", "physical read IO requests"),
    ("database write requests", "Database Requests", "write_per_s", "physical write IO requests"),
    ("reads", "Total (MB)", "read_per_s", "physical read total bytes"),
    ("writes", "Total (MB)", "write_per_s", "physical write total bytes"),
    ("database reads", "Database (MB)", "read_per_s", "physical read bytes"),
    ("database writes", "Database (MB)", "write_per_s", "physical write bytes"),
)


def check(facts: Facts) -> Outcome:
    pairs = [pair for same in SAME if (pair := _pair(facts, *same))]
    worst_pair = worst(pairs)
    if worst_pair is None:
        return lacking("statistic")
    limit = LIMITS["apart"].value
    if worst_pair.apart() <= limit:
        return quiet("", *worst_pair.evidence(limit))
    profile, exact = exactly(worst_pair.first.value), exactly(worst_pair.second.value)
    amount = (
        f"{profile} {worst_pair.what} a second"
        if worst_pair.unit == "1/s"
        else f"{profile} {worst_pair.unit} of {worst_pair.what}"
    )
    return fired(
        f"The I/O profile says {amount} and instance activity {exact}; trust instance activity, its totals are exact.",
        *worst_pair.evidence(limit),
    )


def _pair(facts: Facts, what: str, row: str, column: str, statistic: str) -> Pair | None:
    printed = row_of(facts["io_profile"], "name", row)
    value = number(printed, column) if printed else None
    exact = rate(facts, statistic, MEBIBYTE if "MB" in row else 1)
    if printed is None or value is None or exact is None:
        return None
    profile = Stated("I/O profile", value, printed.get("line"), last_digit(value, one_decimal(facts)))
    return Pair(what, "MiB/s" if "MB" in row else "1/s", profile, exact)


rule = Rule(
    id="io-profile-disagrees",
    code="DQ11",
    title="The I/O profile and instance activity disagree",
    severity="low",
    needs=("io_profile", "statistic", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr_text/tollgate-two-reports-in-one.txt", 92),
)

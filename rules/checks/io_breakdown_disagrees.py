"""I/O by function or by file type does not add up to the load.

What it looks at: requests a second by function and by file type, against the totals of instance activity or, where
    they are not printed, of the I/O profile.
Why it matters: some releases print absurd requests by function (19c on Exadata, in reports of a cluster); whoever sizes
    storage by them buys for millions of requests that never were.
What to do: trust instance activity and the I/O profile; take the breakdown's parts as shares at most.
When it is wrong: both breakdowns are counted apart from the totals, and up to a quarter of difference is let pass.
    Writes of a pluggable database are booked to the root, and Statspack lists only functions that read: not compared.
"""

from rules.core.facts import Facts
from rules.core.report_figures import number
from rules.core.rule import Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cross_check import Pair, Stated, last_digit, of_containers, rate, row_of, worst
from rules.wording import exactly

LIMITS = {
    "apart": Limit(0.25, "share of the larger, beside a few requests"),
    "few": Limit(5, "requests a second"),
}
PARTS = (("io_by_function", "I/O by function"), ("io_by_filetype", "I/O by file type"))
WAYS = (
    ("reads", "reads_per_s", "read_per_s", "physical read total IO requests"),
    ("writes", "writes_per_s", "write_per_s", "physical write total IO requests"),
)
TOTALS = ("total", "total:")


def check(facts: Facts) -> Outcome:
    printed = [part for part in PARTS if facts.get(part[0])]
    if not printed:
        return lacking("io_by_function", "io_by_filetype")
    whole = [part for part in printed if not _of_one_container(facts, part[0])]
    if not whole:
        return not_applicable("The breakdown is of one container, and the totals are of more.")
    worst_pair = worst(pair for part in whole for way in WAYS if (pair := _pair(facts, *part, *way)))
    if worst_pair is None:
        return lacking("io_profile", "statistic")
    limit = LIMITS["apart"].value
    if worst_pair.apart() <= limit:
        return quiet("", *worst_pair.evidence(limit))
    first, second = worst_pair.first, worst_pair.second
    return fired(
        f"{first.where} shows {exactly(first.value)} {worst_pair.what} a second and {second.where} "
        f"{exactly(second.value)}; trust {second.where}.",
        *worst_pair.evidence(limit),
    )


def _of_one_container(facts: Facts, section: str) -> bool:
    """Every instance reads its control file: a list of file types without it is of a container's own files."""
    names = {str(row.get("name")) for row in facts[section]}
    return section == "io_by_filetype" and of_containers(facts) and "Control File" not in names


def _pair(facts: Facts, section: str, where: str, what: str, column: str, profile: str, statistic: str) -> Pair | None:
    if what == "writes" and (facts.get("statspack") or facts.get("scope") == "pdb"):
        return None
    part, whole = _sum(facts, section, column, where), rate(facts, statistic) or _profile(facts, profile)
    return Pair(what, "1/s", part, whole) if part and whole else None


def _sum(facts: Facts, section: str, column: str, where: str) -> Stated | None:
    """The printed total, else the sum of the parts."""
    rows = [(row, value) for row in facts[section] if (value := number(row, column)) is not None]
    if not rows or section in facts.get("unread_sections", ()):
        return None
    for row, value in rows:
        if str(row.get("name")).casefold() in TOTALS:
            return Stated(where, value, row.get("line"), LIMITS["few"].value + last_digit(value, 1))
    return Stated(where, sum(value for _, value in rows), rows[0][0].get("line"), LIMITS["few"].value)


def _profile(facts: Facts, column: str) -> Stated | None:
    row = row_of(facts.get("io_profile", []), "name", "Total Requests")
    value = number(row, column) if row else None
    return None if row is None or value is None else Stated("I/O profile", value, row.get("line"))


rule = Rule(
    id="io-breakdown-disagrees",
    code="DQ18",
    title="I/O by function or by file type does not add up to the load",
    severity="low",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr-rac/Azure__Oracle-Workloads-for-Azure__AWR_DBU.html", 2485),
)

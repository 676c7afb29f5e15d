"""Tablespace and file statistics do not add up to the requests.

What it looks at: reads and writes summed over tablespaces, the same summed over files, and both against the requests
    that instance activity counts; before there were such counts, no sum may exceed the blocks.
Why it matters: a section that leaves files out shows too little load, and points at the wrong file as the hottest.
What to do: take the load from instance activity; use the sections only to see which files lead.
When it is wrong: on Exadata smart scans pass the files by, and a container database lists only containers that were
    captured; there the sums are not held against the requests.
"""

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.cross_check import LIMITS, Pair, Stated, of_containers, on_cells, statistic, total, worst
from rules.wording import exactly

OWN = LIMITS | {"few": Limit(100, "requests, rounding of the snapshots' own work")}
WAYS = (
    ("reads", "physical read IO requests", "physical reads"),
    ("writes", "physical write IO requests", "physical writes"),
)


def check(facts: Facts) -> Outcome:
    partial = of_containers(facts) or on_cells(facts)
    pairs = [pair for way in WAYS for pair in _pairs(facts, partial, *way)]
    worst_pair = worst(pairs)
    if worst_pair is None and partial:
        return not_applicable("Here the sections on files are not complete by nature.")
    if worst_pair is None:
        return lacking("tablespace_io", "file_io")
    limit = LIMITS["apart"].value
    if worst_pair.apart() <= limit:
        return quiet("", *worst_pair.evidence(limit))
    first, second = worst_pair.first, worst_pair.second
    return fired(
        f"The {first.where} show {exactly(first.value)} {worst_pair.what} and {second.where} {exactly(second.value)}; "
        f"{_trust(worst_pair)}.",
        *worst_pair.evidence(limit),
    )


def _pairs(facts: Facts, partial: bool, column: str, requests: str, blocks: str) -> list[Pair]:
    room = OWN["few"].value / 2
    sums = [
        Stated(listed.where, listed.value, listed.line, room)
        for section, where in (("tablespace_io", "tablespace statistics"), ("file_io", "file statistics"))
        if (listed := total(facts, section, column, where))
    ]
    pairs = [Pair(column, "requests", *sums)] if len(sums) > 1 else []
    if partial:
        return pairs
    exact, most = statistic(facts, requests), statistic(facts, blocks)
    if exact:
        counted = Stated("instance activity", exact.value, exact.line, room)
        return pairs + [Pair(column, "requests", file_sum, counted) for file_sum in sums]
    if most:
        at_most = Stated("instance activity, as blocks and so as the most it can be,", most.value, most.line, room)
        return pairs + [Pair(column, "requests", file_sum, at_most) for file_sum in sums if file_sum.value > most.value]
    return pairs


def _trust(pair: Pair) -> str:
    if pair.second.where.startswith("instance activity"):
        return "trust instance activity, which counts every request"
    return "trust neither for a single file, and instance activity for the load"


rule = Rule(
    id="file-sums-disagree",
    code="DQ12",
    title="Tablespace and file statistics do not add up to the requests",
    severity="low",
    needs=(),
    check=check,
    manual=__doc__,
    limits=OWN,
    sources=(FIELD_TRIAL,),
    seen=Seen("awr_text/tollgate-two-reports-in-one.txt", 448),
)

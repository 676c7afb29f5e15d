"""Most transactions end with a rollback, or much of the work is undone.

What it looks at: user rollbacks among user commits and user rollbacks (Rollback per transaction % of the load
    profile), and whether they undo anything: undo records applied by rollbacks beside all block changes.
Why it matters: what is undone was done for nothing: its reads, redo and undo, and as much again to take it back. A
    rollback after which nothing is undone costs a call and no I/O; but it counts as a transaction, so every figure per
    transaction of the report says little.
What to do: where work is undone, find the program and its errors: a batch that fails and starts again, or duplicate
    keys that are tried and caught (then transaction rollbacks exceed user rollbacks). Where none is, see whether the
    driver or connection pool has to send a rollback after each query.
When it is wrong: a test that rolls back on purpose. After a killed session or an instance that crashed, rollbacks by
    SMON may be of an earlier hour's work.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, quiet
from rules.core.sources import LEWIS_ROLLBACKS, USER_ROLLBACKS
from rules.shared.rollbacks import COMMITS, MOST, ROLLBACKS, rolled_back
from rules.wording import count, percent

LIMITS = {
    "rollbacks": Limit(MOST, "share of transactions", "our judgement: most of them"),
    "undone": Limit(
        0.05,
        "share of block changes",
        "our judgement: a record takes two changes to make and about as many to undo, so this is a tenth of the work",
    ),
    "rate": Limit(1, "a second", "our judgement: fewer matter to nobody"),
    "records": Limit(10, "undo records applied a second", "our judgement: fewer are no load"),
}
INTERNAL = "transaction rollbacks"
APPLIED, CHANGES = "rollback changes - undo records applied", "db block changes"
NEEDED = (COMMITS, ROLLBACKS, APPLIED, CHANGES)
NEXT_TO_NOTHING = 0.005


def check(facts: Facts) -> Outcome:
    commits, rollbacks, applied, changes = map(facts.total, NEEDED)
    if commits is None or rollbacks is None or applied is None or changes is None:
        return lacking(*(name for name in NEEDED if facts.total(name) is None))
    elapsed, share = facts["elapsed_s"], rolled_back(facts) or 0.0
    undone = applied / changes if changes else 0.0
    shown = (
        Evidence(ROLLBACKS, share, "share", LIMITS["rollbacks"].value, "instance activity", _line(facts, ROLLBACKS)),
        Evidence(APPLIED, undone, "share", LIMITS["undone"].value, "instance activity", _line(facts, APPLIED)),
    )
    if undone >= LIMITS["undone"].value and applied / elapsed >= LIMITS["records"].value:
        return fired(_of_work(facts, applied / elapsed, undone), *shown)
    if share < LIMITS["rollbacks"].value or rollbacks / elapsed < LIMITS["rate"].value:
        return quiet("", *shown)
    sentence = f"{percent(share)} of the transactions end with a rollback, {count(rollbacks / elapsed)} a second, "
    if undone < NEXT_TO_NOTHING:
        sentence += "and undo next to nothing. A pool that sends one after each query does so"
    else:
        sentence += f"but undo records are only {percent(undone)} of all block changes. Most of them undo nothing"
    sentence += ": a call each, hardly any I/O. Figures per transaction say little."
    return fired(sentence, *shown, severity="info")


def _of_work(facts: Facts, rate: float, undone: float) -> str:
    internal, asked = facts.total(INTERNAL) or 0.0, facts.total(ROLLBACKS) or 0.0
    whose = ", mostly by Oracle itself after errors such as duplicate keys" if internal > asked else ""
    return (
        f"Rollbacks apply {count(rate)} undo records a second{whose}. That is {percent(undone)} of all block changes; "
        "doing the work and undoing it is at least twice that share, for nothing."
    )


def _line(facts: Facts, statistic: str) -> int | None:
    line: int | None = facts["statistic"][statistic].get("line")
    return line


rule = Rule(
    id="rollbacks-of-most-transactions",
    code="RE15",
    title="Most transactions end with a rollback, or much work is undone",
    severity="low",
    needs=("statistic", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(LEWIS_ROLLBACKS, USER_ROLLBACKS),
    cure=Cure("Find which program rolls back, and after which error.", "free"),
    seen=Seen("../corpus-2/awr-html/radtek__Scripts__v7_1.html", 2475),
)

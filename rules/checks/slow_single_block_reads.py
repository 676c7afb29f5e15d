"""Single-block reads are slow.

What it looks at: the mean single-block read, where reads carry weight.
Why it matters: it grades what sessions get: 0.3 ms local flash or a cache, 1 ms a flash array, 3 ms cloud
    volumes, 8 ms lightly loaded disks, above 10 ms what Oracle itself expects at most.
What to do: above 10 ms find out whether the devices are full, far away or failing before buying any. From 3 ms on it is
    slower than flash has to be: fine where disks were bought, a question where flash was.
When it is wrong: a grade alone is no advice; 5.5 ms was called good for a loaded array and was still 83 % of the
    time.
"""

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, figure, fired, not_applicable, quiet
from rules.core.sources import ORACLE_DBIO_EXPECTED, ORACLE_WAIT_LIMITS, TEXAS_MEMORY
from rules.shared.reads_saved import reads_saved
from rules.storage.gains.model import BATCHED_BELOW
from rules.storage.inputs.shares import significant
from rules.storage.preconditions import implausible_read
from rules.waits.foreground import SINGLE_BLOCK
from rules.wording import ms, percent

LIMITS = {
    "flash": Limit(3, "ms, up to which flash and cloud volumes answer (the grades below)"),
    "expected": Limit(10, "ms", ORACLE_DBIO_EXPECTED.title),
    "acceptable": Limit(20, "ms", ORACLE_WAIT_LIMITS.title),
}
GRADES = (
    (0.3, "as from local flash or a cache"),
    (1, "as from a flash array"),
    (3, "as from cloud volumes or mixed media"),
    (8, "as from lightly loaded fast disks"),
    (10, "as from loaded disks"),
)


def check(facts: Facts) -> Outcome:
    read_ms = facts["single_block_read_ms"]
    if implausible_read(facts):
        return not_applicable(f"A mean read of {ms(read_ms)} is not credible.")
    grade = next((words for most, words in GRADES if read_ms <= most), None)
    passed = LIMITS["flash" if grade else "expected"].value
    shown = figure(facts, "single_block_read_ms", "mean single-block read", passed)
    if read_ms <= LIMITS["flash"].value:
        return quiet(f"Single-block reads take {ms(read_ms)}, {grade}.", shown)
    if not any(significant(facts.event(name), facts) for name in SINGLE_BLOCK):
        return quiet(f"Single-block reads take {ms(read_ms)}, but few wait for them.", shown)
    if grade:
        sentence = f"Single-block reads take {ms(read_ms)}, {grade}: good for disks, slow for flash."
        return fired(sentence, shown, severity="low")
    slow = read_ms > LIMITS["acceptable"].value
    covered = facts.get("single_block_coverage", 1.0)
    few = f" (they are {percent(covered)} of the read requests)" if covered < BATCHED_BELOW else ""
    sentence = f"Single-block reads take {ms(read_ms)}{few}; Oracle expects 10 ms at most."
    return fired(
        sentence,
        shown,
        saves=reads_saved(facts, LIMITS["expected"].value, single=True),
        severity="high" if slow else "medium",
    )


rule = Rule(
    id="slow-single-block-reads",
    code="RD02",
    title="Single-block reads are slow",
    severity="medium",
    needs=("single_block_read_ms", "events"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_DBIO_EXPECTED, ORACLE_WAIT_LIMITS, TEXAS_MEMORY),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html", 351),
)

"""The database works on CPU, not on storage.

What it looks at: CPU of sessions and all storage waits as shares of DB time.
Why it matters: where most of the time is CPU, faster storage cannot give much, and more load reaches busy CPUs.
What to do: tune the statements with the most buffer gets and CPU, or add CPU.
When it is wrong: an average of days hides the hour in which storage led.
"""

from rules.facts import Facts
from rules.rule import Limit, Outcome, Rule, figure, fired, quiet
from rules.sources import ATA_AND_SSD, ORACLE_TUNING
from rules.storage.shares import whole
from rules.storage.wording import percent

LIMITS = {"cpu": Limit(0.60, "share of DB time"), "storage": Limit(0.25, "share of DB time")}


def check(facts: Facts) -> Outcome:
    cpu, storage = facts.share("cpu_share"), facts.share("io_share")
    shown = figure(facts, "cpu_share", "CPU", LIMITS["cpu"].value)
    if cpu < LIMITS["cpu"].value or storage >= LIMITS["storage"].value:
        return quiet("", shown)
    return fired(
        f"CPU takes {percent(cpu)} of {whole(facts)}, storage waits {percent(storage)}: tune statements or add CPU.",
        shown,
    )


rule = Rule(
    id="cpu-bound",
    code="TM03",
    title="The database works on CPU, not on storage",
    severity="medium",
    needs=("cpu_share", "io_share"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_TUNING, ATA_AND_SSD),
)

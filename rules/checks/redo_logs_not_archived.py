"""Full redo logs wait to be archived.

What it looks at: waits of sessions for a redo log that the archiver has not copied yet, as a share of the time.
Why it matters: a log must not be written again before it is archived. Once all of them are full everything that changes
    data stands still, whatever the disks of the database do. Larger logs only put that off.
What to do: look at the archive destination first: room (db_recovery_file_dest_size), its speed, a standby that is
    mandatory and cannot be reached. Then more archiver processes (log_archive_max_processes).
When it is wrong: a burst of redo, as of a load, may outrun any archiver for some minutes. Then more or larger logs
    bridge the burst.
"""

from rules.core.facts import Facts
from rules.core.rule import Outcome, Rule
from rules.waits.wait_finding import LIMITS, NEEDS, told_of_it, waiting

CODE = "RE16"
CURE, SOURCES = told_of_it(CODE)


def check(facts: Facts) -> Outcome:
    return waiting(facts, CODE)


rule = Rule(
    id="redo-logs-not-archived",
    code=CODE,
    title="Full redo logs wait to be archived",
    severity="medium",
    needs=NEEDS,
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=SOURCES,
    cure=CURE,
    waits_for="A report in which sessions wait for the archiver (log file switch (archiving needed))",
)

"""Sessions wait for the control file.

What it looks at: control file sequential read of sessions as a share of DB time.
Why it matters: no user data stands there. Sessions read it for views on files, logs and backups, at every log switch,
    and for anything done without logging; a faster array for the data files does not help.
What to do: look for monitoring that queries v$datafile, v$log or the backup views every few seconds, for frequent log
    switches and for backups in the window. Put the control files on fast devices that nobody else fills.
When it is wrong: where these reads are slow (20 ms and more) the storage as such is; that has a rule of its own.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import CONTROL_FILES
from rules.storage.inputs.shares import significant, whole
from rules.waits.event_weight import weight
from rules.wording import ms, percent

EVENT = "control file sequential read"
LIMITS = {"share": Limit(0.03, "share of DB time")}


def check(facts: Facts) -> Outcome:
    reads = weight(facts, (EVENT,))
    if reads is None:
        return quiet("Nobody waits for the control file.")
    shown = reads.evidence(facts, LIMITS["share"].value)
    if reads.share < LIMITS["share"].value or not significant(reads.event, facts):
        return quiet("", shown)
    rate = reads.waits / facts["elapsed_s"]
    return fired(
        f"Sessions wait for the control file for {percent(reads.share)} of {whole(facts)}: {rate:,.0f} reads a second, "
        f"{ms(reads.mean_ms)} each.",
        shown,
        saves=reads.share,
    )


rule = Rule(
    id="control-file-reads",
    code="RD11",
    title="Sessions wait for the control file",
    severity="medium",
    needs=("events", "db_time_s", "elapsed_s"),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(CONTROL_FILES,),
    cure=Cure("Find who reads the control file so often: monitoring, log switches or backups.", "free"),
    seen=Seen("statspack_text/orchard-close-of-month.txt", 120),
)

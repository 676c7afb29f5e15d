"""Sessions wait for the control file.

What it looks at: reads and writes of the control file by sessions as a share of DB time.
Why it matters: no user data stands there. Sessions read it for views on files, logs and backups and at every log
    switch, and write to it for anything done without logging; a faster array for the data files does not help.
What to do: look for monitoring that queries v$datafile, v$log or the backup views every few seconds, for loads without
    logging, frequent log switches and backups in the window. Put the control files on fast devices that nobody
    else fills.
When it is wrong: where these requests are slow (20 ms and more) the storage as such is; that has a rule of its own.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import CONTROL_FILES
from rules.storage.inputs.shares import significant, whole
from rules.waits.event_weight import weight
from rules.wording import ms, percent

READS = "control file sequential read"
WRITES = ("control file parallel write", "control file single write")
WRITTEN = "Find who changes the control file so often: loads without logging (NOLOGGING), log switches or RMAN."
LIMITS = {"share": Limit(0.03, "share of DB time")}


def check(facts: Facts) -> Outcome:
    waited = weight(facts, (READS, *WRITES))
    if waited is None:
        return quiet("Nobody waits for the control file.")
    shown = waited.evidence(facts, LIMITS["share"].value)
    if waited.share < LIMITS["share"].value or not significant(waited.event, facts):
        return quiet("", shown)
    written = waited.name != READS
    rate = waited.waits / facts["elapsed_s"]
    return fired(
        f"Sessions wait for the control file for {percent(waited.share)} of {whole(facts)}: {rate:,.0f} "
        f"{'waits' if written else 'reads'} a second, {ms(waited.mean_ms)} each.",
        shown,
        saves=waited.share,
        cure=WRITTEN if written else None,
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
    seen=Seen("statspack_text/orchard-close-of-month.txt", 124),
)

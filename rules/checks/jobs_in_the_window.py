"""Backups, exports or recovery fill the window.

What it looks at: the bytes that RMAN, Data Pump, recovery and the filling of the in-memory column store moved, of all
    bytes; and what Oracle books under Others.
Why it matters: storage is sized for the application. A backup in the window reads everything once, in large pieces, and
    makes rates, sizes of requests and the mix of reads and writes another database's.
What to do: judge another window without the job, or size for the job knowingly (how long may the backup take?). Rates
    shown as a requirement here leave named jobs out.
When it is wrong: Others holds the archiver, flashback logs and whatever has no function of its own; part of it may be
    the application's. Before 11g nobody counts by function.
"""

from rules.core.facts import Facts
from rules.core.report_figures import MEBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, lacking, not_applicable, quiet
from rules.core.sources import FIELD_TRIAL
from rules.shared.flashback import flashback
from rules.storage.inputs.batch_jobs import MOST, MUCH, fills_the_path, job
from rules.storage.inputs.shares import WEIGHTY
from rules.wording import capital, count, percent

LIMITS = {
    "share": Limit(MUCH, "share of all bytes", FIELD_TRIAL.title),
    "most": Limit(MOST, "share of all bytes, beside which waits for storage are not the application's alone"),
    "least": Limit(1, "MiB/s"),
}
FIRST_COUNTED = 11.0


def check(facts: Facts) -> Outcome:
    if not facts.get("io_by_function"):
        old = facts.get("release", FIRST_COUNTED) < FIRST_COUNTED
        return not_applicable("Before 11g nobody counts by function.") if old else lacking("io_by_function")
    batch = job(facts)
    if batch is None:
        return quiet("No job moves a fifth of the bytes.")
    row = next(row for row in facts["io_by_function"] if row.get("name") == batch.name)
    shown = Evidence(batch.name, batch.share, "share of all bytes", MUCH, "I/O by function", row.get("line"))
    rate = batch.rates["read_bytes_per_s"] + batch.rates["write_bytes_per_s"]
    if rate < LIMITS["least"].value * MEBIBYTE:
        return quiet("Too little was moved at all.", shown)
    moved = f"{capital(batch.label)} moved {percent(batch.share)} of all bytes, "
    moved += f"{count(rate / MEBIBYTE)} MiB/s"
    if batch.known:
        waited = fills_the_path(facts) is not None and facts.get("io_share", 0.0) >= WEIGHTY
        message = f"{moved}: that is not the load that the application's storage is sized for."
        cure = f"Judge a window without {batch.label}, or size for it knowingly."
        return fired(message, shown, severity="medium" if waited else "low", cure=cure)
    advice = f"{_others(facts)}; find out which before storage is sized by these rates"
    return fired(f"{moved}: {advice}.", shown, severity="info")


def _others(facts: Facts) -> str:
    """What may be behind it; flashback logs are counted elsewhere in the report."""
    logs = flashback(facts)
    if logs and logs.bytes_per_s >= LIMITS["least"].value * MEBIBYTE:
        return f"flashback logs are {count(logs.bytes_per_s / MEBIBYTE)} MiB/s of it, the rest the archiver or a job"
    return "the archiver, flashback logs or a job"


rule = Rule(
    id="jobs-in-the-window",
    code="DQ21",
    title="Backups, exports or recovery fill the window",
    severity="low",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(FIELD_TRIAL,),
    cure=Cure("Judge a window without the job, or size for the job knowingly.", "free"),
    seen=Seen("awr-html/Azure__Oracle-Workloads-for-Azure__AWR_DBS.html", 18744),
)

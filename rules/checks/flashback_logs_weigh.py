"""Flashback logs are written as much as redo.

What it looks at: bytes written to flashback logs, beside redo; waits of sessions for flashback; and how long a redo
    write takes.
Why it matters: with flashback database every changed block is written again before it changes. The logs lie in the
    recovery area, often beside a redo member and the archived logs, and take their bandwidth.
What to do: keep the recovery area away from redo and data; shorten the retention (it keeps logs, it does not save
    writes); or switch flashback off for a bulk load with a guaranteed restore point instead.
When it is wrong: on wide flash nobody notices. Bytes alone are no fault
    where sessions wait for neither redo nor flashback.
"""

from rules.core.facts import Facts
from rules.core.report_figures import MEBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_FLASHBACK
from rules.shared.flashback import flashback
from rules.shared.redo_logs import commits_alone
from rules.storage.inputs.shares import WEIGHTY, whole
from rules.waits.event_weight import weight
from rules.wording import mib, ms, percent

LIMITS = {
    "redo": Limit(0.5, "of the redo", "Our judgement: from half as much the devices have another writer"),
    "rate": Limit(5, "MiB/s", "Our judgement: what a single disk does not notice is left out"),
    "waits": Limit(0.01, "share of DB time"),
    "redo write": Limit(1, "ms"),
}
WAITS = ("flashback buf free by RVWR", "flashback log file sync", "RVWR wait for flashback copy")


def check(facts: Facts) -> Outcome:
    if facts.get("statistic") is None and facts.get("io_by_filetype") is None:
        return lacking("statistic", "io_by_filetype")
    logs, waited = flashback(facts), weight(facts, WAITS)
    share = waited.share if waited else 0.0
    if logs is None:
        return _by_waits(facts, share) or not_applicable("The report shows no flashback logs.")
    redo = facts.get("redo_bytes_per_s")
    if not redo:
        return lacking("redo_bytes_per_s")
    shown = (
        Evidence("flashback logs", logs.bytes_per_s / MEBIBYTE, "MiB/s", LIMITS["rate"].value, logs.source, logs.line),
        Evidence("flashback logs beside redo", logs.bytes_per_s / redo, "times", LIMITS["redo"].value, logs.source),
        Evidence("waits for flashback", share, facts.share_unit, LIMITS["waits"].value, "wait events"),
    )
    much = logs.bytes_per_s >= max(LIMITS["rate"].value * MEBIBYTE, LIMITS["redo"].value * redo)
    if share < LIMITS["waits"].value and not much:
        return quiet("", *shown)
    message = f"Flashback logs take {mib(logs.bytes_per_s)} a second, redo {mib(redo)}"
    write_ms, commits = facts.get("log_file_parallel_write_ms"), commits_alone(facts)
    slow = bool(write_ms and write_ms > LIMITS["redo write"].value and commits >= WEIGHTY)
    if share >= LIMITS["waits"].value:
        message += f"; sessions wait {percent(share)} of {whole(facts)} for them"
    if slow and write_ms:
        message += f"; a redo write takes {ms(write_ms)} beside them, and commits {percent(commits)} of the time"
    severity: Severity = "medium" if share >= WEIGHTY else "low" if share or slow else "info"
    return fired(f"{message}.", *shown, saves=share or None, severity=severity)


def _by_waits(facts: Facts, share: float) -> Outcome | None:
    """Where a report prints no bytes of them: what sessions wait for them, if that weighs."""
    if share < LIMITS["waits"].value:
        return None
    shown = Evidence("waits for flashback", share, facts.share_unit, LIMITS["waits"].value, "wait events")
    severity: Severity = "medium" if share >= WEIGHTY else "low"
    return fired(
        f"Sessions wait {percent(share)} of {whole(facts)} for flashback logs.", shown, saves=share, severity=severity
    )


rule = Rule(
    id="flashback-logs-weigh",
    code="RE13",
    title="Flashback logs are written as much as redo",
    severity="low",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_FLASHBACK,),
    cure=Cure(
        "Keep the recovery area with its flashback logs away from the devices of redo and data.", "configuration"
    ),
    seen=Seen("awr-html/jdmoreno__awr-export__awrrpt_1_164_170.html", 2744),
)

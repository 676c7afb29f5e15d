"""Sessions wait for room in the redo log buffer.

What it looks at: waits for log buffer space as a share of DB time, and how often a session had to try again to get room
    for a redo entry.
Why it matters: redo is made faster than the log writer takes it away, and everything that changes data stops meanwhile.
What to do: find out why the log writer is slow: the redo devices' bandwidth first. A larger buffer only helps over a
    burst, or where it is small. Where the log writer is quick and idle for much of the time, look for the bursts.
When it is wrong: a burst of direct loads fills any buffer. Sessions also try again while a log switch is under way;
    where switches are waited for, the retries are theirs and not the buffer's.
"""

from rules.core.facts import Facts
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, Severity, fired, lacking, not_applicable, quiet
from rules.core.sources import ORACLE_LOG_BUFFER, TEXAS_MEMORY
from rules.shared.log_buffer import EVENT, SMALL_BYTES, cure
from rules.storage.gains.commit_model import bandwidth_bound
from rules.storage.inputs.shares import whole
from rules.waits.event_weight import weight
from rules.wording import mib, percent

LIMITS = {
    "waits": Limit(0.01, "share of DB time"),
    "high": Limit(0.10, "share of DB time"),
    "retries": Limit(0.001, "retries/entry"),
    "entries": Limit(10_000, "entries"),
    "small buffer": Limit(SMALL_BYTES, "B"),
}


def check(facts: Facts) -> Outcome:
    waited = weight(facts, (EVENT,))
    retries = _retries(facts)
    if facts.get("events") is None and retries is None:
        return lacking("events", "statistic")
    share = waited.share if waited else 0.0
    line = (facts.get("statistic", {}).get("redo buffer allocation retries") or {}).get("line")
    shown = Evidence("retries an entry", retries, "", LIMITS["retries"].value, "instance activity", line)
    if waited and share >= LIMITS["waits"].value:
        severity: Severity = "high" if share >= LIMITS["high"].value else "medium"
        evidence = waited.evidence(facts, LIMITS["waits"].value)
        sentence = f"Waiting for room in the redo log buffer takes {percent(share)} of {whole(facts)}{_writing(facts)}."
        return fired(sentence, evidence, shown, saves=share, severity=severity, cure=cure(facts))
    if retries is None or retries <= LIMITS["retries"].value:
        return quiet("", shown)
    if facts.share("log_switch_share") >= LIMITS["waits"].value:
        return not_applicable("Sessions try again because of log switches, which are waited for.")
    sentence = f"{percent(retries)} of the redo entries had to wait for room in the log buffer."
    return fired(sentence, shown, severity="low")


def _retries(facts: Facts) -> float | None:
    """Allocation retries a redo entry; None where neither is printed, or too few entries."""
    statistics = facts.get("statistic", {})
    again, entries = (
        (statistics.get(name) or {}).get("total") for name in ("redo buffer allocation retries", "redo entries")
    )
    if again is None or not entries or entries < LIMITS["entries"].value or again < 0:
        return None
    return float(again / entries)


def _writing(facts: Facts) -> str:
    rate = facts.get("redo_bytes_per_s_while_writing")
    return f": the log writer takes {mib(rate)} a second away" if rate and bandwidth_bound(facts) else ""


rule = Rule(
    id="log-buffer-full",
    code="RE09",
    title="Sessions wait for room in the redo log buffer",
    severity="medium",
    needs=(),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_LOG_BUFFER, TEXAS_MEMORY),
    cure=Cure("Find out why the log writer is slow: the bandwidth of the redo devices first.", "configuration"),
    seen=Seen("slob/goryszewskig__SLOB-PDB__awr.html", 277),
)

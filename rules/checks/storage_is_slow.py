"""The storage is slow, whatever its share.

What it looks at: single-block reads, redo writes and control file reads that take more than 20 ms over a
    thousand waits; redo writes only where they are not so large that the transfer takes the time.
Why it matters: where sessions wait for locks, lock waits fill DB time and the slow storage under the lock holders
    disappears in the shares. Storage in order needs no 20 ms for such requests.
What to do: have the storage checked today: paths, cache battery, rebuilds, replication, neighbours.
When it is wrong: archives on slow disks on purpose, and a short burst that the mean of few waits makes look
    permanent. Behind scans, on a host in distress, behind a queue for CPU, where latches and mutexes take as long, and
    where a provisioned limit seems to hold requests back, it is a medium finding: every wait ends late there. It
    is a low one where hardly anybody waits for such requests, or for locks.
"""

from rules.core.facts import Event, Facts
from rules.core.report_figures import KIBIBYTE
from rules.core.rule import Cure, Evidence, Limit, Outcome, Rule, Seen, fired, quiet
from rules.core.sources import FIELD_TRIAL, ORACLE_WAIT_LIMITS
from rules.shared.scan_victims import moved_by_scans, scan_victims
from rules.storage.gains.commit_model import mean_redo_write_bytes
from rules.storage.inputs.shares import little_waited_for
from rules.storage.limits.limit_symptoms import suspected
from rules.storage.preconditions import implausible_read
from rules.waits.log_writer import REDO_WRITE
from rules.wording import ms

LIMITS = {
    "mean": Limit(20, "ms", ORACLE_WAIT_LIMITS.title),
    "waits": Limit(1000, "waits", FIELD_TRIAL.title),
    "redo write": Limit(256, "KiB, from which on its transfer takes the time", FIELD_TRIAL.title),
}
IN_MEMORY = ("latch", "library cache: mutex", "cursor: mutex")
"""Waits that no storage has a part in; those for a cursor that is being parsed last as long as the parse."""
PROVISIONED = "Ask what volumes and host are provisioned for, and only then have the storage itself checked."
ANOTHER = "Look at what makes every wait late first, then at the storage again."
WATCHED = (
    ("single-block reads", "db file sequential read"),
    ("single-block reads", "cell single block physical read"),
    ("redo writes", REDO_WRITE),
    ("control file reads", "control file sequential read"),
)
SHARES = {"single-block reads": "read_share", "redo writes": "commit_share", "control file reads": "other_io_share"}
"""Whom such requests hold up."""


def check(facts: Facts) -> Outcome:
    large = (mean_redo_write_bytes(facts) or 0.0) >= LIMITS["redo write"].value * KIBIBYTE
    watched = [(what, event) for what, event in WATCHED if not (large and event == REDO_WRITE)]
    if implausible_read(facts):
        watched = [(what, event) for what, event in watched if what != "single-block reads"]
    slow = [(what, waited) for what, event in watched for waited in _listed(facts, event) if _slow(waited)]
    if not slow:
        return quiet()
    shown = [
        Evidence(what, event.mean_ms, "ms", LIMITS["mean"].value, "wait events", event.line) for what, event in slow
    ]
    worst = {what: max(other.mean_ms or 0 for name, other in slow if name == what) for what, _ in slow}
    summary = ", ".join(f"{what} take {ms(mean)}" for what, mean in worst.items())
    if suspected(facts):
        because = "It looks as if a provisioned limit held requests back: then they wait for their turn."
        return fired(f"Storage looks slow: {summary}. {because}", *shown, severity="medium", cure=PROVISIONED)
    if other := _not_its_own(facts):
        return fired(f"Storage looks slow: {summary}. {other}", *shown, severity="medium", cure=ANOTHER)
    if all(little_waited_for(facts, SHARES[what]) for what in worst):
        few = "Hardly anybody waits for it here: no more than a sign."
        return fired(f"The storage is slow: {summary}. {few}", *shown, severity="low")
    return fired(
        f"The storage is slow: {summary}. Sessions that hold locks may wait for it while others wait for them.", *shown
    )


def _not_its_own(facts: Facts) -> str | None:
    """Why such a latency need not be the storage's own: then it is looked at after that."""
    if scans := scan_victims(facts):
        return f"{scans.whole}, and these requests wait behind them."
    if moved := moved_by_scans(facts):
        return f"Scans read {moved}, and these requests may wait behind them."
    if facts.get("host_in_distress"):
        return "The host is in distress, so that every wait ends late."
    if facts.get("cpu_queue_seen"):
        return "Sessions queue for CPU, so that every wait ends late."
    inside = [event for name, event in facts.get("events", {}).items() if name.casefold().startswith(IN_MEMORY)]
    waits, seconds = sum(event.waits for event in inside), sum(event.time_s for event in inside)
    if waits < LIMITS["waits"].value or 1000 * seconds <= LIMITS["mean"].value * waits:
        return None
    return f"Latches and mutexes, which are in memory, take {ms(1000 * seconds / waits)} as well: every wait ends late."


def _listed(facts: Facts, event: str) -> list[Event]:
    return [waited for waited in (facts.event(event), facts.background(event)) if waited]


def _slow(event: Event) -> bool:
    return event.waits >= LIMITS["waits"].value and event.mean_ms is not None and event.mean_ms > LIMITS["mean"].value


rule = Rule(
    id="storage-is-slow",
    code="HL01",
    title="The storage is slow, whatever its share",
    severity="high",
    needs=("events",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(ORACLE_WAIT_LIMITS, FIELD_TRIAL),
    seen=Seen("awr-html/pcambell__awrrptanalyzor__awrrpt_1_24703_24704.html", 351),
    cure=Cure("Have the storage checked today: single requests take far longer than they can need.", "free"),
)

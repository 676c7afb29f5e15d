"""Sessions wait for storage.

What it looks at: reads, temp, commits, waits for clean buffers and other I/O together, as a share of DB time. Of a
    commit only the redo write counts, where the report shows both: the rest is scheduling, CPU and messages. Log
    switches that complete late although redo is written quickly do not count: no device is slow there.
Why it matters: this is the most that any storage could save. If a third of the time waits for storage, the fastest
    storage in the world makes the work one and a half times as fast.
What to do: hold the price of storage against this ceiling, and look at which of these waits leads. Where something else
    takes more of the time, that comes first: then this is low, unless storage has two fifths of the time itself.
When it is wrong: with asynchronous reads waits undercount; behind a queue for CPU they overcount.
"""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, Severity, figure, fired, quiet
from rules.core.sources import ORACLE_TUNING, TEXAS_MEMORY, YAPP
from rules.shared.redo_logs import waited_for_switches
from rules.storage.gains.commit_model import beyond_redo
from rules.storage.inputs.shares import largest_other, whole
from rules.wording import factor, percent

WORTH_A_WORD = 0.01
LIMITS = {
    "minor": Limit(0.10, "share of DB time"),
    "significant": Limit(0.25, "share of DB time"),
    "leading": Limit(0.50, "share of DB time"),
    "beside others": Limit(0.40, "share of DB time, from which it is a matter of its own behind a larger class"),
}


def check(facts: Facts) -> Outcome:
    beyond = beyond_redo(facts)
    share = max(0.0, min(1.0, facts.share("io_share")) - beyond - _of_switches(facts))
    shown = replace(figure(facts, "io_share", "storage waits", 0.10), value=share)
    if share < LIMITS["minor"].value:
        return quiet(f"Storage waits are {percent(share)} of {whole(facts)}.", shown)
    severity: Severity = "low"
    other = largest_other(facts)
    first = other is None or other.share <= share or share >= LIMITS["beside others"].value
    if share >= LIMITS["significant"].value and first:
        severity = "high" if share >= LIMITS["leading"].value else "medium"
    most = f"at most {factor(share)} times as fast" if share < 1 else "there is nothing else"
    sentence = f"If every storage wait vanished, {percent(share)} of {whole(facts)} would go ({most})."
    if beyond >= WORTH_A_WORD:
        sentence += f" Commits wait {percent(beyond)} for other things than the redo write: no storage shortens that."
    return fired(sentence, shown, saves=share, severity=severity)


def _of_switches(facts: Facts) -> float:
    """The share, counted among commits, of switches that complete late though redo is written quickly."""
    return waited_for_switches(facts) - facts.share("log_switch_share")


rule = Rule(
    id="waits-for-storage",
    code="TM01",
    title="Sessions wait for storage",
    severity="medium",
    needs=("io_share",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, ORACLE_TUNING, YAPP),
    seen=Seen("statspack_text/mtr-before.txt", 69),
)

"""Commits take much of the time.

What it looks at: waits for commits and for room in the redo log buffer, as a share of DB time.
Why it matters: every transaction ends in such a wait; users feel it directly.
What to do: see which part of a commit is the redo write. Only that part is the business of the redo devices.
When it is wrong: a batch that commits every row waits by its own choice; grouping commits cures it. Where large redo
    writes fill the path, commits are victims, and the rule is low.
"""

from msgspec.structs import replace

from rules.core.facts import Facts
from rules.core.rule import Limit, Outcome, Rule, Seen, figure, fired, quiet
from rules.core.sources import IBM_LINUX_Z, TEXAS_MEMORY
from rules.shared.redo_logs import commits_alone
from rules.storage.gains.commit_model import bandwidth_bound
from rules.waits.event_weight import weight
from rules.wording import ms, percent

LIMITS = {"share": Limit(0.10, "share of DB time"), "log buffer": Limit(0.01, "share of DB time")}


def check(facts: Facts) -> Outcome:
    share, wait = commits_alone(facts), facts.get("log_file_sync_ms")
    shown = replace(figure(facts, "commit_share", "commits", 0.10), value=share)
    if share < LIMITS["share"].value:
        return quiet("", shown)
    each = f"; a commit takes {ms(wait)}" if wait else ""
    room = weight(facts, ("log buffer space",))
    also = " and for room in the redo log buffer" if room and room.share >= LIMITS["log buffer"].value else ""
    sentence = f"Sessions spend {percent(share)} of their time waiting for commits{also}{each}."
    # where the path is full with large writes, that is the finding (RE06), and commits are its victims
    return fired(sentence, shown, saves=share, severity="low" if bandwidth_bound(facts) else None)


rule = Rule(
    id="commits-lead",
    code="RE01",
    title="Commits take much of the time",
    severity="high",
    needs=("commit_share",),
    check=check,
    manual=__doc__,
    limits=LIMITS,
    sources=(TEXAS_MEMORY, IBM_LINUX_Z),
    seen=Seen("awr_html/ledger-slow-redo.html", 321),
)

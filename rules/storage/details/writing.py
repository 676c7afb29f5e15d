"""Below a headline on commits or the database writer."""

from collections.abc import Iterable

from rules.core.facts import Facts
from rules.shared.log_buffer import buffer_leads
from rules.shared.redo_logs import commits_alone
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import bandwidth_bound, commit, writer_busy
from rules.storage.gains.model import Reads
from rules.storage.headlines.saying import flat
from rules.waits.redo_transport import remote_redo
from rules.wording import count, mib, ms, percent

GIGABIT_BYTES_PER_S = (100e6, 125e6)
"""What one link of a gigabit a second carries at most, protocol off and on."""
FAST_READ_MS = 1


def commits(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """The commit beside the redo write, and what faster redo devices would save."""
    if bandwidth_bound(facts):
        yield from _write_path(facts)
        return
    share, part = commits_alone(facts), commit(facts)
    if part is None:
        yield decision.why
        return
    yield f"commits take {ms(part.commit_ms)} each, the redo write {ms(part.write_ms)}"
    if remote := remote_redo(facts):
        yield f"redo is sent to another site, {remote}, and commits may wait for that, not for a device"
    elif decision.first:
        yield decision.why
    elif decision.cure == "neither" and buffer_leads(facts):
        yield f"the log writer writes {percent(writer_busy(facts) or 0.0)} of the time"
    elif decision.pointless or decision.cure == "neither":
        yield f"faster redo devices would save {percent(share * part.part)} at most"
    else:
        yield f"redo devices that write in half a millisecond would save about {percent(decision.saves or 0)}"
        if decision.cure != "media":
            yield "the rest of a commit is not the device"


def _write_path(facts: Facts) -> Iterable[str]:
    yield "the write path is full"
    if rate := facts.get("redo_bytes_per_s_while_writing"):
        low, high = GIGABIT_BYTES_PER_S
        link = ", what one gigabit link or one disk carries" if low <= rate <= high else ""
        yield f"while it writes, redo flows at {mib(rate)}/s or {count(rate / 1e6)} MB/s{link}"
    read_ms = facts.get("single_block_read_ms")
    if read_ms and read_ms <= FAST_READ_MS:
        yield f"reads at {ms(read_ms)} are fast enough"


def writer(facts: Facts, decision: Decision, reads: Reads | None) -> Iterable[str]:
    """Which side is short."""
    yield flat(decision.why)

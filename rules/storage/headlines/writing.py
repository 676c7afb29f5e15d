"""Commits and the database writer lead."""

from rules.core.facts import Facts
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import bandwidth_bound, commit, remote_redo, writer_busy
from rules.storage.gains.model import Reads
from rules.storage.headlines.saying import flat
from rules.storage.inputs.shares import whole
from rules.wording import count, mib, ms, percent

GIGABIT_BYTES_PER_S = (100e6, 125e6)
"""What one link of a gigabit a second carries at most, protocol off and on."""
FAST_READ_MS = 1


def commits(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """The commit beside the redo write, and what faster redo devices would save."""
    if bandwidth_bound(facts):
        return _write_path(facts)
    share, part = facts.share("commit_share"), commit(facts)
    if part is None:
        return f"commits take {percent(share)} of {whole(facts)}, but {decision.why}"
    each = f"{ms(part.commit_ms)} each, the redo write {ms(part.write_ms)}"
    said = f"commits lead with {percent(share)} of {whole(facts)}: {each}"
    if remote := remote_redo(facts):
        return f"{said}; redo is sent to another site, {remote}, and commits may wait for that, not for a device"
    if decision.pointless or decision.cure == "neither":
        return f"{said}, so faster redo devices would save {percent(share * part.part)} at most"
    rest = "" if decision.cure == "media" else ", and the rest is not the device"
    saves = percent(decision.saves or 0)
    return f"{said}; redo devices that write in half a millisecond would save about {saves}{rest}"


def _write_path(facts: Facts) -> str:
    rate, busy = facts.get("redo_bytes_per_s_while_writing"), writer_busy(facts)
    writing = f"the log writer is writing {percent(min(1.0, busy or 1.0))} of the time{_at(rate)}"
    share = facts.share("commit_share") + facts.share("writer_share")
    read_ms = facts.get("single_block_read_ms")
    reads = f"; reads at {ms(read_ms)} need nothing" if read_ms and read_ms <= FAST_READ_MS else ""
    return f"the write path is full: {writing}; waits for it take {percent(share)} of {whole(facts)}{reads}"


def _at(rate: float | None) -> str:
    if not rate:
        return ""
    low, high = GIGABIT_BYTES_PER_S
    link = ", what one gigabit link or one disk carries" if low <= rate <= high else ""
    return f" at {mib(rate)}/s or {count(rate / 1e6)} MB/s{link}"


def writer(facts: Facts, decision: Decision, known: Reads | None) -> str:
    """Clean buffers, and which side is short."""
    share = percent(facts.share("writer_share"))
    return f"sessions wait for clean buffers {share} of {whole(facts)}: {flat(decision.why)}"

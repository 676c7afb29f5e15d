"""Commits and the database writer lead."""

from rules.core.facts import Facts
from rules.shared.database_writer import side
from rules.shared.log_buffer import buffer_leads
from rules.shared.redo_logs import commits_alone
from rules.storage.decision import Decision
from rules.storage.gains.commit_model import bandwidth_bound, commit, writer_busy
from rules.storage.gains.model import Reads
from rules.storage.inputs.exadata import WRITE_BACK, exadata
from rules.storage.inputs.shares import whole
from rules.waits.redo_transport import remote_redo
from rules.wording import ms, percent


def commits(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """The commit beside the redo write, and what faster redo devices would save."""
    if bandwidth_bound(facts):
        return _write_path(facts)
    share, part = commits_alone(facts), commit(facts)
    takes = f"{percent(share)} of {whole(facts)}"
    if part is None:
        return f"commits take {takes}, but what part the redo device has is not printed: bring the background waits"
    if remote_redo(facts):
        return f"commits take {takes} and redo is sent to another site: measure that site's answer before any purchase"
    if decision.pointless:
        return f"nothing to buy: commits take {takes}, and faster redo disks save under half a session"
    if decision.brief:
        return f"commits take {takes}, but {decision.brief}"
    if decision.cure == "neither" and buffer_leads(facts):
        return f"sessions wait for room in the log buffer and for commits {takes}: find what fills it"
    if decision.cure == "neither":
        saves = percent(share * part.part)
        return f"commits at {ms(part.commit_ms)} take {takes}, but faster redo disks would save {saves} at most"
    saves = percent(decision.saves or 0)
    return f"faster redo devices would save {saves}: commits take {takes}, and a redo write {ms(part.write_ms)}"


def _write_path(facts: Facts) -> str:
    busy = percent(min(1.0, writer_busy(facts) or 1.0))
    share = commits_alone(facts) + facts.share("writer_share")
    waits = f"waits for writes take {percent(share)} of {whole(facts)}"
    return f"give redo more bandwidth: LGWR writes {busy} of the time, and {waits}"


def writer(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Clean buffers, and which side is short."""
    share = f"{percent(facts.share('writer_share'))} of {whole(facts)}"
    short = side(facts)
    because = _SHORT[short.kind] if short else _unknown(facts)
    return f"sessions wait for clean buffers {share}: {because}"


def _unknown(facts: Facts) -> str:
    return f"find out whether {WRITE_BACK}" if exadata(facts) else "find out what the data disks can write"


_SHORT = {
    "async_off": "asynchronous I/O is off, so switch it on first",
    "handing_over": "handing writes to the operating system takes too long, so look at the host's queues",
    "cache": "enlarge the buffer cache first",
    "memory": "a larger cache needs more memory, so find out first what the data disks can write",
    "bits": "ask whether this Oracle is one of 64 bits, and what the data disks can write",
    "devices": "the devices are nearly full, so spread or add devices",
    "cpu": "the host's CPUs are full, so relieve them first",
    "processes": "the database writers are too few, so raise db_writer_processes",
}

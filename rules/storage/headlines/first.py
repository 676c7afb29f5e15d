"""A cure that costs nothing comes first: the cache, one statement, temp, redo logs, one slow place."""

from rules.advisories.buffer_cache import advice
from rules.core.facts import Facts
from rules.shared import concentration
from rules.shared.redo_logs import MOSTLY, archiver_leads, held_up, part_not_archived, size_bytes, waited_for_switches
from rules.storage.decision import Decision
from rules.storage.gains.before_purchase import MOST_TIMES
from rules.storage.gains.model import Reads
from rules.storage.headlines.saying import reads_take, share_of_reads
from rules.storage.inputs.shares import whole
from rules.wording import count, gib, ms, percent


def cache(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """The size and the time it saves."""
    advised = advice(facts)
    point = advised.largest(MOST_TIMES) if advised else None
    if not advised or not point:
        return f"{reads_take(facts)}: a larger buffer cache would avoid part of them"
    saves, reads_share = percent(decision.saves or 0), percent(facts.share("read_share"))
    size = f"{count(point.size_mb)} MB"
    return f"a buffer cache of {size} would save {saves} of {whole(facts)}, of which reads take {reads_share}"


def statement(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """The statement or segment before any purchase."""
    tunable = [reader for reader in readers(facts) if reader.tunable]
    if not tunable:
        return f"tune before buying: {reads_take(facts)}, mostly for one statement or segment"
    largest = max(tunable, key=lambda reader: reader.share)
    if largest.kind == "segment":
        part = f"it is {percent(largest.share)} of the blocks read"
        return f"tune the SQL on segment {largest.name} first: {part}, and reads take {share_of_reads(facts)}"
    does = "began before this window" if largest.earlier else f"reads {percent(largest.share)} of all blocks"
    first = f"move job SQL {largest.name} to quiet hours" if largest.chore else f"tune SQL {largest.name}"
    return f"{first} first: it {does}, and reads take {share_of_reads(facts)}"


def job_reads_most(facts: Facts) -> bool:
    """Whether what reads most is a job, which is moved and not tuned."""
    return any(reader.chore for reader in readers(facts))


def readers(facts: Facts) -> list[concentration.Reader]:
    """The statement and the segment that read most, where their part is a matter of its own."""
    largest = (concentration.statement(facts), concentration.segment(facts))
    return [reader for reader in largest if reader and reader.share >= concentration.SHARE]


def temp(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Memory and statements before storage."""
    share = f"{percent(decision.saves or 0)} of {whole(facts)}"
    return f"sorts and hash joins spilled to temp take {share}: give sorts memory and tune their SQL"


def hot(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """One slow place."""
    slow = decision.evidence[0] if decision.evidence else None
    where = "one file or tablespace answers slower than its peers"
    if slow and isinstance(slow.value, int | float):
        where = f"{slow.what.removeprefix('read of ')} answers in {ms(slow.value)}, slower than its peers"
    return f"{where}, and reads take {share_of_reads(facts)}"


def log_switch(facts: Facts, decision: Decision, reads: Reads | None) -> str:
    """Redo logs: the size that would do, or the archiver."""
    bytes_each = size_bytes(facts)
    size = f"to {gib(bytes_each)} each" if bytes_each else "and add groups"
    share = f"{percent(waited_for_switches(facts))} of {whole(facts)}"
    if archiver_leads(facts):
        return (
            f"free the archiver first: sessions wait {share} for redo logs, {_mostly(facts)} for those not archived yet"
        )
    if held_up(facts):
        return f"sessions wait for log switches {share}, and larger logs spare none: find what holds a switch up"
    return f"sessions wait for log switches {share}: enlarge the redo logs {size}"


def _mostly(facts: Facts) -> str:
    part = part_not_archived(facts) * facts.share("log_switch_share")
    return "mostly" if part > MOSTLY * waited_for_switches(facts) else "often"

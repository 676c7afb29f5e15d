"""The most that storage could save: reads that take no time, and no storage wait at all."""

from rules.core.facts import Facts
from rules.storage.gains.commit_model import beyond_redo
from rules.storage.gains.gain import Gain
from rules.storage.gains.model import Reads
from rules.storage.inputs.shares import CLASSES, storage_share
from rules.wording import percent

UNEXPLAINED, IDLE_CPUS, WAITING_PERCENT, DIRECT_SHARE = 0.20, 0.5, 10, 0.20
"""When unexplained time is counted as possible I/O (field trial)."""


def ceilings(facts: Facts, reads: Reads | None) -> list[Gain]:
    """Reads that take no time, where their latency is known, and all storage waits together."""
    rows = []
    if reads:
        least, most = reads.conservative(0), reads.coupled_saving(0)
        rows.append(_ceiling("reads take no time", least, most))
    return [*rows, _everything(facts)]


def _everything(facts: Facts) -> Gain:
    """No storage wait at all; with idle CPUs unexplained time may be I/O too, and the ceiling is a range. What a commit
    waits for beside the redo write is none of it, as in the finding of the same question (TM01)."""
    if not possible_io(facts):
        storage = max(0.0, storage_share(facts) - beyond_redo(facts))
        return _ceiling("no storage wait at all", storage, storage)
    least = sum(facts.get(time_class.metric, 0.0) for time_class in CLASSES if time_class.storage)
    least = max(0.0, least - beyond_redo(facts))
    most = min(1.0, least + facts["unaccounted_share"])
    change = f"no storage wait at all ({percent(most)} if the unexplained time is I/O)"
    return _ceiling(change, least, most)


def _ceiling(change: str, least: float, most: float) -> Gain:
    return Gain("ceiling", change, 0.0, conservative=least, coupled=most, action=change)


def possible_io(facts: Facts) -> bool:
    """Whether unexplained time may be I/O: the CPUs idle, and sessions read directly or the host waits for I/O."""
    unaccounted, cpus = facts.get("unaccounted_share", 0.0), facts.get("cpus")
    wanted = (facts.get("cpu_share", 0.0) + unaccounted) * facts.get("average_active_sessions", 0.0)
    if unaccounted <= UNEXPLAINED or not cpus or wanted >= IDLE_CPUS * cpus:
        return False
    direct = sum(event.time_s for name, event in facts.get("events", {}).items() if name.startswith("direct path read"))
    waiting = any((row.get("wait_io_percent") or 0) >= WAITING_PERCENT for row in facts.get("host_cpu", []))
    return waiting or bool(direct >= DIRECT_SHARE * (facts.get("db_time_s") or 1))

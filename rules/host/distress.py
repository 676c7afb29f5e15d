"""Whether the report's host is in distress: short of memory, paging, or with processes that stand still.

Then every wait ends late, whatever it was for, and no latency of the report says anything of what was waited for.
Of a cluster the worst host is named, where such hosts have most of the active sessions. Nothing is said of the host of
one pluggable database.
"""

from typing import Any

from parsers.model.inside import Inside
from parsers.model.report import Row
from rules.core.facts import Facts, once
from rules.core.finding import Evidence
from rules.wording import count, gib, ms, percent

SWAP_LEFT = 0.05
"""Free swap below this part of the memory: what has to go from memory soon has no place to go to."""
SWAPPED_PER_S = 64 * 4096
"""Bytes a second: 64 pages, which a disk takes half of each second for. Less is the turnover of idle processes, and a
small swap area that nobody uses is no distress (our judgement)."""
PAGED_OUT_PER_S = 2**20
"""Bytes a second paged out on average of the window: a host that is well writes next to none (our judgement)."""
MEMORY_LEFT = 0.01
SYSTEM_CPU = 5.0
"""Percent. Caches of files fill a host that is well, too: only where the system works more than the programs, and works
at all, it is busy with finding memory (our judgement)."""
LOAD_TIMES = 2.0
LOAD_BUSY = 0.50
"""From a load of twice the CPUs on at half of them idle, processes stand in queues other than that for CPU."""
STANDING_TIME = 0.10
"""Load alone may be another instance's I/O. It counts where so much of DB time is neither work nor wait."""
STARTS_MS, STARTS = 1000.0, 10
"""A process is created within tens of milliseconds; whole seconds are a host that cannot (our judgement)."""
CPU_BUSY = 0.90
MOSTLY = 0.5
"""Of a cluster's active sessions: what one host lacks is the cluster's matter from here on (our judgement)."""
PROCESS_START = "os thread startup"
MEMORY, FREE, SWAP = "PHYSICAL_MEMORY_BYTES", "FREE_MEMORY_BYTES", "SWAP_FREE_BYTES"
IN, OUT = "VM_IN_BYTES", "VM_OUT_BYTES"


class Distress(Inside, frozen=True):
    """One sign: as a clause of a sentence, and as a figure against its limit; `memory` where memory is what lacks.

    `beside` is what makes a sign of it, for those who have room for it.
    """

    clause: str
    evidence: Evidence
    memory: bool = False
    beside: str = ""

    @property
    def whole(self) -> str:
        return f"{self.clause}{self.beside}"


@once
def distress(facts: Facts) -> list[Distress]:
    """The signs, those of memory first; none where the host is well or cannot be seen."""
    if facts.get("scope") == "cluster":
        return [sign for sign in (_one_of_the_cluster(facts),) if sign]
    if facts.get("scope") == "pdb":
        return []
    signs = (_swap(facts), _memory(facts), _paging(facts), _starts(facts), _load(facts))
    return [sign for sign in signs if sign]


def short_of_memory(signs: list[Distress]) -> bool:
    return any(sign.memory for sign in signs)


def _swap(facts: Facts) -> Distress | None:
    swap, memory, free = _last(facts, SWAP), _last(facts, MEMORY), _last(facts, FREE)
    if swap is None or not memory or swap >= SWAP_LEFT * memory:
        return None
    swapped = max(_a_second(facts, IN) or 0.0, _a_second(facts, OUT) or 0.0) if _linux(facts) else 0.0
    if swapped < SWAPPED_PER_S and (free is None or free >= MEMORY_LEFT * memory):
        return None
    shown = Evidence("free swap", swap, "bytes", SWAP_LEFT * memory, "OS statistics", _line(facts, SWAP))
    return Distress(f"{gib(swap)} of swap are free", shown, True, f" beside {gib(memory)} of memory")


def _memory(facts: Facts) -> Distress | None:
    free, memory = _least(facts, FREE), _last(facts, MEMORY)
    user, system = _cpu(facts)
    if free is None or not memory or free >= MEMORY_LEFT * memory or user is None or system is None:
        return None
    if system < SYSTEM_CPU or system <= user:
        return None
    clause = f"{gib(free)} of {gib(memory)} of memory are free"
    beside = f" while the system takes {percent(system / 100)} of the CPUs and programs {percent(user / 100)}"
    shown = Evidence("free memory", free, "bytes", MEMORY_LEFT * memory, "OS statistics", _line(facts, FREE))
    return Distress(clause, shown, True, beside)


def _paging(facts: Facts) -> Distress | None:
    """Pages written out. Elsewhere than on Linux the figure holds pages of files, too."""
    rate = _a_second(facts, OUT) if _linux(facts) else None
    if rate is None or rate < PAGED_OUT_PER_S:
        return None
    shown = Evidence("paged out", rate, "B/s", PAGED_OUT_PER_S, "OS statistics", _line(facts, OUT))
    return Distress(f"the host pages out {rate / 2**20:,.1f} MiB/s", shown, memory=True)


def _starts(facts: Facts) -> Distress | None:
    """How long it takes to create a process, where that is no queue for CPU."""
    listed = [event for event in (facts.event(PROCESS_START), facts.background(PROCESS_START)) if event]
    waits, seconds = sum(event.waits for event in listed), sum(event.time_s for event in listed)
    if waits < STARTS or 1000 * seconds < STARTS_MS * waits or facts.get("host_cpu_busy", 0.0) >= CPU_BUSY:
        return None
    mean = 1000 * seconds / waits
    shown = Evidence("to create a process", mean, "ms", STARTS_MS, "wait events", listed[0].line)
    return Distress(f"a new process takes {ms(mean)}", shown)


def _load(facts: Facts) -> Distress | None:
    """The load at the end of the window, less the sessions that wait for storage: on Linux those count in it."""
    rows: list[Row] = facts.get("host_cpu", [])
    load = rows[0].get("load_end") if len(rows) == 1 else None
    cpus, busy = facts.get("cpus"), facts.get("host_cpu_busy")
    if load is None or not cpus or cpus <= 0 or busy is None or busy >= LOAD_BUSY:
        return None
    standing = load - facts.get("io_share", 0.0) * facts.get("average_active_sessions", 0.0)
    if standing < LOAD_TIMES * cpus or not (_stands_still(facts) or _starts(facts)):
        return None
    source = "load at the end - sessions that wait for storage"
    shown = Evidence("load", standing, "processes", LOAD_TIMES * cpus, source, rows[0].get("line"))
    return Distress(f"the load is {count(load)} on {count(cpus)} CPUs that are {percent(busy)} busy", shown)


def _one_of_the_cluster(facts: Facts) -> Distress | None:
    """The load of a host of a cluster while its system outworks programs: a cluster's report prints neither paging nor
    free memory."""
    hosts: dict[int, dict[str, Any]] = facts.get("instance_hosts") or {}
    strained = {number: load for number, host in hosts.items() if (load := _standing(facts, host))}
    theirs = sum(hosts[number]["sessions"] for number in strained)
    if not strained or theirs < MOSTLY * sum(host["sessions"] for host in hosts.values()):
        return None
    number = max(strained, key=lambda number: strained[number])
    host, load = hosts[number], strained[number]
    busy, cpus = percent(host["busy"]), count(host["cpus"])
    clause = f"the load of instance {number}'s host is {count(load)} on {cpus} CPUs that are {busy} busy"
    beside = ", more of it with the system than with programs"
    source = "load at the end - sessions that wait for storage"
    shown = Evidence("load", load, "processes", LOAD_TIMES * host["cpus"], source, host["line"])
    return Distress(clause, shown, beside=beside)


def _standing(facts: Facts, host: dict[str, Any]) -> float | None:
    """The load of such a host less its sessions that wait for storage; None where the host is well or not known."""
    load, cpus, user, system = (host.get(name) for name in ("load_end", "cpus", "user_percent", "system_percent"))
    if load is None or not cpus or user is None or system is None or host["busy"] >= LOAD_BUSY:
        return None
    standing = float(load - facts.get("io_share", 0.0) * host["sessions"])
    return standing if standing >= LOAD_TIMES * cpus and system > user and system >= SYSTEM_CPU else None


def _stands_still(facts: Facts) -> bool:
    """Whether processes do neither work nor wait for what the database knows, or the system works for itself."""
    user, system = _cpu(facts)
    for_itself = user is not None and system is not None and system > user and system >= SYSTEM_CPU
    return for_itself or facts.get("unaccounted_share", 0.0) >= STANDING_TIME


def _linux(facts: Facts) -> bool:
    return "linux" in str(facts.get("platform") or "").casefold()


@once
def _rows(facts: Facts) -> dict[Any, Row]:
    """The statistics of the system by name; of two with one name the first."""
    return {row.get("statistic"): row for row in reversed(facts.get("os_statistics", []))}


def _row(facts: Facts, name: str) -> Row:
    return _rows(facts).get(name, {})


def _figures(facts: Facts, name: str) -> list[float]:
    """At the begin and at the end; an end that is not printed is the begin."""
    row = _row(facts, name)
    pair = (row.get("value"), row.get("end_value"))
    return [float(figure) for figure in pair if isinstance(figure, int | float) and figure >= 0]


def _last(facts: Facts, name: str) -> float | None:
    return next(reversed(_figures(facts, name)), None)


def _least(facts: Facts, name: str) -> float | None:
    return min(_figures(facts, name), default=None)


def _a_second(facts: Facts, name: str) -> float | None:
    """A figure that is counted over the window."""
    total, elapsed = next(iter(_figures(facts, name)), None), facts.get("elapsed_s")
    return total / elapsed if total is not None and elapsed else None


def _line(facts: Facts, name: str) -> int | None:
    line: int | None = _row(facts, name).get("line")
    return line


def _cpu(facts: Facts) -> tuple[float | None, float | None]:
    """Percent of the CPUs that programs and the system take."""
    rows: list[Row] = facts.get("host_cpu", [])
    row = rows[0] if len(rows) == 1 else {}
    if row.get("user_percent") is not None and row.get("system_percent") is not None:
        return row["user_percent"], row["system_percent"]
    spent = [_last(facts, name) for name in ("USER_TIME", "SYS_TIME", "BUSY_TIME", "IDLE_TIME")]
    user, system, busy, idle = spent
    if user is None or system is None or busy is None or idle is None or busy + idle <= 0:
        return None, None
    return 100 * user / (busy + idle), 100 * system / (busy + idle)

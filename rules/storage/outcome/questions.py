"""Up to three questions whose answers would settle a verdict, each with the command that answers it."""

from msgspec import Struct

from rules.core.facts import Facts
from rules.shared.concentration import statement
from rules.shared.edition_caps import cpu_cap
from rules.shared.oracle_views import literals, plan_of, who_waits
from rules.shared.redo_logs import NOT_ARCHIVED, archiver_leads
from rules.shared.scan_victims import scan_victims
from rules.storage.cases.bandwidth import scans
from rules.storage.cpu_queue import cpu_first, demand_unproven, filled_by_others, only_managed
from rules.storage.decision import Decision
from rules.storage.inputs.candidate_media import candidates
from rules.storage.inputs.exadata import exadata
from rules.storage.inputs.host_os import engine, system
from rules.storage.inputs.shares import BY_KEY, top_event
from rules.storage.outcome.commands import (
    CAPS,
    CELLS,
    CLOUD,
    DEVICE,
    IOSTAT,
    LINUX_IO,
    MEMORY,
    PATHS,
    PROCESSES,
    SWEEP,
    VMSTAT,
    WHERE,
)
from rules.storage.outcome.scope_text import one_of_several
from rules.waits.wait_cures import cure_of, leading_cure

MOST = 3
DEEPEST, BEYOND = (32, 1024), 4
LARGEST = 1024 * 1024


class Question(Struct, frozen=True):
    """What to ask, and the command that answers it."""

    ask: str
    command: str


def questions(facts: Facts, decision: Decision) -> list[Question]:
    """The contract's verdict with `ask` and `command`; of a case that is not storage that of its wait."""
    return [*_capped(facts, decision), *_on_the_path(facts, decision), *_of_case(facts, decision)][:MOST]


def _of_case(facts: Facts, decision: Decision) -> list[Question]:
    if decision.case in _ASKED:
        return _ASKED[decision.case](facts)
    if decision.case == "not_storage":
        return _of_the_wait(facts, decision)
    if decision.lead == "other_io" and (top := top_event(facts, "other_io")):
        return [_ask(f"Which programs and statements wait for {top[0]}?", who_waits(facts, top[0]))]
    if decision.pointless or decision.lead != "reads" or decision.case in ("cannot_judge", "cpu_first"):
        return []
    if exadata(facts):
        return [_ask("How much is answered from flash, and does a plan hold this database back?", CELLS)]
    asked = [_limits(facts), _load(facts), _sweep(facts)]
    if decision.case == "capacity_limited" or facts.get("curve") is not None:
        asked = [_load(facts), _limits(facts)]
    return [*_of_all(facts), *asked]


def _on_the_path(facts: Facts, decision: Decision) -> list[Question]:
    """Who else is on the path that scans fill."""
    if decision.case in ("cannot_judge", "host_first", "idle") or not scan_victims(facts):
        return []
    command = IOSTAT.get(system(facts), LINUX_IO)
    whose = "the other instances" if one_of_several(facts) else "others"
    return [_ask(f"Which MB/s do {whose} put on the same path and disks in these minutes?", command)]


def _capped(facts: Facts, decision: Decision) -> list[Question]:
    """Unexplained time that would fill the CPUs, on a host that idles: a cap would explain it."""
    if decision.case in ("cannot_judge", "cpu_first", "host_first", "idle") or not demand_unproven(facts):
        return []
    ask = "Is the partition, machine or container capped, and was its entitlement used up in these minutes?"
    return [_ask(ask, CAPS.get(system(facts), CAPS["linux"]))]


def _ask(ask: str, command: str) -> Question:
    return Question(ask, command)


def _load(facts: Facts) -> Question:
    command = IOSTAT.get(system(facts), LINUX_IO)
    return _ask("How busy is each disk in these minutes: requests a second, milliseconds, requests waiting?", command)


def _limits(facts: Facts) -> Question:
    declared = str(facts.get("storage.media") or "")
    command = next((text for name, text in CLOUD.items() if declared.startswith(name)), None)
    if command:
        return _ask("Which IOPS and MB/s are provisioned for each volume, and for the host?", command)
    limits = "which IOPS and MB/s are provisioned for volumes and host"
    rest = "how many are there" if not declared and candidates(facts).never_provisioned else limits
    ask = f"What are the disks, through how many paths, and {rest}?"
    return _ask(ask, PATHS.get(system(facts), "lsblk -d -o NAME,VENDOR,MODEL,ROTA,SIZE; multipath -ll"))


def _sweep(facts: Facts) -> Question:
    device = DEVICE.get(system(facts), "/dev/DEVICE")
    command = SWEEP.format(device=device, engine=engine(facts), size=_size(facts), depth=_depth(facts))
    return _ask("What do the idle devices answer in, and at which rate do they stop?", command)


def _depth(facts: Facts) -> int:
    """A power of two clearly beyond what is in flight today: there the storage stops, or it has room."""
    deepest = DEEPEST[0]
    while deepest < min(BEYOND * (facts.get("outstanding_reads") or 0.0), DEEPEST[1]):
        deepest *= 2
    return deepest


def _size(facts: Facts) -> int:
    """Of a read, in whole blocks; scans read many at a time."""
    block: int = facts.get("block_size_bytes") or 8192
    mean = facts.get("mean_read_bytes") if scans(facts) else None
    return block * max(1, round(min(mean, LARGEST) / block)) if mean else block


def _of_the_wait(facts: Facts, decision: Decision) -> list[Question]:
    """What to ask of the wait that leads, where it is one that has a cure of its own."""
    cure = leading_cure(facts, BY_KEY[decision.lead].kind) if decision.lead else None
    return [_ask(cure.ask, cure.command)] if cure else []


def _of_all(facts: Facts) -> list[Question]:
    ask = "What do all instances do to these disks in the same minutes?"
    return [_ask(ask, "sqlplus / as sysdba @?/rdbms/admin/awrgrpt.sql")] if one_of_several(facts) else []


def _cpu(facts: Facts) -> list[Question]:
    cure = cure_of("resmgr:cpu quantum")
    if cure and only_managed(cpu_first(facts)) and not cpu_cap(facts):
        return [_ask(cure.ask, cure.command)]
    if filled_by_others(facts):
        return [_ask("Which other programs and databases use the CPUs of this host?",
                     PROCESSES.get(system(facts), PROCESSES["linux"]))]  # fmt: skip
    return [_ask("How long is the run queue, and is CPU time stolen or capped?",
                 VMSTAT.get(system(facts), "vmstat 5 120"))]  # fmt: skip


def _cache(facts: Facts) -> list[Question]:
    ask = "What does the advisory say now, and has the host the memory?"
    command = (
        "select size_for_estimate, estd_physical_read_factor from v$db_cache_advice where name = 'DEFAULT' order by 1;"
    )
    return [_ask(ask, command), _limits(facts)]


def _statement(facts: Facts) -> list[Question]:
    reader = statement(facts)
    ask = "Which step of the statement's plan reads so much?"
    return [_ask(ask, plan_of(facts, reader.name if reader else None)), _limits(facts)]


def _hot(facts: Facts) -> list[Question]:
    return [
        _ask("Which device holds that file?", WHERE.get(system(facts), "df FILE; lsblk -s /dev/DEVICE")),
        _load(facts),
    ]


def _temp(facts: Facts) -> list[Question]:
    command = "select pga_target_for_estimate, estd_extra_bytes_rw, estd_overalloc_count from v$pga_target_advice;"
    return [_ask("How much would spill with more memory?", command)]


def _logs(facts: Facts) -> list[Question]:
    if archiver_leads(facts) and (cure := cure_of(NOT_ARCHIVED)):
        return [_ask(cure.ask, cure.command)]
    return [_ask("How large are the redo logs, and how many groups are there?",
                 "select thread#, group#, bytes, members, status from v$log;")]  # fmt: skip


def _redo(facts: Facts) -> list[Question]:
    ask = "On which devices are the redo logs, and what else is on them?"
    asked = [_ask(ask, "select group#, member from v$logfile;"), _load(facts)]
    if facts.get("parameter") is None:
        asked.insert(1, _ask("Is redo shipped to another site with SYNC?", "show parameter log_archive_dest"))
    return asked


def _writer(facts: Facts) -> list[Question]:
    ask = "Is I/O asynchronous, and how many writers are there?"
    return [_ask(ask, "show parameter disk_asynch_io; show parameter filesystemio; show parameter db_writer"),
            _load(facts)]  # fmt: skip


def _host(facts: Facts) -> list[Question]:
    ask = "Who has the memory of the host, does it page, and which processes hang?"
    return [_ask(ask, MEMORY.get(system(facts), MEMORY["linux"]))]


def _parsing(facts: Facts) -> list[Question]:
    return [_ask("Which statements differ by their literals alone?", literals(facts)),
            _ask("Which programs parse and log on most?",
                 "select program, count(*) from v$session group by program order by 2 desc; "
                 "show parameter cursor")]  # fmt: skip


_ASKED = {
    "host_first": _host,
    "parse_bound": _parsing,
    "cpu_first": _cpu,
    "cache_first": _cache,
    "one_statement": _statement,
    "hot_spot": _hot,
    "temp_bound": _temp,
    "log_switch": _logs,
    "commit_bound": _redo,
    "writer_bound": _writer,
}

"""Other tools whose output people bring, that is no load curve: what it is, and what to bring instead."""

import re
from typing import NamedTuple

from parsers.recognition.other_files import FIO_LOG

_INSTEAD = "bring fio's output at rising iodepth, or let `iobound measure` run it"
_ONE = "shows one load of one process alone"
_IOPING = r"^--- .{1,300} ioping statistics ---|^\d[\d.]* \w{1,5} (?:<<<|>>>) .{1,300} time="
_SWINGBENCH = r"dominicgiles\.com/swingbench|^Author {1,20}:\s{1,20}Dominic Giles"
_CLOUDWATCH = r"^(?:Label|Timestamp|Id),.{0,200}\b(?:Read|Write|Volume(?:Read|Write))(?:IOPS|Ops|Latency)\b"
_OF_ELBENCHO = r"^OPERATION +RESULT TYPE +FIRST DONE|^\{\"(?:ISO date|operation)\" *:"
_LOG = "shows one load, and neither its iodepth nor the unit of its times"
_SLOB = "bring the awr.txt of each run to Reports, or the table that awr_info.sh makes of them"
_ELBENCHO = "run it with --lat and --csvfile, and bring that file"
_WHOLE_FIO = "bring all that fio printed"
_HEAD, _FIRST = 200_000, 4


class _Tool(NamedTuple):
    name: str
    pattern: re.Pattern[str]
    why: str
    instead: str = _INSTEAD


def _tool(name: str, pattern: str, why: str, instead: str = _INSTEAD) -> _Tool:
    return _Tool(name, re.compile(pattern, re.MULTILINE), why, instead)


_TOOLS = (
    _tool("fio, but its log over time (write_lat_log or its like)", FIO_LOG, _LOG),
    _tool("bonnie++", r"^Version +[\d.]+\w? +-{3,}Sequential Output-|^1\.9\d\w?,1\.9\d\w?,", _ONE),
    _tool("iozone", r"Iozone: Performance Test of File I/O", "has throughput by file and record size, and no latency"),
    _tool("ioping", _IOPING, "sends one request at a time: a latency without load"),
    _tool("hdparm", r"^ {0,4}Timing (?:cached|buffered disk|O_DIRECT)[\w ]{0,20} reads:", _ONE),
    _tool("stress-ng", r"^stress-ng: (?:info|metrc)", "counts its own operations, and no requests to the storage"),
    _tool("HammerDB", r"TEST RESULT : System achieved \d+ NOPM", "counts transactions, and no requests to the storage"),
    _tool("Swingbench", _SWINGBENCH, "counts transactions, and no requests to the storage"),
    _tool("pgbench", r"^transaction type: |^tps = \d", "counts transactions, and no requests to the storage"),
    _tool("SLOB's runit.sh", r"^(?:NOTIFY|UPDATE_PCT) ?: .{0,200}\n", "says how it ran and not what it got", _SLOB),
    _tool("elbencho", _OF_ELBENCHO, "has no load beside it", _ELBENCHO),
    _tool("fio, but its last lines", r"\A\s*Run status group \d", "have no latency and no iodepth", _WHOLE_FIO),
    _tool("CloudWatch", _CLOUDWATCH, "shows what was asked of a volume by the clock, and not what it can do"),
    _tool("AS SSD", r"^AS SSD Benchmark \d", "tries two loads of another size each"),
    _tool("rados or rbd bench", r"^Maintaining \d+ concurrent \w+ of|^bench +type \w+ io_size", "shows one load alone"),
    _tool("HCIBench", r"^Case Name *= *vdb-|^I/O per Second *= ", "shows one load; its vdbench files hold the rest"),
    _tool("kbench", r"^FIO Benchmark Summary$", "shows four loads of sizes that differ"),
    _tool("YABS", r"^fio Disk Speed Tests \(Mixed R/W", "mixes reads and writes at one depth"),
    _tool("the Phoronix Test Suite", r"^Phoronix Test Suite v\d|^ {4}pts/fio-", "shows one load of each kind"),
    _tool("sysbench", r"^sysbench (?:v|\d)", "counts events in this test, and requests to the storage in fileio alone"),
    _tool("dd", r"^\d+\+\d+ records (?:in|out)$|^\d+ bytes (?:\(.{1,60}\) )?(?:copied,|transferred in) ", _ONE),
)  # fmt: skip


def named(text: str) -> str | None:
    """What the file is, as the end of a sentence about it; None where no such tool is known."""
    head = text[:_HEAD]
    tool = next((tool for tool in _TOOLS if tool.pattern.search(head)), None)
    return f" is output of {tool.name}, which {tool.why}: {tool.instead}." if tool else None


def begins(text: str) -> str | None:
    """The same for a file that begins so, whatever looks like a table in it."""
    lines = [line for line in text[:_HEAD].splitlines() if line.strip()]
    return named("\n".join(lines[:_FIRST]))

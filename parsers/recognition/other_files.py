"""Files that are no reports and of use elsewhere, or often brought by mistake: each with a sentence that says what it
is and where it goes."""

import re
from typing import NamedTuple

_REPORT = "bring the AWR report (awrrpt.sql) or the Statspack report (spreport.sql) of that time instead"
_CURVE = "it is no report, but a load curve: read it under Load curves or by `iobound curve`"
_BESIDE = (
    "beside a report of the same minutes, on the command line: `iobound analyze --os FILE REPORT`, "
    "or `iobound analyze` with a zip of both"
)
_HOST = f"which counts only {_BESIDE}"
_HEAD = 200_000  # characters in which such a file says what it is


class _Kind(NamedTuple):
    pattern: re.Pattern[str]
    sentence: str


def _kind(pattern: str, sentence: str) -> _Kind:
    return _Kind(re.compile(pattern, re.MULTILINE), sentence)


PART = (
    r"\bDB/Inst: \S{1,40}/\S{1,40} +Snaps: *\d|\bfor DB: \S{1,40} +Instance: \S{1,40} +Snaps: *\d"
    r'|\bsummary="This table displays |\bclass=["\x27]?awr(?:bg|n?c)\b'
)
"""What a report prints over its sections, its first page being lost."""
FIO_LOG = r"\A(?:\d{1,12}, \d{1,18}, [0-2], \d{1,12}(?:, \w{1,20}){0,2}(?:\n|\Z)){2}"

_KINDS = (
    _kind(FIO_LOG, "This is fio's log over time: bring what fio printed under Load curves, or to `iobound curve`."),
    _kind(r"^PARSING IN CURSOR #|^(?:WAIT|EXEC|FETCH) #\d{1,20}:", f"This is a trace of one session; {_REPORT}."),
    _kind(
        r"^Starting ORACLE instance \(|^Thread \d{1,4} advanced to log sequence ",
        f"This is an alert log, which holds no totals of the instance; {_REPORT}.",
    ),
    _kind(
        r'^avg-cpu: {1,4}%user|^Device:? {1,80}.{0,300}%util|^[ {]*"sysstat" *: *\{',
        f"This is output of iostat, {_HOST}.",
    ),
    _kind(r"^\S{1,60} {1,20}xfer: {1,20}%tm_act\b|^Disks: {1,40}xfers ", f"This is output of AIX's iostat, {_HOST}."),
    _kind(r"^procs -+ ?memory-+|^ *r +b +(?:swpd|avm) +fre+\b", f"This is output of vmstat, {_HOST}."),
    _kind(r"^ORION: ORacle IO Numbers|^ORION VERSION |^Large/Small, ", f"This was written by Orion: {_CURVE}."),
    _kind(r'^ *"fio version" *:|^fio-\d|^[3-5];fio-\d', f"This was written by fio: {_CURVE}."),
    _kind(r"^.{0,40}Vdbench (?:distribution|summary)", f"This was written by vdbench: {_CURVE}."),
    _kind(r"^Results for timespan \d|^<Results>[^\0]{0,9000}<TimeSpan>", f"This was written by DISKSPD: {_CURVE}."),
    _kind(r"^sysbench (?:v|\d)[^\0]{0,2000}^Block size ", f"This was written by sysbench: {_CURVE}."),
    _kind(r"^CrystalDiskMark \d", f"This was written by CrystalDiskMark: {_CURVE}."),
    _kind(r"^'Target Type,Target Name,Access Specification Name", f"This was written by Iometer: {_CURVE}."),
    _kind(r"^ISO date,.{1,900},IO lat us \[avg\]", f"This was written by elbencho: {_CURVE}."),
    _kind(
        r"(?i)^(?:[a-z_]{1,30}[,;]){1,8}(?:iops|mbps|mb_s|latency_ms)\b",
        f"This is a table of a storage test: {_CURVE}.",
    ),
    _kind(
        r"(?i)\bDBA_RSRC_IO_CALIBRATE\b|DBMS_RESOURCE_MANAGER\.CALIBRATE_IO"
        r"|^ *max_iops *[:=]|^[A-Z_ ]*\bMAX_IOPS +MAX_MBPS\b",
        f"This is a result of CALIBRATE_IO: {_CURVE}.",
    ),
    _kind(
        r"^nmon,|^AAA,progname,|^\d\d:\d\d:\d\d .{0,40}%user +%nice",
        "This is output of sar or nmon, which is not read: iostat -x and vmstat count beside a report.",
    ),
    _kind(r"^zzz \*\*\*", f"This is a file of OSWatcher: those of iostat and vmstat count {_BESIDE}."),
    _kind(
        r"^AWR INFO Report",
        "This is AWR's report on its own snapshots and their space (awrinfo.sql), without figures of the load; "
        f"{_REPORT}.",
    ),
    _kind(
        r"(?i)<title>[^<]{0,60}(?:edb360|sqld360|sqlhc|sqlt_)",
        f"This is a page of a collection of scripts, which may hold a report beside it; {_REPORT}.",
    ),
    _kind(
        r"(?i)<title>[^<]{0,40}\b(?:sign ?in|log ?in|single sign-on|anmeld)",
        "This is the page of a login, which a download gave in place of the report; log in and download it again.",
    ),
    _kind(
        r"^Specify the Begin and End Snapshot Ids|^(?:Begin|End) +Snapshot Id specified: |^Enter value for begin_snap:",
        "This is what a report's script asked, without the report: it stopped before that, or wrote it into a file "
        "whose name it printed last; bring that file.",
    ),
    _kind(
        PART,
        "This is a part of a report without its first page, which says whose it is and how long it ran; bring the "
        "whole file that awrrpt.sql or spreport.sql wrote.",
    ),
)


def named(text: str) -> str | None:
    """The sentence for the kind of file that a text begins as; None where it is of no kind that is known."""
    return next((kind.sentence for kind in _KINDS if kind.pattern.search(text, 0, _HEAD)), None)

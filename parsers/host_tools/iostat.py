"""Output of `iostat -x` with or without times: sysstat 7 to 12, and the extended form of Solaris."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from parsers.errors import NotHostOutput
from parsers.host_tools import clock, iostat_forms
from parsers.host_tools.activity import DeviceSample, HostActivity, HostSample
from parsers.host_tools.devices import RowReader, figures, is_heading, row_reader

_FIRST_LINE = re.compile(r"\S{1,60} \S{1,255} \(([^()\s]{1,255})\)\s")
_CPUS = re.compile(r"\((\d{1,5}) CPU\)")
_LONGEST_LINE = 2_000


def recognises(lines: Sequence[str]) -> bool:
    """A heading of devices with reads and writes; iostat's other kinds too, to refuse them by name."""
    return any(
        _is_heading(line) or line.strip().startswith("avg-cpu:") or _is_other(line) or iostat_forms.is_part(line)
        for line in lines
    )


def _is_heading(line: str) -> bool:
    return "r/s" in line and "w/s" in line and is_heading(line[:_LONGEST_LINE].split() or [""])


def _is_other(line: str) -> bool:
    """iostat without -x, and AIX's: no requests by reads and writes."""
    return line.startswith(("Device", "Disks:")) and ("tps" in line or "tm_act" in line)


@dataclass(slots=True)
class _Report:
    """One round of the tool: its time, its CPU line, its devices."""

    time: datetime | None = None
    line: int | None = None
    cpu: dict[str, float] = field(default_factory=dict)
    devices: list[DeviceSample] = field(default_factory=list)
    headed: bool = False


@dataclass(slots=True)
class _Run:
    day_first: bool
    host: str | None = None
    cpus: int | None = None
    report: _Report = field(default_factory=_Report)
    before: datetime | None = None
    collected: datetime | None = None  # when a collector began the run: its reports print no time
    since_boot: bool = True  # what comes next is the first report of a run
    samples: list[HostSample] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    cpu_names: list[str] | None = None
    headed: bool = False  # a table of reads and writes was there


def read(lines: Sequence[str], called: str) -> HostActivity:
    """Every report but those since boot."""
    lines = iostat_forms.plain(lines)
    run = _Run(clock.day_first(line.strip() for line in lines if clock.is_time(line.strip())))
    read_row: RowReader | None = None
    width, heading = 0, ""
    for number, line in enumerate(lines, 1):
        words = line[:_LONGEST_LINE].split()
        if not words:
            continue
        if read_row and len(words) == width and (device := read_row(words)):
            run.report.devices.append(device)
        elif _is_heading(line):
            if line != heading:
                heading, width, read_row = line, len(words), row_reader(words)
            _begin(run, number, run.report.headed)
            run.report.headed = run.headed = True
        elif not _aside(run, number, words, line) and run.report.headed:
            run.unread.append(number)
    cut = bool(lines[-1].strip())
    _close(run)
    return _activity(run, called, cut=cut)


def _begin(run: _Run, number: int, closes: bool) -> None:
    if closes:
        _close(run)
    if run.report.line is None:
        run.report.line = number


def _aside(run: _Run, number: int, words: list[str], line: str) -> bool:
    """A time, the CPU line or the first line of a run; False for what is none of them."""
    if run.cpu_names is not None and len(words) == len(run.cpu_names) and not line[0].isalpha():
        run.report.cpu = dict(zip(run.cpu_names, figures(words) or [], strict=False))
        run.cpu_names = None
        return True
    report = run.report
    if clock.is_time(stamp := clock.stamp(line)):
        _begin(run, number, report.headed or bool(report.cpu))
        if clock.is_collected(line):
            run.since_boot, run.collected = True, clock.moment(stamp, day_first=False)
        else:
            run.report.time = clock.moment(stamp, day_first=run.day_first)
        return True
    if "%idle" in words:
        _begin(run, number, report.headed or bool(report.cpu))
        run.cpu_names = words[1:]
        return True
    if first := _FIRST_LINE.match(line):
        if report.headed:
            _close(run)
        run.since_boot = True
        run.host = first[1]
        cpus = _CPUS.search(line[:_LONGEST_LINE])
        run.cpus = int(cpus[1]) if cpus else None
        return True
    return "statistics" in words  # Solaris' line above the heading


def _close(run: _Run) -> None:
    """The report is over: it is a sample, unless it is the one since boot."""
    report, run.report = run.report, _Report()
    if not report.headed and not report.cpu:
        return
    seconds = clock.seconds_between(run.before, report.time)
    run.before = report.time
    if run.since_boot:
        run.since_boot = False
        return
    cpu, time = report.cpu, report.time or run.collected
    user = cpu["%user"] + cpu.get("%nice", 0.0) if "%user" in cpu else None
    run.samples.append(
        HostSample(
            time.isoformat() if time else None,
            seconds,
            user,
            cpu.get("%system", cpu.get("%sys")),
            cpu.get("%iowait"),
            cpu.get("%steal"),
            cpu.get("%idle"),
            devices=tuple(report.devices),
            line=report.line,
        )
    )


def _activity(run: _Run, called: str, *, cut: bool) -> HostActivity:
    notes = []
    if cut and len(run.samples) > 1 and len(run.samples[-1].devices) < len(run.samples[-2].devices):
        run.samples.pop()
        notes.append("The output ends within a sample; that one is left out.")
    if run.unread:
        where = ", ".join(map(str, run.unread[:5]))
        notes.append(f"{len(run.unread):,} lines could not be read and are left out, the first at line {where}.")
    if not run.headed or (run.samples and not any(sample.devices for sample in run.samples)):
        raise NotHostOutput(f"{called} holds no reads and writes of devices: take it with `iostat -xt 5`.")
    if not run.samples:
        raise NotHostOutput(
            f"{called} holds nothing but the averages since boot that iostat prints first: "
            "take several samples with `iostat -xt 5` during the interval."
        )
    return HostActivity("iostat", run.host, run.cpus, tuple(run.samples), tuple(notes))

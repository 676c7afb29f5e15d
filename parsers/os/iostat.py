"""Output of `iostat -x` with or without times: sysstat 7 to 12, and the extended form of Solaris."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from parsers.errors import NotHostOutput
from parsers.host_activity import DeviceSample, HostActivity, HostSample
from parsers.os import clock

_FIRST_LINE = re.compile(r"\S{1,60} \S{1,255} \(([^()\s]{1,255})\)\s")
_CPUS = re.compile(r"\((\d{1,5}) CPU\)")
_LARGEST = 1e12
_LONGEST_LINE = 2_000
_MIB, _KIB, _SECTOR = 1048576 / 1e6, 1024 / 1e6, 512 / 1e6
# headings in 10^6 bytes; the finest unit that is printed counts
_READ_MB = {"rkB/s": _KIB, "kr/s": _KIB, "rsec/s": _SECTOR, "rMB/s": _MIB}
_WRITE_MB = {"wkB/s": _KIB, "kw/s": _KIB, "wsec/s": _SECTOR, "wMB/s": _MIB}

_Reader = Callable[[list[str]], DeviceSample | None]


def recognises(lines: Sequence[str]) -> bool:
    """A heading of devices with reads and writes; iostat's other kinds too, to refuse them by name."""
    return any(_is_heading(line) or line.strip().startswith("avg-cpu:") or _is_other(line) for line in lines)


def _is_heading(line: str) -> bool:
    return "r/s" in line and "w/s" in line and {"r/s", "w/s"} <= set(line[:_LONGEST_LINE].split())


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
    since_boot: bool = True  # what comes next is the first report of a run
    samples: list[HostSample] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    cpu_names: list[str] | None = None
    headed: bool = False  # a table of reads and writes was there


def read(lines: Sequence[str], called: str) -> HostActivity:
    """Every report but those since boot."""
    run = _Run(clock.day_first(line.strip() for line in lines if clock.is_time(line.strip())))
    read_row: _Reader | None = None
    width, heading = 0, ""
    for number, line in enumerate(lines, 1):
        words = line[:_LONGEST_LINE].split()
        if not words:
            continue
        if read_row and len(words) == width and (device := read_row(words)):
            run.report.devices.append(device)
        elif _is_heading(line):
            if line != heading:
                heading, width, read_row = line, len(words), _reader(words)
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
        run.report.cpu = dict(zip(run.cpu_names, _figures(words) or [], strict=False))
        run.cpu_names = None
        return True
    report = run.report
    if clock.is_time(line.strip()):
        _begin(run, number, report.headed or bool(report.cpu))
        run.report.time = clock.moment(line.strip(), day_first=run.day_first)
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


def _figures(words: Sequence[str]) -> list[float] | None:
    """The words as figures, with a decimal point or comma; None where one is no figure that a host can have."""
    try:
        figures = list(map(float, words))
    except ValueError:
        try:
            figures = [float(word.replace(",", ".")) for word in words]
        except ValueError:
            return None
    return figures if all(0 <= figure < _LARGEST for figure in figures) else None


def _reader(names: list[str]) -> _Reader:
    """How one row below this heading is read. The device is the first word; with Solaris' -n it is the last."""
    last = names[-1].lower() == "device"
    headings = names[:-1] if last else names[1:]
    place = {name: index for index, name in reversed(list(enumerate(headings)))}
    read_rate, write_rate = place["r/s"], place["w/s"]
    read_mb, write_mb = _sized(place, _READ_MB), _sized(place, _WRITE_MB)
    read_ms, write_ms, busy = place.get("r_await"), place.get("w_await"), place.get("%util", place.get("%b"))
    queued = [place[name] for name in ("avgqu-sz", "aqu-sz", "wait", "actv") if name in place]
    means = [place[name] for name in ("await", "wsvc_t", "asvc_t", "svc_t") if name in place]

    def row(words: list[str]) -> DeviceSample | None:
        figures = _figures(words[:-1] if last else words[1:])
        if figures is None:
            return None
        reads, writes = figures[read_rate], figures[write_rate]
        mean = sum(figures[one] for one in means) if means and reads + writes else None
        return DeviceSample(
            words[-1] if last else words[0],
            reads,
            writes,
            figures[read_mb[0]] * read_mb[1] if read_mb else None,
            figures[write_mb[0]] * write_mb[1] if write_mb else None,
            _latency(figures, read_ms, mean, reads, writes),
            _latency(figures, write_ms, mean, writes, reads),
            sum(figures[one] for one in queued) if queued else None,
            figures[busy] if busy is not None else None,
            mean,
        )

    return row


def _latency(figures: list[float], own: int | None, mean: float | None, these: float, others: float) -> float | None:
    """The latency of reads or of writes; the common one stands for it where there was nothing else."""
    if not these:
        return None
    return figures[own] if own is not None else mean if not others else None


def _sized(place: dict[str, int], units: dict[str, float]) -> tuple[int, float] | None:
    return next(((place[name], factor) for name, factor in units.items() if name in place), None)


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
    cpu = report.cpu
    user = cpu["%user"] + cpu.get("%nice", 0.0) if "%user" in cpu else None
    run.samples.append(
        HostSample(
            report.time.isoformat() if report.time else None,
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

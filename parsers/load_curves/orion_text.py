"""Orion's summary file and what it prints: the best points of a run, its settings, a histogram of latencies."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parsers.load_curves.source import KIB, MIB

_BANNER = re.compile(r"ORION: ORacle IO Numbers|\W{0,3}O?RION VERSION ", re.IGNORECASE)
_COMMAND = re.compile(r"(?:.{0,300}\borion\w{0,20}(?:\.exe)?\s|\s{0,9})(-run\s.{1,1000})", re.IGNORECASE)
_OPTION = re.compile(r"[-–](\w{1,20})\s{1,9}([\w.\\/-]{1,200})")
_AT = r"[*\s]{0,9}@ Small=(\d{1,7}) and Large=(\d{1,7})"
_BEST = re.compile(r"Maximum (Small|Large) [*\s]{0,9}(?:IOPS|MBPS)=(\d{1,12}(?:\.\d{1,9})?)" + _AT)
_LEAST = re.compile(r"Minimum Small Latency=(\d{1,12}(?:\.\d{1,9})?) ?(usecs|us|msecs|ms|secs|s)?" + _AT)
_MEAN = re.compile(
    r"Small (Read|Write) Latency: avg=(\d{1,12}(?:\.\d{1,9})?) us,[^@\n]{1,120}@ Small=(\d{1,7}) and Large=(\d{1,7})"
)
_SETTINGS = re.compile(
    r"(Small IO size|Large IO size|Writes?|Duration for each Data Point|Number of Concurrent IOs Per Stream)"
    r": {0,9}(\d{1,9})"
)
_NAMED = re.compile(r"[^\s:]{1,200}_\d{8}_\d{4}\Z")
_HISTOGRAM = re.compile(r"Small Read / Write Latency Histogram @ Small=(\d{1,7}) and Large=(\d{1,7})")
_BUCKET = re.compile(
    r"\s{0,40}\d{1,12} - (\d{1,12})\s{1,20}us:\s{1,40}(\d{1,15}) \([\d. ]{1,9}%\)(?:\s{1,40}(\d{1,15}) )?"
)
_GOES_ON = re.compile(r"\s{0,40}[-–][a-z_]{2,20}(?:\s{1,9}[\w.\\/-]|\s{0,9}\Z)", re.IGNORECASE)
_MOST_WRAPPED = 6
_OPEN_US = 2**28  # Orion prints the last bucket with this end
_UNITS = {"usecs": 1e-3, "us": 1e-3, "msecs": 1.0, "ms": 1.0, "secs": 1e3, "s": 1e3}
_LONGEST_LINE = 4_000

Load = tuple[int, int]  # small and large requests outstanding


@dataclass(slots=True)
class Run:
    """One run: settings that are None are not printed. Latencies are in ms, MB/s as Orion counts them."""

    name: str | None = None
    line: int = 1
    small_bytes: int | None = None
    large_bytes: int | None = None
    write_percent: float | None = None
    sequential: bool | None = None
    stream_requests: int = 4
    devices: int | None = None
    seconds: float | None = None
    iops: dict[Load, tuple[float, int]] = field(default_factory=dict)
    mbps: dict[Load, tuple[float, int]] = field(default_factory=dict)
    latency_ms: dict[Load, tuple[float, int]] = field(default_factory=dict)
    means: dict[tuple[str, Load], tuple[float, int]] = field(default_factory=dict)
    histogram: dict[Load, list[tuple[float | None, float]]] = field(default_factory=dict)
    least: list[Load] = field(default_factory=list)
    printed: bool = False  # its command line or settings are there

    @property
    def has_results(self) -> bool:
        return bool(self.iops or self.mbps or self.latency_ms)


def is_text(text: str) -> bool:
    head = text[:100_000]
    return bool(_BANNER.search(head) or _BEST.search(head) or _LEAST.search(head) or _HISTOGRAM.search(head))


def read_runs(lines: Sequence[str]) -> list[Run]:
    """Every run that a text tells of, the ones that failed too."""
    runs = [Run()]
    before = ""
    load: Load | None = None
    for number, line in enumerate(_unwrapped(lines), 1):
        line = line[:_LONGEST_LINE]
        command = _COMMAND.match(line) if "-run" in line else None
        banner = bool(_BANNER.search(line))
        if runs[-1].has_results and (banner or command or _is_of_another(runs[-1], line)):
            runs.append(Run(line=number))
            load = None
        run = runs[-1]
        if command:
            _options(run, command[1])
        elif _NAMED.match(line.strip()) and _BANNER.search(before):
            run.name = line.strip()
        _settings(run, line)
        _results(run, number, line)
        load = _histogram(run, line, load)
        before = line
    for run in runs:
        _means(run)
    return runs


def _unwrapped(lines: Sequence[str]) -> Iterator[str]:
    """The lines, with a command that goes on in the next ones whole; these stay in their places."""
    for place, line in enumerate(lines):
        if "-run" in line:
            for after in lines[place + 1 : place + _MOST_WRAPPED]:
                if not _GOES_ON.match(after[:_LONGEST_LINE]):
                    break
                line = f"{line.rstrip(chr(92)).rstrip()} {after.strip()}"
        yield line


def _is_of_another(run: Run, line: str) -> bool:
    """Whether a line prints a result that the run has already, with other figures: pages show several runs so."""
    if "@ Small=" not in line:
        return False
    for kind, value, _, _ in _BEST.findall(line):
        known = run.iops if kind == "Small" else run.mbps
        if known and float(value) not in {figure for figure, _ in known.values()}:
            return True
    least = {run.latency_ms[load][0] for load in run.least}
    printed = {round(float(value) * _UNITS[unit or "ms"], 9) for value, unit, _, _ in _LEAST.findall(line)}
    return bool(least and printed - least)


def _options(run: Run, words: str) -> None:
    options = {name.lower(): value for name, value in _OPTION.findall(words)}
    run.printed = True
    for option, attribute, factor in (
        ("size_small", "small_bytes", KIB),
        ("size_large", "large_bytes", KIB),
        ("num_disks", "devices", 1),
        ("duration", "seconds", 1),
        ("num_streamio", "stream_requests", 1),
        ("write", "write_percent", 1),
    ):
        if options.get(option, "").isdecimal() and len(options[option]) < 9:
            setattr(run, attribute, int(options[option]) * factor)
    run.sequential = options.get("type") == "seq"  # random unless it says so


def _settings(run: Run, line: str) -> None:
    if setting := _SETTINGS.match(line.strip()):
        value = int(setting[2])
        run.printed = True
        match setting[1]:
            case "Small IO size":
                run.small_bytes = value * KIB
            case "Large IO size":
                run.large_bytes = value * KIB
            case "Write" | "Writes":
                run.write_percent = value
            case "Duration for each Data Point":
                run.seconds = value
            case _:
                run.stream_requests = value
    elif line.startswith("IO Types:"):
        run.sequential = "Sequential" in line


def _results(run: Run, number: int, line: str) -> None:
    if "@ Small=" not in line:
        return
    for kind, value, small, large in _BEST.findall(line):
        (run.iops if kind == "Small" else run.mbps)[int(small), int(large)] = (float(value), number)
    for value, unit, small, large in _LEAST.findall(line):
        run.latency_ms[int(small), int(large)] = (round(float(value) * _UNITS[unit or "ms"], 9), number)
        run.least.append((int(small), int(large)))
    for kind, value, small, large in _MEAN.findall(line):
        run.means[kind, (int(small), int(large))] = (round(float(value) / 1000, 9), number)


def _means(run: Run) -> None:
    """Reads and writes are printed apart: their mean by the share of writes, where that is known."""
    for kind, load in list(run.means):
        if load in run.latency_ms:
            continue
        value, number = run.means[kind, load]
        other = run.means.get(("Write" if kind == "Read" else "Read", load))
        if other is not None:
            if run.write_percent is None:
                continue
            share = run.write_percent / 100
            value = value * (1 - share) + other[0] * share if kind == "Read" else value * share + other[0] * (1 - share)
        run.latency_ms[load] = (round(value, 9), number)


def _histogram(run: Run, line: str, load: Load | None) -> Load | None:
    """The load whose buckets the next lines hold."""
    if title := _HISTOGRAM.search(line):
        load = (int(title[1]), int(title[2]))
        run.histogram[load] = []
    elif load and (bucket := _BUCKET.match(line)):
        upper = int(bucket[1])
        count = int(bucket[2]) + int(bucket[3] or 0)
        run.histogram[load].append((None if upper >= _OPEN_US else upper / 1000, count))
    return load


def with_results(runs: Sequence[Run]) -> Iterator[Run]:
    return (run for run in runs if run.has_results)


def default_bytes(run: Run | None, *, large: bool) -> int:
    """The size that was asked for, else Orion's own: 8 KiB and 1 MiB."""
    printed = (run.large_bytes if large else run.small_bytes) if run else None
    return printed or (MIB if large else 8 * KIB)

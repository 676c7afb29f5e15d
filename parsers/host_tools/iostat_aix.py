"""Output of AIX's `iostat -D`: a block of four lines a disk, or with -l a line a disk.

Bytes have decimal suffixes, times are milliseconds unless a suffix says otherwise. What a request waits in the queue of
the disk's driver stands apart from its service; together they are what `await` is elsewhere.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parsers.errors import NotHostOutput
from parsers.host_tools.activity import DeviceSample, HostActivity, HostSample

_CONFIGURATION = re.compile(r"System configuration: .{0,80}?\blcpu=(\d{1,5})\b.{0,80}?\bdrives=\d")
_NO_HISTORY = "history since boot not available"
_CLOCK = re.compile(r"([012]\d):([0-5]\d):([0-5]\d)\Z")
_FIGURE = re.compile(r"(\d{1,12}(?:[.,]\d{1,6})?)([KMGTSH]?)\Z")
_BYTES = {"": 1.0, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
_MILLISECONDS = {"": 1.0, "S": 1e3, "M": 6e4, "H": 3.6e6}
_MB = 1e6
_BLOCK = ("xfer:", "read:", "write:", "queue:")
_FIRST = {"xfer:": "%tm_act", "read:": "rps", "write:": "wps", "queue:": "avgtime"}
_A_LINE = 23
"""Figures of one line of -l: 5 of transfers, 6 each of reads, writes and the queue."""
_DAY = 86_400
_LONGEST_LINE = 2_000
_XFER = ("busy", "bps", "tps", "read_bytes", "write_bytes")
_LINE = (
    *_XFER, "reads", "read_ms", *[""] * 4, "writes", "write_ms", *[""] * 4,
    "wait_ms", "", "", "waiting", "inside", "",
)  # fmt: skip
_LINES = {
    "xfer:": _XFER, "read:": ("reads", "read_ms"), "write:": ("writes", "write_ms"),
    "queue:": ("wait_ms", "", "", "waiting", "inside"),
}  # fmt: skip
_NEEDED = {"busy", "read_bytes", "write_bytes", "reads", "read_ms", "writes", "write_ms"}
_IN_TIME = {"read_ms", "write_ms", "wait_ms"}


@dataclass(slots=True)
class _Round:
    """One report of the tool: its disks, in their order."""

    line: int
    devices: dict[str, dict[str, float]] = field(default_factory=dict)
    clock: int | None = None


def recognises(lines: Sequence[str]) -> bool:
    """The first line of a block, or the heading of -l."""
    return any(_is_block(words) or _is_heading(words) for words in map(_words, lines))


def _words(line: str) -> list[str]:
    return line[:_LONGEST_LINE].split()


def _is_block(words: Sequence[str]) -> bool:
    return len(words) > 2 and words[1:3] == ["xfer:", "%tm_act"]


def _is_heading(words: Sequence[str]) -> bool:
    return words[:5] == ["Disks:", "xfers", "read", "write", "queue"]


def read(lines: Sequence[str], called: str) -> HostActivity:
    """Every report but the one since boot, which AIX prints first where it keeps a history."""
    rounds = [each for each in _rounds(lines) if each.devices]
    first, cpus = 1, None
    for line in lines:
        if configured := _CONFIGURATION.match(line):
            cpus = int(configured[1])
        if _NO_HISTORY in line:
            first = 0
    notes: tuple[str, ...] = ()
    if len(rounds) > first + 1 and len(rounds[-1].devices) < len(rounds[-2].devices):
        rounds.pop()
        notes = ("The output ends within a sample; that one is left out.",)
    if len(rounds) <= first:
        raise NotHostOutput(
            f"{called} holds nothing but the averages since boot that iostat prints first: "
            "take several samples with `iostat -DRTl 5` during the interval."
        )
    before = [None, *(each.clock for each in rounds)]
    samples = [_sample(each, since) for each, since in zip(rounds, before, strict=False)]
    return HostActivity("iostat", None, cpus, tuple(samples[first:]), notes)


def _sample(each: _Round, since: int | None) -> HostSample:
    seconds = float((each.clock - since) % _DAY) or None if each.clock is not None and since is not None else None
    nothing = (None,) * 7
    devices = tuple(_device(name, figures) for name, figures in each.devices.items())
    return HostSample(None, seconds, *nothing, devices=devices, line=each.line)


def _device(name: str, figures: dict[str, float]) -> DeviceSample:
    reads, writes, wait = figures["reads"], figures["writes"], figures.get("wait_ms", 0.0)
    read_ms, write_ms = figures["read_ms"] + wait, figures["write_ms"] + wait
    both = reads + writes
    return DeviceSample(
        name,
        reads,
        writes,
        figures["read_bytes"] / _MB,
        figures["write_bytes"] / _MB,
        read_ms if reads else None,
        write_ms if writes else None,
        figures["waiting"] + figures["inside"] if "waiting" in figures else None,
        figures["busy"],
        (reads * read_ms + writes * write_ms) / both if both else None,
    )


def _rounds(lines: Sequence[str]) -> Iterator[_Round]:
    """A round ends where a disk comes again: rulers and headings stand elsewhere in each form."""
    current = _Round(1)
    for number, words, disk, figures in _disks(lines):
        if disk in current.devices:
            yield current
            current = _Round(number)
        current.line = current.line if current.devices else number
        current.devices[disk] = figures
        if time := _CLOCK.match(words[-1] if words else ""):
            current.clock = (int(time[1]) * 60 + int(time[2])) * 60 + int(time[3])
    yield current


def _disks(lines: Sequence[str]) -> Iterator[tuple[int, list[str], str, dict[str, float]]]:
    """Each disk with its figures, and the line at which they are whole: its number and its words."""
    name, kind, block = "", "", dict[str, float]()
    for number, line in enumerate(lines, 1):
        words = _words(line)
        if _is_block(words):
            name, block = words[0], {}
        headed = next((each for each in _BLOCK if each in words), "")
        if headed and _FIRST[headed] in words:
            kind = headed
            continue
        if len(words) in (_A_LINE + 1, _A_LINE + 2) and (figures := _of_line(words)):
            yield number, words, words[0], figures
        elif kind and name:
            block |= _named(_LINES[kind], words) or {}
            ended, kind = kind == _BLOCK[-1], ""
            if ended and block.keys() >= _NEEDED:
                yield number, words, name, block


def _of_line(words: Sequence[str]) -> dict[str, float] | None:
    """A line of -l, with or without its time."""
    if len(words) == _A_LINE + 2 and not _CLOCK.match(words[-1]):
        return None
    return _named(_LINE, words[1 : _A_LINE + 1])


def _named(names: Sequence[str], words: Sequence[str]) -> dict[str, float] | None:
    """The figures by their names; None where one is no figure."""
    values = {}
    for name, word in zip(names, words, strict=False):
        if not name:
            continue
        figure = _FIGURE.match(word)
        suffixes = _MILLISECONDS if name in _IN_TIME else _BYTES
        if figure is None or figure[2] not in suffixes:
            return None
        values[name] = float(figure[1].replace(",", ".")) * suffixes[figure[2]]
    return values if len(words) >= len(names) else None

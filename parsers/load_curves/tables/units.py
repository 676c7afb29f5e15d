"""The unit that a heading or a cell names, and what its figures are multiplied by."""

import re
from dataclasses import dataclass
from typing import Literal

from parsers.load_curves.tables.foreign_words import with_micro

Dimension = Literal["rate", "bandwidth", "blocks", "time", "percent", "size"]

_SECOND = r"(?:/|per|p|\s)\s?s(?:ec(?:onds?)?)?\b"
_BINARY = re.compile(r"1024|2\s?\^\s?(?:10|20|30)|2\*\*20|\bki?ib|\bmi?ib|\bgi?ib", re.I)
_BANDWIDTH = re.compile(
    rf"(?:\b|\b[rw])(k|m|g|t)(i?)b(?:ytes?|s)?\s?{_SECOND}|\b(k|m|g|t)(i?)b(?:ps|(?<=ib)s)\b|\b(kilo|mega|giga)bytes?\s?{_SECOND}"
    r"|\b(k|m|g|t)(i?)b\s?s-1", re.I)  # fmt: skip
_BITS = re.compile(rf"\b(?:g|m)(?:igabit|egabit|bit)s?\s?(?:{_SECOND}|\b)|\bgbit/s", re.I)
_RATE = re.compile(
    rf"\bk?iops\b|\bk?ios\s?{_SECOND}|\bi/?os?\s?{_SECOND}|\bi/o'?s?\s?{_SECOND}"
    rf"|\b(?:reads?|writes?|requests?|reqs?|operations?|ops|calls?|r|w)\s?(?:{_SECOND})|\bi/?o\s?rate\b|\bops\b",
    re.I,
)
_BLOCKS = re.compile(rf"\bbps\b|\bblocks?\s?{_SECOND}", re.I)
_TIME = re.compile(
    r"(?<![a-z0-9])(ns|nsec|nanoseconds?|us|usec|usecs|microsec|microseconds?|ms|msec|msecs|millisec|milliseconds?"
    r"|s|sec|secs|seconds?|cs|centiseconds?|min|minutes?)(?![a-z0-9])", re.I)  # fmt: skip
_PERCENT = re.compile(r"%|\bpct\b|\bper ?cent(?:age)?\b", re.I)
_SIZE = re.compile(r"(?<![a-z])(bytes?|k|m|kb|mb|kib|mib|kbytes?|mbytes?|kilobytes?|b)(?![a-z])", re.I)

_IN_THOUSANDS = re.compile(r"\bthousands?\b|\(k\)|\bin k\b|\[k\]|\bx ?1000\b")
_POWERS = {"k": 1, "m": 2, "g": 3, "t": 4}


@dataclass(frozen=True, slots=True)
class Unit:
    """What the figures are in; `factor` leads to requests a second, MB (10^6 bytes) a second, ms, percent or bytes.

    `binary` says that megabytes are 2^20 bytes, None where the word leaves that open.
    """

    dimension: Dimension
    factor: float = 1.0
    binary: bool | None = None


def unit(text: str) -> Unit | None:
    """The unit that some words name; None where they name none."""
    text = with_micro(text.lower().replace("$\\mu$", "u"))
    if _BITS.search(text):
        return None
    if match := _BANDWIDTH.search(text):
        return bandwidth(match, text)
    if _BLOCKS.search(text):
        return Unit("blocks")
    if match := _RATE.search(text):
        return Unit("rate", 1e3 if match[0].startswith("k") or _IN_THOUSANDS.search(text) else 1.0)
    if _PERCENT.search(text):
        return Unit("percent")
    if match := _TIME.search(text):
        return Unit("time", milliseconds(match[1]))
    return size(text)


def bandwidth(match: re.Match[str], text: str) -> Unit:
    """Megabytes a second out of the letters of a match."""
    letter = next(group for group in match.groups() if group)[0].lower()
    binary = True if "i" in (match[2], match[4], match[7]) or _BINARY.search(text) else None
    base = 1024 if binary else 1000
    return Unit("bandwidth", base ** _POWERS[letter] / 1e6, binary)


def milliseconds(name: str) -> float:
    """Milliseconds in a unit of time."""
    name = name.lower()
    if name.startswith(("ms", "mill")):
        return 1.0
    if name.startswith("min"):
        return 60_000.0
    if name.startswith("mic"):
        return 1e-3
    return {"n": 1e-6, "u": 1e-3, "s": 1e3, "c": 10.0}[name[0]]


def size(text: str) -> Unit | None:
    """Bytes; a size of requests is always counted in powers of two."""
    match = _SIZE.search(text)
    if not match:
        return None
    return Unit("size", {"k": 1024.0, "m": 1024.0**2}.get(match[1][0], 1.0))

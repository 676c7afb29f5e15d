"""fio's output for people, made into what its JSON output says: the same jobs, read by the same reader.

Versions 2 and 3 print other lines (`read : io=, bw=, iops=, runt=` and `read: IOPS=, BW=`); KB are 1,024 bytes in both.
A run begins at its version, or where a job follows the status of a finished run.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

_JOB = re.compile(r"(.{1,80}?): \(groupid=(\d{1,6}), jobs=(\d{1,6})\): err= {0,3}(\d{1,6})")
_DEFINED = re.compile(
    r"(.{1,80}?): \(g=(\d{1,6})\): rw=(\w{1,40}), bs=(.{1,200}?), ioengine=([\w-]{1,40}), iodepth=(\d{1,9})"
)
_VERSION = re.compile(r"fio[- ]\d")
_STATUS = "Run status group"
_SIDE = re.compile(r"\s+(read|write|trim) ?:\s")
_RATE = re.compile(r"(?i)\biops= *([\d.]{1,20})([kMG]?)")
_BANDWIDTH = re.compile(r"(?i)\bbw= *\(?([\d.]{1,20}) ?([KMGT]?)B/s")
_IN_BINARY = re.compile(r"(?i)\bbw=.{0,30}?([\d.]{1,20}) ?([KMGT]?)iB/s")  # of version 3, which may print 10³ first
_VOLUME = re.compile(r"(?i)(?:\bio=|\()([\d.]{1,20}) ?([KMGT]?)(i?)B?(?:,|/\d)")
_RUNTIME = re.compile(r"(?:runt= *|/)(\d{1,12})msec")
_LATENCY = re.compile(r"\s+(s?lat|clat) ?\((nsec|usec|msec|sec)\) ?: min=.{0,80}?avg= *([\d.]{1,20})")
_PERCENTILES = re.compile(r"\s+(?:clat|lat) percentiles \((nsec|usec|msec|sec)\):")
_RANK = re.compile(r"([\d.]{1,9})th=\[ *(\d{1,15})\]")
_ISSUED = re.compile(r"\s+issued[^:]*: total=(?:r=)?(\d{1,15})(?:,|/w=)(\d{1,15})")
_DEPTH = re.compile(r"\s+latency +: .*\bdepth=(\d{1,9})")
_SIZE = re.compile(r"(?:\(R\) )?(\d{1,12}(?:\.\d+)?)([KMG]?)i?B?-")
_NANOSECONDS = {"nsec": 1.0, "usec": 1e3, "msec": 1e6, "sec": 1e9}
_THOUSANDS = {"": 1.0, "k": 1e3, "m": 1e6, "g": 1e9}
_BINARY = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3, "t": 1024**4}
_AGREES = 0.05
"""What was issued over the time stands for a rate that is printed in three digits where both agree so far."""

_NOT_PRINTED = "not printed"
_MIX = 5
"""Shares of writes are asked for in such steps of percent, and met nearly."""
_SECTOR, _ROUNDED = 512, 0.01
"""Volumes are printed in four digits: the size of a request is the multiple of a sector next to what they give."""

Document = dict[str, Any]


def is_text(text: str) -> bool:
    """Whether it is that output."""
    return "groupid=" in text and any(_JOB.match(line) for line in text.splitlines() if "groupid=" in line)


def documents(text: str) -> Iterator[Document]:
    """A document a run, each with its jobs."""
    reading = _Reading()
    for line in text.splitlines():
        yield from reading.take(line.rstrip())
    yield from reading.end()


class _Reading:
    """Where the reader is: the jobs of the run so far, what was defined of them, and the side that lines speak of."""

    def __init__(self) -> None:
        self.defined: dict[str, dict[str, str]] = {}
        self.jobs: list[Document] = []
        self.side: Document | None = None
        self.percentiles: tuple[Document, float] | None = None
        self.over = False

    def take(self, line: str) -> Iterator[Document]:
        if line.startswith(_STATUS):
            self.over = True
        elif _VERSION.match(line):
            yield from self.end()
        elif job := _JOB.match(line):
            if self.over:
                yield from self.end()
            self._begin(job, line.rpartition("pid=")[2].partition(": ")[2])
        elif defined := _DEFINED.match(line):
            self._define(defined)
        elif self.jobs and not self.over:
            self._detail(line)

    def end(self) -> Iterator[Document]:
        jobs, self.jobs, self.over, self.side = list(filter(_whole, self.jobs)), [], False, None
        if jobs:
            for job in jobs:
                _complete(job)
            days = [job["ended"] for job in jobs if job["ended"]]
            yield {"jobs": jobs, "timestamp": max(days, default=None)}

    def _define(self, defined: re.Match[str]) -> None:
        name, _, kind, size, engine, depth = defined.groups()
        options = {"rw": kind, "ioengine": engine, "iodepth": depth}
        if printed := _SIZE.match(size):
            options["bs"] = str(round(float(printed[1]) * _BINARY[printed[2].lower()]))
        self.defined[name.strip()] = options

    def _begin(self, job: re.Match[str], day: str) -> None:
        name, group, jobs, error = job.groups()
        options = {"ioengine": _NOT_PRINTED, **self.defined.get(name.strip(), {}), "numjobs": jobs}
        self.side = self.percentiles = None
        self.jobs.append(
            {
                "jobname": name.strip(), "groupid": int(group), "error": int(error), "job options": options,
                "read": {}, "write": {}, "ended": _seconds(day),
            }
        )  # fmt: skip

    def _detail(self, line: str) -> None:
        job = self.jobs[-1]
        if side := _SIDE.match(line):
            self.side = _side(line) if side[1] != "trim" else {}
            if side[1] != "trim":
                job[side[1]] = self.side
        elif issued := _ISSUED.match(line):
            for name, total in zip(("read", "write"), issued.groups(), strict=True):
                _exact(job[name], int(total))
        elif depth := _DEPTH.match(line):
            job["job options"].setdefault("iodepth", depth[1])
        elif self.side is not None:
            self._latency(line, self.side)

    def _latency(self, line: str, side: Document) -> None:
        if latency := _LATENCY.match(line):
            side[f"{latency[1]}_ns"] = {
                **side.get(f"{latency[1]}_ns", {}),
                "mean": float(latency[3]) * _NANOSECONDS[latency[2]],
            }
        elif unit := _PERCENTILES.match(line):
            self.percentiles = side, _NANOSECONDS[unit[1]]
        elif self.percentiles and line.lstrip().startswith("|"):
            side, factor = self.percentiles
            ranks = {rank: int(value) * factor for rank, value in _RANK.findall(line)}
            held = side.setdefault("clat_ns", {})
            held["percentile"] = {**held.get("percentile", {}), **ranks}


def _side(line: str) -> Document:
    """A line of one side: rate, bandwidth, volume and runtime."""
    rate, bandwidth = _RATE.search(line), _IN_BINARY.search(line) or _BANDWIDTH.search(line)
    volume, runtime = _VOLUME.search(line), _RUNTIME.search(line)
    return {
        "iops": float(rate[1]) * _THOUSANDS[rate[2].lower()] if rate else None,
        "bw_bytes": float(bandwidth[1]) * _BINARY[bandwidth[2].lower()] if bandwidth else None,
        "io_bytes": float(volume[1]) * _BINARY[volume[2].lower()] if volume else None,
        "runtime": int(runtime[1]) if runtime else None,
    }


def _exact(side: Document, issued: int) -> None:
    """The number of requests, and the rate that follows from it where that is the printed one."""
    side["total_ios"] = issued
    runtime, printed = side.get("runtime"), side.get("iops")
    if runtime and printed and abs(issued * 1000 / runtime / printed - 1) <= _AGREES:
        side["iops"] = issued * 1000 / runtime


def _whole(job: Document) -> bool:
    """Whether it prints its load, or a latency that the load follows from: text may be cut in the middle of a job."""
    timed = any(name in job[side] for side in ("read", "write") for name in ("lat_ns", "clat_ns"))
    return timed or "iodepth" in job["job options"] or job["error"] != 0


def _complete(job: Document) -> None:
    """What a definition does not print: the share of writes; and the size of a request where there is none."""
    reads, writes = (job[side].get("iops") or 0.0 for side in ("read", "write"))
    if reads and writes:
        job["job options"]["rwmixwrite"] = str(_MIX * round(100 * writes / (reads + writes) / _MIX))
    counted, rates = ("io_bytes", "total_ios"), ("bw_bytes", "iops")
    sides = [side for side in (job["read"], job["write"]) if side.get("iops")]
    names = counted if all(side.get("total_ios") for side in sides) else rates
    volume, count = (sum(side.get(name) or 0 for side in sides) for name in names)
    if "bs" in job["job options"] or not volume or not count:
        return
    size = round(volume / count / _SECTOR) * _SECTOR
    if size and abs(volume / count / size - 1) <= _ROUNDED:
        job["job options"]["bs"] = str(size)


def _seconds(day: str) -> float | None:
    """When a job ended, as seconds since 1970."""
    try:
        return datetime.strptime(day.strip(), "%a %b %d %H:%M:%S %Y").replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None

"""fio's output for people, made into what its JSON output says: the same jobs, read by the same reader.

Versions 2 and 3 print other lines (`read : io=, bw=, iops=, runt=` and `read: IOPS=, BW=`); KB are 1,024 bytes in both.
A run begins at its version, or where a job follows the status of a finished run.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from parsers.load_curves.fio_sides import usual_share

_JOB = re.compile(r"(.{1,80}?): \(groupid=(\d{1,6}), jobs=(\d{1,6})\): err= {0,3}(\d{1,6})")
_DEFINED = re.compile(
    r"(.{1,80}?): \(g=(\d{1,6})\): rw=(\w{1,40}), bs=(.{1,200}?), ioengine=([\w-]{1,40}), iodepth=(\d{1,9})"
)
_VERSION = re.compile(r"fio[- ]\d")
_STATUS = "Run status group"
_SIDE = re.compile(r"\s*(read|write|trim|mixed) ?:\s")
_RATE = re.compile(r"(?i)\biops= *([\d.]{1,20})([kMG]?)")
_BANDWIDTH = re.compile(r"(?i)\bbw= *\(?([\d.]{1,20}) ?([KMGT]?)(B|bit)/s")
_IN_BINARY = re.compile(r"(?i)\bbw=.{0,30}?([\d.]{1,20}) ?([KMGT]?)i(B|bit)/s")  # version 3 may print 10³ first
_VOLUME = re.compile(r"(?i)(?:\bio=|\()([\d.]{1,20}) ?([KMGT]?)(i?)B?(?:,|/\d)")
_RUNTIME = re.compile(r"(?:runt= *|/)(\d{1,12})msec")
_LATENCY = re.compile(r"\s*(s?lat|clat|sync) ?\((nsec|usec|msec|sec)\) ?: min=.{0,80}?avg= *([\d.]{1,20})")
_PERCENTILES = re.compile(r"\s*(clat|lat|slat|sync) percentiles \((nsec|usec|msec|sec)\):")
_RANK = re.compile(r"([\d.]{1,9})th=\[ *(\d{1,15})\]")
_ISSUED = re.compile(
    r"\s*issued[^:]*: total=(?:r=)?(\d{1,15})(?:,|/w=)(\d{1,15})(?:,\d{1,15},(\d{1,15}) short=(\d{1,15}))?"
)
_DEPTH = re.compile(r"\s*latency +: .*\bdepth=(\d{1,9})")
_SIZE = re.compile(r"(\d{1,12}(?:\.\d+)?)([KMG]?)i?B?-(\d{1,12}(?:\.\d+)?)([KMG]?)i?B?(?:[,/]|\Z)")
_PID = re.compile(r"\bpid=(\d{1,10})\b")
_NANOSECONDS = {"nsec": 1.0, "usec": 1e3, "msec": 1e6, "sec": 1e9}
_THOUSANDS = {"": 1.0, "k": 1e3, "m": 1e6, "g": 1e9}
_BINARY = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3, "t": 1024**4}
_AGREES = 0.05
"""What was issued over the time stands for a rate that is printed in three digits where both agree so far."""

_NOT_PRINTED = "not printed"
_TIMES = ("clat", "lat")
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
        self.percentiles: tuple[Document, str, float] | None = None
        self.over = False

    def take(self, line: str) -> Iterator[Document]:
        if line.startswith(_STATUS):
            self.over = True
        elif _VERSION.match(line):
            yield from self.end()
        elif job := _JOB.match(line):
            if self.over:
                yield from self.end()
            self._begin(job, line)
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
        self.defined[name.strip()] = {"rw": kind, "ioengine": engine, "iodepth": depth, **_asked(size)}

    def _begin(self, job: re.Match[str], line: str) -> None:
        name, group, jobs, error = job.groups()
        options = {"ioengine": _NOT_PRINTED, **self.defined.get(name.strip(), {}), "numjobs": jobs}
        process = _PID.search(line)
        self.side = self.percentiles = None
        self.jobs.append(
            {
                "jobname": name.strip(), "groupid": int(group), "error": int(error), "job options": options,
                "read": {}, "write": {}, "trim": {}, "mixed": {}, "sync": {}, "pid": process and process[1],
                "ended": _seconds(line.rpartition("pid=")[2].partition(": ")[2]),
            }
        )  # fmt: skip

    def _issued(self, issued: re.Match[str]) -> None:
        """Requests by their number; version 3.33 prints that of syncs where short reads stand."""
        job = self.jobs[-1]
        reads, writes, syncs, short = (int(count or 0) for count in issued.groups())
        _exact(job["read"], reads)
        _exact(job["write"], writes)
        if job["sync"]:
            job["sync"]["total_ios"] = syncs or short
        if job["mixed"]:
            _exact(job["mixed"], reads + writes)

    def _detail(self, line: str) -> None:
        job = self.jobs[-1]
        if side := _SIDE.match(line):
            self.side = job[side[1]] = _side(line)
            self.percentiles = None
        elif issued := _ISSUED.match(line):
            self._issued(issued)
        elif depth := _DEPTH.match(line):
            job["job options"].setdefault("iodepth", depth[1])
        elif self.side is not None:
            self._latency(line, self.side)

    def _latency(self, line: str, side: Document) -> None:
        if latency := _LATENCY.match(line):
            name = f"{latency[1]}_ns"
            if latency[1] == "sync":
                side, name = self.jobs[-1]["sync"], "lat_ns"
            side[name] = {**side.get(name, {}), "mean": float(latency[3]) * _NANOSECONDS[latency[2]]}
        elif printed := _PERCENTILES.match(line):
            self.percentiles = (side, f"{printed[1]}_ns", _NANOSECONDS[printed[2]]) if printed[1] in _TIMES else None
        elif self.percentiles and line.lstrip().startswith("|"):
            side, name, factor = self.percentiles
            held = side.setdefault(name, {})
            ranks = {rank: int(value) * factor for rank, value in _RANK.findall(line)}
            held["percentile"] = {**held.get("percentile", {}), **ranks}


def _asked(printed: str) -> dict[str, str]:
    """The size of requests as an option: of reads and writes, `8192,16384`; the words of a range as they stand."""
    ranges = [
        tuple(round(float(figure) * _BINARY[letter.lower()]) for figure, letter in (part[:2], part[2:]))
        for part in _SIZE.findall(printed)
    ]
    if any(least != most for least, most in ranges[:2]):
        return {"bsrange": printed}
    return {"bs": ",".join(str(least) for least, _ in ranges[:2])} if ranges else {}


def _side(line: str) -> Document:
    """A line of one side: rate, bandwidth, volume and runtime."""
    rate, bandwidth = _RATE.search(line), _IN_BINARY.search(line) or _BANDWIDTH.search(line)
    volume, runtime = _VOLUME.search(line), _RUNTIME.search(line)
    unit = _BINARY[bandwidth[2].lower()] / (8 if bandwidth[3].lower() == "bit" else 1) if bandwidth else 0
    return {
        "iops": float(rate[1]) * _THOUSANDS[rate[2].lower()] if rate else None,
        "bw_bytes": float(bandwidth[1]) * unit if bandwidth else None,
        "io_bytes": float(volume[1]) * _BINARY[volume[2].lower()] if volume else None,
        "runtime": int(runtime[1]) if runtime else None,
    }


def _exact(side: Document, issued: int) -> None:
    """The number of requests, and the rate that follows from it where that is the printed one."""
    side["total_ios"] = issued
    runtime, printed = side.get("runtime"), side.get("iops")
    if runtime and printed and abs(issued * 1000 / runtime - printed) <= max(1.0, _AGREES * printed):
        side["iops"] = issued * 1000 / runtime


def _whole(job: Document) -> bool:
    """Whether it prints its load, or a latency that the load follows from: text may be cut in the middle of a job."""
    timed = any(name in job[side] for side in ("read", "write") for name in ("lat_ns", "clat_ns"))
    return timed or "iodepth" in job["job options"] or job["error"] != 0


def _complete(job: Document) -> None:
    """What a definition does not print: the share of writes; and the size of a request where there is none."""
    reads, writes = (job[side].get("iops") or 0.0 for side in ("read", "write"))
    if reads and writes:
        count = sum(job[side].get("total_ios") or 0 for side in ("read", "write"))
        job["job options"]["rwmixwrite"] = str(usual_share(100 * writes / (reads + writes), count))
    elif job["mixed"]:
        job["job options"]["rwmixwrite"] = _NOT_PRINTED
    counted, rates = ("io_bytes", "total_ios"), ("bw_bytes", "iops")
    sides = [side for side in (job["read"], job["write"]) if side.get("iops")]
    names = counted if all(side.get("total_ios") for side in sides) else rates
    volume, requests = (sum(side.get(name) or 0 for side in sides) for name in names)
    if {"bs", "bsrange"} & job["job options"].keys() or not volume or not requests:
        return
    size = round(volume / requests / _SECTOR) * _SECTOR
    if size and abs(volume / requests / size - 1) <= _ROUNDED:
        job["job options"]["bs"] = str(size)


def _seconds(day: str) -> float | None:
    """When a job ended, as seconds since 1970."""
    try:
        return datetime.strptime(day.strip(), "%a %b %d %H:%M:%S %Y").replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None

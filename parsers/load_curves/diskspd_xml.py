"""DISKSPD's XML (`-Rxml`), made into the runs of its output for people; without a parser, as its elements are few."""

import re
from collections.abc import Iterator

from parsers.load_curves.diskspd_run import Run
from parsers.load_curves.source import MOST_POINTS

_NUMBER = re.compile(r"\s*(\d{1,18}(?:\.\d{1,12})?)\s*\Z")
_MIB = 1024 * 1024
_ALL = 100


def is_xml(text: str) -> bool:
    """Whether it is that output."""
    return "<Results>" in text and "<TimeSpan>" in text and "<IOCount>" in text


def runs(text: str) -> Iterator[Run]:
    """A run for each timespan with results, by what its targets were asked for."""
    asked = [_asked(part) for part in _parts(_first(text, "Profile"), "TimeSpan")]
    profile, end, after = text.partition("</Profile>")
    results, line = (after, profile.count("\n") + 1) if end else (text, 1)
    before, *parts = results.split("<TimeSpan>")
    for place, part in enumerate(parts[: MOST_POINTS + 1]):
        line += before.count("\n")
        run = asked[place] if place < len(asked) else Run()
        _results(run, part.partition("</TimeSpan>")[0])
        run.line, before = line, part
        yield run


def _parts(text: str, name: str) -> list[str]:
    return [piece.partition(f"</{name}>")[0] for piece in text.split(f"<{name}>")[1:]]


def _first(text: str, name: str) -> str:
    return next(iter(_parts(text, name)), "")


def _figures(text: str, name: str) -> list[float]:
    return [float(match[1]) for part in _parts(text, name) if (match := _NUMBER.match(part))]


def _asked(text: str) -> Run:
    run = Run(shared=any(_figures(text, "ThreadCount")))
    for target in _parts(text, "Target"):
        run.sizes |= {round(size) for size in _figures(target, "BlockSize")}
        run.depths += [round(depth) for depth in _figures(target, "RequestCount")]
        run.random |= {bool(_figures(target, "Random")) or bool(_figures(target, "RandomRatio"))}
    return run


def _results(run: Run, text: str) -> None:
    seconds = next(iter(_figures(text, "TestTimeSeconds")), 0.0)
    run.threads = next((round(count) for count in _figures(text, "ThreadCount")), None)
    run.cpu_percent = next(iter(_figures(_first(_first(text, "CpuUtilization"), "Average"), "UsagePercent")), None)
    if not seconds:
        return
    latency = _first(text, "Latency")
    for kind, count, volume, time in (
        ("Total", "IOCount", "BytesCount", "AverageTotalMilliseconds"),
        ("Read", "ReadCount", "ReadBytes", "AverageReadMilliseconds"),
        ("Write", "WriteCount", "WriteBytes", "AverageWriteMilliseconds"),
    ):
        requests, moved = sum(_figures(text, count)), sum(_figures(text, volume))
        run.totals[kind] = {
            "requests": requests, "bytes": moved, "iops": requests / seconds, "mib": moved / seconds / _MIB
        }  # fmt: skip
        if ms := next(iter(_figures(latency, time)), 0.0):
            run.totals[kind]["ms"] = ms
    for bucket in _parts(latency, "Bucket"):
        rank, ms_ = _figures(bucket, "Percentile"), _figures(bucket, "TotalMilliseconds")
        if rank and ms_ and 0 < rank[0] < _ALL:
            run.ranks.append((rank[0], ms_[0]))

"""Tests that ran, made up: documents, and a fio that answers as a storage of known rate."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from app.measure import begin
from app.measure.targets import Target
from parsers.load_curves.measured_document import Measured
from rules.measuring.parameters import Asked, asked
from rules.measuring.planned import Plan, plan

SIZE = 64 << 20


def prepared(run: str = "advanced", disks: int = 1, **given: Any) -> tuple[Asked, Plan, list[Target], Measured]:
    """A test that could begin."""
    test = asked(run, {"duration": 1.0, **given} if run not in ("oltp", "dss", "simple", "normal") else given, disks)
    planned, targets = plan(test), [Target("/data/one", SIZE, False)]
    return test, planned, targets, begin.document(Path("mytest"), test, planned, targets, "fio-3.33", "libaio")


class Storage:
    """As `app.measure.fio.Fio`: `rate` says what so many requests in flight get, of which size."""

    def __init__(self, rate: Callable[[int, int], float], spread: Sequence[float] = ()) -> None:
        self.rate, self.jobs, self.spread = rate, list[str](), list(spread)

    def run(self, job: str, seconds: float, *, writes: bool) -> tuple[str, str]:
        assert seconds > 0
        self.jobs.append(job)
        return json.dumps({"jobs": [self._job(one, writes=writes) for one in sections(job)]}), ""

    def _job(self, one: dict[str, str], *, writes: bool) -> dict[str, Any]:
        depth, size = int(one["iodepth"]), int(one["bs"])
        times = self.spread.pop(0) if self.spread else 1.0
        rate = self.rate(depth, size) * times
        side = {
            "iops": rate, "bw_bytes": rate * size, "total_ios": round(rate), "runtime": 1000, "iops_mean": rate,
            "iops_stddev": 0.3 * rate if times != 1 else 0.0, "iops_samples": 10,
            "lat_ns": {"mean": depth / rate * 1e9},
            "clat_ns": {"percentile": {"99.000000": 2e6}, "bins": {"90000": 5, "100000": 3, "700000": 1}},
        }  # fmt: skip
        return {"jobname": one["name"], "error": 0, "write" if writes and one["rw"] != "randread" else "read": side}


def sections(job: str) -> list[dict[str, str]]:
    """The jobs of a job file with their options."""
    found: list[dict[str, str]] = []
    for line in job.splitlines():
        if head := re.fullmatch(r"\[(\w+)\]", line):
            found.append({"name": head[1]})
        elif line:
            name, _, value = line.partition("=")
            found[-1][name] = value
    return found[1:]


def caps(most: float) -> Callable[[int, int], float]:
    """A storage of one millisecond that ends at a rate."""
    return lambda depth, _size: min(1000.0 * depth, most)

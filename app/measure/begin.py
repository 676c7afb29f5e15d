"""A test put together: what is asked for, its loads, and the document that it fills."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from app.measure.targets import Target
from parsers.load_curves.measured_document import Measured, MeasuredTarget
from rules.measuring.parameters import Asked
from rules.measuring.planned import Load, Plan
from rules.measuring.runs import RUNS

FOR_EVENT = "It measures what {event} waits for."
MOMENT = "%Y%m%d_%H%M"


def document(testname: Path, test: Asked, plan: Plan, targets: Sequence[Target], fio: str, engine: str) -> Measured:
    """The document of a test of which nothing ran yet."""
    return Measured(
        name=testname.name,
        run=test.run,
        command=command(testname.name, test),
        begun=datetime.now().isoformat(timespec="seconds"),
        fio=fio,
        engine=engine,
        disks=test.disks,
        small_bytes=test.small_bytes,
        large_bytes=test.large_bytes,
        sequential=test.sequential,
        stream_requests=test.stream_requests,
        write_percent=test.write,
        raid0=test.raid0,
        cache_mb=test.cache_mb,
        seconds=test.seconds,
        planned=len(plan.loads),
        notes=(FOR_EVENT.format(event=RUNS[test.run].stands_for),) if RUNS[test.run].stands_for else (),
        targets=tuple(
            MeasuredTarget(os.fsencode(target.path).decode("utf-8", "replace"), target.size) for target in targets
        ),
    )


def command(name: str, test: Asked) -> str:
    """The test as Orion would be called for it, nothing left out."""
    options: Mapping[str, str | float | None] = {
        "run": test.run, "testname": name, "num_disks": test.disks, "size_small": test.size_small,
        "size_large": test.size_large, "type": "seq" if test.sequential else "rand", "write": f"{test.write:g}",
        "matrix": test.matrix, "num_small": test.num_small, "num_large": test.num_large,
        "num_streamIO": test.stream_requests if test.sequential else None,
        "simulate": "raid0" if test.raid0 else "concat", "stripe": test.stripe if test.raid0 else None,
        "cache_size": test.cache_mb, "duration": f"{test.seconds:g}",
    }  # fmt: skip
    return " ".join(f"-{option} {value}" for option, value in options.items() if value is not None)


def prefix(testname: Path, document: Measured) -> str:
    """What the names of the result's files begin with: `<testname>_<date>`, and a number where that is taken."""
    dated = f"{testname.name}_{datetime.fromisoformat(document.begun).strftime(MOMENT)}"
    number, chosen = 1, dated
    while testname.with_name(f"{chosen}_summary.txt").exists():
        number += 1
        chosen = f"{dated}-{number}"
    return chosen


def largest_request(test: Asked, loads: Sequence[Load]) -> int:
    """Bytes of the largest request that the test makes."""
    if test.run == "log-writer":
        return test.small_bytes * max(load.small for load in loads)
    return test.large_bytes if any(load.large for load in loads) else test.small_bytes

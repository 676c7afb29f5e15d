"""Many reports come at once, each from a sender of its own, to a service at default settings.

Who is told to come again does so when it was told. `python -m tests.app.load.burst COUNT ENGINE` prints figures.
"""

import json
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.app.load.program import MIB, Answer, Program, counts, own_database, serving, watched
from tests.app.queue.outage import reports

STORED = (
    "SELECT count(*) FROM upload",
    "SELECT count(*) FROM report",
    "SELECT count(*) FROM (SELECT DISTINCT series_id, begin_snap FROM report) AS intervals",
)


@dataclass(frozen=True)
class Figures:
    """What the first and all later answers were; what is stored; memory of all processes before and at most."""

    first: dict[int, int]
    later: dict[int, int]
    all_said_when: bool
    uploads: int
    reports: int
    intervals: int
    always_healthy: bool
    slowest_health_seconds: float
    seconds: float
    before_mib: int
    peak_mib: int


def send(program: Program, data: bytes, at_once: threading.Barrier) -> list[Answer]:
    """All answers to one sender, until its report is stored."""
    at_once.wait()
    answers = [program.ask("POST", "/api/v1/reports", data)]
    while answers[-1].again:
        time.sleep(int(answers[-1].headers["retry-after"]))
        answers.append(program.ask("POST", "/api/v1/reports", data))
    if answers[-1].status == 202:
        while program.document(answers[-1].headers["location"])["state"] in ("waiting", "reading"):
            time.sleep(0.1)
    return answers


def run(count: int, engine: str, folder: Path) -> Figures:
    with own_database(engine, folder) as (url, _), serving(url, folder) as program:
        before = program.resident()
        with watched(program) as seen, ThreadPoolExecutor(count) as senders:
            began = time.monotonic()
            at_once = threading.Barrier(count)
            sent = [senders.submit(send, program, data, at_once) for data in reports(count)]
            answers = [one.result() for one in sent]
            seconds = time.monotonic() - began
        later = [one for of_sender in answers for one in of_sender[1:]]
        first = [of_sender[0] for of_sender in answers]
        return Figures(
            dict(Counter(one.status for one in first)),
            dict(Counter(one.status for one in later)),
            all(one.again for one in (*first, *later) if one.status == 503),
            *counts(url, *STORED),
            seen.always_healthy,
            round(seen.slowest, 2),
            round(seconds, 1),
            before // MIB,
            seen.peak // MIB,
        )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as own:
        print(json.dumps(asdict(run(int(sys.argv[1]), sys.argv[2], Path(own)))))

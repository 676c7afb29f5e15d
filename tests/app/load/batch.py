"""A large batch: its memory, killed with -9 and started again in the middle; and one that is cancelled half-way.

`python -m tests.app.load.batch MEMBERS ENGINE` prints figures of both, with `killed` or `cancelled` behind it of that
one alone.
"""

import json
import sys
import tempfile
import time
import zipfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.app.load.program import MIB, Program, column, counts, own_database, serving, watched
from tests.app.queue.outage import reports
from tests.app.queue.until import until

BATCHES = "/api/v1/batches"
JOBS = {
    "sqlite": "SELECT count(*) FROM job WHERE task IN ('read', 'unpack')",
    "postgresql": "SELECT count(*) FROM procrastinate_jobs WHERE task_name IN ('read', 'unpack')",
}
DEBRIS = (
    "SELECT count(*) FROM spool_chunk",
    "SELECT count(*) FROM incoming WHERE raw IS NOT NULL",
    "SELECT count(*) FROM incoming WHERE state IN ('waiting', 'reading')",
)
UPLOADS, REPORTS = "SELECT count(*) FROM upload", "SELECT count(*) FROM report"


@dataclass(frozen=True)
class Figures:
    """What came of a batch; `listed` are members that its pages show, `debris` is by kind, jobs last."""

    state: str
    members: int
    stored: int
    cancelled: int
    listed: int
    uploads: int
    reports: int
    debris: list[int]
    always_healthy: bool
    seconds: float
    before_mib: int
    peak_mib: int


class Sent:
    """A batch of a service, which may be another program than the one that took it."""

    def __init__(self, program: Program, archive: Path) -> None:
        answer = program.ask("POST", BATCHES, archive.read_bytes(), **{"Content-Type": "application/zip"})
        assert answer.status == 202, answer
        self.path = answer.headers["location"]

    def state(self, program: Program) -> Any:
        return program.document(self.path)

    def until(self, program: Program, stored: int) -> None:
        """Until so many members are stored, or nothing more is done."""

        def far_enough() -> bool:
            state = self.state(program)
            return state["counts"]["stored"] >= stored or state["state"] not in ("unpacking", "reading")

        until(far_enough, 3600)

    def listed(self, program: Program) -> list[Any]:
        found, cursor = [], "0"
        while cursor is not None:
            page = program.document(f"{self.path}/members?limit=500&cursor={cursor}")
            found += page["members"]
            cursor = page["next"]
        return found


def zipped(folder: Path, count: int, first: int = 0) -> Path:
    """An archive of so many reports, of other intervals than those before `first`."""
    path = folder / f"{first}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, data in enumerate(reports(first + count)):
            if number >= first:
                archive.writestr(f"{number % 7}/{number}.txt", data)
    return path


def killed(count: int, engine: str, folder: Path) -> Figures:
    """A batch whose service is killed with -9 after a quarter, and started again."""
    archive = zipped(folder, count)
    with own_database(engine, folder) as (url, _):
        with serving(url, folder) as program:
            before, began = program.resident(), time.monotonic()
            with watched(program) as first:
                batch = Sent(program, archive)
                batch.until(program, count // 4)
        with serving(url, folder) as program, watched(program) as second:
            batch.until(program, count)
            seconds = time.monotonic() - began
            settled(url, engine)
            healthy = first.always_healthy and second.always_healthy
            return _figures(program, batch, url, engine, healthy, seconds, before, max(first.peak, second.peak))


def cancelled(count: int, engine: str, folder: Path) -> tuple[Figures, int]:
    """A batch that is cancelled when half of it is stored, and how many rows of it are left when its list is removed,
    too."""
    archive = zipped(folder, count)
    with own_database(engine, folder) as (url, _), serving(url, folder) as program:
        before, began = program.resident(), time.monotonic()
        with watched(program) as seen:
            batch = Sent(program, archive)
            batch.until(program, count // 2)
            answer = program.ask("DELETE", batch.path)
            assert (answer.status, answer.document["state"]) == (200, "cancelled"), answer
            seconds = time.monotonic() - began
            settled(url, engine)
        figures = _figures(program, batch, url, engine, seen.always_healthy, seconds, before, seen.peak)
        assert program.ask("DELETE", batch.path).status == 204
        return figures, sum(counts(url, "SELECT count(*) FROM batch", "SELECT count(*) FROM incoming"))


def settled(url: str, engine: str) -> None:
    """Returns when what was in hand is done: no job has been left, or none is done any more."""
    running = JOBS[engine] + (" AND worker IS NOT NULL" if engine == "sqlite" else " AND status = 'doing'")
    until(lambda: counts(url, running) == [0])


def _figures(
    program: Program, batch: Sent, url: str, engine: str, healthy: bool, seconds: float, before: int, peak: int
) -> Figures:
    state, listed = batch.state(program), batch.listed(program)
    stored = {one["report_id"] for one in listed if one["outcome"] == "stored"}
    assert stored == set(column(url, "SELECT public_id FROM upload"))
    assert all(one["report_url"] for one in listed if one["outcome"] == "stored")
    of = state["counts"]
    return Figures(
        state["state"], of["members"], of["stored"], of["cancelled"], len(listed), *counts(url, UPLOADS, REPORTS),
        counts(url, *DEBRIS, JOBS[engine]), healthy, round(seconds, 1), before // MIB, peak // MIB,
    )  # fmt: skip


def main(members: str, engine: str, *only: str) -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        if only != ("cancelled",):
            print("killed", json.dumps(asdict(killed(int(members), engine, Path(one)))), flush=True)
        if only != ("killed",):
            figures, left = cancelled(int(members), engine, Path(other))
            print("cancelled", json.dumps(asdict(figures)), "left", left)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A day of a fleet in minutes: `python -m tools.simulate_fleet --databases 300 --hours 24 --minutes 10 --check`.

Invented reports of each database and hour (`tests.writer.fleet`) are printed into spool folders, each some time after
its hour, as timers with a random delay would. `iobound push --watch --move` sends them, one program a folder, to the
service that --server or IOBOUND_SERVER names. `/metrics` is looked at meanwhile. --check holds what the service has
against what was printed: by hash and by interval, nothing lost, nothing doubled. The same seed prints the same bytes.
"""

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from operator import itemgetter
from pathlib import Path

from tests.writer.fleet import Database, fleet, snapshots
from tools.fleet_service import Service, held

HERE = "http://127.0.0.1:8350"
RANDOM_DELAY = 0.75
"""Of an hour: the systemd timer's RandomizedDelaySec=45m."""
LOOK_SECONDS, SAY_SECONDS = 0.5, 15.0


@dataclass(frozen=True)
class Plan:
    """How large the fleet is, how many hours pass in how many seconds, and how long the rest may take."""

    databases: int = 300
    hours: int = 24
    seconds: float = 600.0
    seed: int = 1
    senders: int = 4
    patience_seconds: float = 1800.0


@dataclass
class Seen:
    """What came of a day. `oldest_seconds` and `most_waiting` are the queue's worst by /metrics, `silent` its looks
    without an answer."""

    printed: int = 0
    printed_bytes: int = 0
    sent: int = 0
    refused: int = 0
    seconds: float = 0.0
    oldest_seconds: float = 0.0
    most_waiting: int = 0
    looks: int = 0
    silent: int = 0
    printed_as: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Of each report, by its hash: DBID and first snapshot."""


def timetable(plan: Plan) -> list[tuple[float, Database, int]]:
    """When which report is printed, in seconds from the beginning: each some time after its hour has passed."""
    chance = random.Random(plan.seed)  # noqa: S311 - no secret
    hour_seconds = plan.seconds / (plan.hours + RANDOM_DELAY)
    made = [
        ((hour + chance.uniform(0, RANDOM_DELAY)) * hour_seconds, database, hour)
        for database in fleet(plan.databases, plan.seed, plan.hours)
        for hour in range(plan.hours)
    ]
    return sorted(made, key=itemgetter(0))


def simulate(plan: Plan, service: Service, folder: Path, *, say: bool = False) -> Seen:
    """The day, until everything was sent or refused, or patience ends."""
    seen, began, looked, printed = Seen(), time.monotonic(), 0.0, time.monotonic()
    spools = [folder / f"spool-{number}" for number in range(plan.senders)]
    left = timetable(plan)[::-1]
    with senders(spools, service.address):
        while left or (seen.sent + seen.refused < seen.printed and time.monotonic() - began < plan.patience_seconds):
            passed = time.monotonic() - began
            if left and left[-1][0] <= passed:
                _, database, hour = left.pop()
                spool(seen, spools[database.number % len(spools)], database, hour)
            elif passed - looked < LOOK_SECONDS:
                time.sleep(max(0.0, min(left[-1][0] - passed if left else LOOK_SECONDS, LOOK_SECONDS)))
            if passed - looked >= LOOK_SECONDS:
                looked = passed
                look(seen, service, spools)
            if say and time.monotonic() - printed >= SAY_SECONDS:
                printed = time.monotonic()
                print(progress(seen), file=sys.stderr, flush=True)
        seen.seconds = time.monotonic() - began
    look(seen, service, spools)
    return seen


def spool(seen: Seen, folder: Path, database: Database, hour: int) -> None:
    """As collectors do: under another name until it is whole."""
    data = database.report(hour)
    part = folder / f"{database.file_name(hour)}.part"
    part.write_bytes(data)
    part.rename(part.with_suffix(""))
    seen.printed, seen.printed_bytes = seen.printed + 1, seen.printed_bytes + len(data)
    seen.printed_as[hashlib.sha256(data).hexdigest()] = database.dbid, snapshots(hour)[0]


def _files_in(spools: list[Path], end: str) -> int:
    return sum(len(list((folder / end).glob("*"))) for folder in spools)


def look(seen: Seen, service: Service, spools: list[Path]) -> None:
    """What the senders have moved away, and how the queue is."""
    seen.sent, seen.refused = (_files_in(spools, end) for end in ("sent", "refused"))
    queue, seen.looks = service.queue(), seen.looks + 1
    if queue is None:
        seen.silent += 1
    else:
        seen.oldest_seconds, seen.most_waiting = max(seen.oldest_seconds, queue[0]), max(seen.most_waiting, queue[1])


@contextmanager
def senders(spools: list[Path], address: str) -> Iterator[None]:
    """A program that watches each folder; they finish what they have in hand."""
    command = [
        sys.executable,
        "-c",
        "import sys; from iobound import main; sys.exit(main())",
        "push",
        "--server",
        address,
    ]
    running = []
    for spool in spools:
        spool.mkdir(parents=True)
        with (spool.parent / f"{spool.name}.log").open("ab") as log:
            program = [*command, "--watch", "1", "--move", "--tries", "3", str(spool)]
            running.append(subprocess.Popen(program, stdout=log, stderr=log, cwd=Path(__file__).parents[1]))
    try:
        yield
    finally:
        for spool in running:
            spool.send_signal(signal.SIGTERM)
        for spool in running:
            spool.wait(120)


def progress(seen: Seen) -> str:
    """One line on how far it is."""
    return (
        f"printed {seen.printed:,}, sent {seen.sent:,}, refused {seen.refused:,}; "
        f"at most {seen.most_waiting:,} waited to be read, the oldest {seen.oldest_seconds:.1f} s"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = Plan()
    parser.add_argument("--server", default=os.environ.get("IOBOUND_SERVER", HERE), metavar="URL")
    parser.add_argument("--databases", type=int, default=usual.databases, metavar="N")
    parser.add_argument("--hours", type=int, default=usual.hours, metavar="N", help="hours of the day (24)")
    parser.add_argument("--minutes", type=float, default=usual.seconds / 60, metavar="N", help="they take (10)")
    parser.add_argument("--seed", type=int, default=usual.seed, metavar="N")
    parser.add_argument("--senders", type=int, default=usual.senders, metavar="N", help="programs that push (4)")
    parser.add_argument("--check", action="store_true", help="exit 1 where something is lost or doubled")
    given = parser.parse_args()
    plan = Plan(given.databases, given.hours, given.minutes * 60, given.seed, given.senders)
    service = Service(given.server)
    with tempfile.TemporaryDirectory(prefix="fleet-") as folder:
        seen = simulate(plan, service, Path(folder), say=True)
        figures = {name: value for name, value in asdict(seen).items() if name != "printed_as"}
        print(json.dumps(figures))
        if not given.check:
            return 0
        counts = held(seen.printed_as, service)
        print(json.dumps(asdict(counts)))
        return int(not counts.right or seen.sent != seen.printed)


if __name__ == "__main__":
    sys.exit(main())

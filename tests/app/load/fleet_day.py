"""A day of a fleet with everything that may go wrong: restarts, a worker killed, an hour without PostgreSQL.

`python -m tests.app.load.fleet_day DATABASES MINUTES ENGINE [HOURS]` prints figures; a day has 24 hours unless told
otherwise.
"""

import contextlib
import json
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.app.load.program import Program, own_database
from tests.app.queue.outage import Worker
from tests.app.queue.until import until
from tests.databases import Cluster
from tests.deploy.prometheus import scraping, series, unanswered
from tools.fleet_service import Held, Service, held
from tools.simulate_fleet import Plan, Seen, simulate

WORKERS = 2


@dataclass(frozen=True)
class Day:
    """What came of it; `done` are the deeds with the seconds after which they were over. Of a Prometheus that scraped
    all the while: the queries of the dashboard without an answer in the end, and how old the queue was at most."""

    seen: Seen
    held: Held
    done: dict[str, float]
    queue: tuple[float, int] | None
    unanswered: list[str]
    oldest_scraped_seconds: float


class Watched(Service):
    """It remembers how the queue was whenever somebody looked."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.looks: list[tuple[float, int]] = []

    def queue(self) -> tuple[float, int] | None:
        found = super().queue()
        self.looks += [] if found is None else [found]
        return found


class Site:
    """A service at an address that stays, beside it workers where the store is PostgreSQL."""

    def __init__(self, url: str, folder: Path, cluster: Cluster | None) -> None:
        self._url, self._folder, self._cluster = url, folder, cluster
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._service = Program(url, folder, self.port)
        count = WORKERS if cluster else 0
        self._workers = [Worker(url, folder, number, 1) for number in range(count)]
        self.seen = Watched(f"http://127.0.0.1:{self.port}")

    def restart(self) -> None:
        assert self._service.stop() == 0
        self._service = Program(self._url, self._folder, self.port)

    def die(self) -> None:
        self._service.kill()
        self._service = Program(self._url, self._folder, self.port)

    def lose_worker(self) -> None:
        """With -9, and all its processes; nobody starts another."""
        self._workers[0].end_group(signal.SIGKILL)
        self._workers[0].process.wait(300)

    def without_store(self, seconds: float) -> None:
        assert self._cluster is not None
        self._cluster.stop()
        time.sleep(seconds)
        self._cluster.start()

    def hang(self, scraped: Callable[[], float]) -> None:
        """No reader goes on until files were seen to wait: quick ones would never let anybody see it."""
        until(self._readers)
        stopped = self._readers()
        _tell(stopped, signal.SIGSTOP)
        try:
            until(lambda: any(oldest > 0 for oldest, _ in self.seen.looks) and scraped() > 0)
        finally:
            _tell(stopped, signal.SIGCONT)

    def _readers(self) -> list[int]:
        """Processes that the service and its workers started."""
        leaders = {one.process.pid for one in (self._service, *self._workers)}
        every = {int(one.name) for one in Path("/proc").iterdir() if one.name.isdigit()}
        return sorted(one for one in every - leaders if _session(one) in leaders)

    def deeds(self, plan: Plan, scraped: Callable[[], float]) -> list[tuple[float, str, Callable[[], None]]]:
        """At what part of the day what is done."""
        hour = plan.seconds / plan.hours
        made: list[tuple[float, str, Callable[[], None]]] = [
            (0.1, "readers that hang", lambda: self.hang(scraped)),
            (0.15, "restart", self.restart),
            (0.75, "kill", self.die),
        ]
        if self._cluster is not None:
            made[2:2] = [
                (0.35, "dead worker", self.lose_worker),
                (0.5, "an hour without the store", lambda: self.without_store(hour)),
            ]
        return made

    def as_operated(self) -> None:
        """What the dashboard shows besides: a database whose clock is known, and a file that was refused."""
        database = self._service.document("/api/v1/databases?limit=1")["databases"][0]["url"]
        zone = self._service.ask("PATCH", f"{database}/settings", b'{"time_zone": "Europe/Vienna"}')
        refused = self._service.ask("POST", "/api/v1/reports", b"notes of the day")
        assert (zone.status, refused.status) == (200, 422), (zone, refused)

    def close(self) -> None:
        self._service.kill()
        for one in self._workers:
            with contextlib.suppress(ProcessLookupError):
                one.end_group(signal.SIGKILL)
            one.process.wait(300)


@contextlib.contextmanager
def site(engine: str, folder: Path) -> Iterator[Site]:
    with own_database(engine, folder) as (url, cluster):
        made = Site(url, folder, cluster)
        try:
            yield made
        finally:
            made.close()


def run(plan: Plan, engine: str, folder: Path) -> Day:
    with site(engine, folder) as of, scraping(folder, of.port) as prometheus, ThreadPoolExecutor(1) as apart:
        began, done = time.monotonic(), dict[str, float]()
        day = apart.submit(simulate, plan, of.seen, folder)
        for part, name, deed in of.deeds(plan, lambda: worst(prometheus)):
            time.sleep(max(0.0, began + part * plan.seconds - time.monotonic()))
            deed()
            done[name] = round(time.monotonic() - began, 1)
        seen = day.result()
        with contextlib.suppress(AssertionError):  # which is in the figures
            until(lambda: of.seen.queue() == (0.0, 0))
        found = held(seen.printed_as, of.seen)
        of.as_operated()
        with contextlib.suppress(AssertionError):
            until(lambda: not unanswered(prometheus))
        return Day(seen, found, done, of.seen.queue(), unanswered(prometheus), worst(prometheus))


def worst(prometheus: str) -> float:
    """How long the oldest file waited at most, as it was scraped."""
    found = series(prometheus, "max(max_over_time(iobound_queue_oldest_seconds[1d]))")
    return float(found[0]["value"][1]) if found else 0.0


def _session(process: int) -> int:
    with contextlib.suppress(ProcessLookupError):
        return os.getsid(process)
    return 0


def _tell(processes: list[int], number: signal.Signals) -> None:
    for one in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, number)


def main(databases: str, minutes: str, engine: str, hours: str = "24") -> None:
    with tempfile.TemporaryDirectory() as folder:
        day = run(Plan(int(databases), int(hours), float(minutes) * 60), engine, Path(folder))
    day.seen.printed_as.clear()
    print(json.dumps(asdict(day)))


if __name__ == "__main__":
    main(*sys.argv[1:])

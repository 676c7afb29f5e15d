"""Two workers of a store in PostgreSQL read many reports; one is killed with -9, then the server starts anew.

`python -m tests.app.queue.outage REPORTS` prints figures.
"""

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
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psycopg

from app.ingest.accepting import Accepting, Bounds
from app.queue.queues import queue_of
from app.resources import samples_dir
from app.store.engine import engine as db
from tests import databases
from tests.app.queue.until import until

COMMAND = Path(sys.executable).with_name("iobound")
SAMPLE = samples_dir() / "statspack_text" / "mtr-after.txt"
DATABASES, SECONDS_AWAY = 40, 3
COUNTS = """
    SELECT (SELECT count(*) FROM upload), (SELECT count(*) FROM report),
           (SELECT count(*) FROM (SELECT series_id, begin_snap FROM report GROUP BY 1, 2) AS intervals),
           (SELECT count(*) FROM incoming WHERE state = 'done' AND NOT duplicate),
           (SELECT count(*) FROM procrastinate_jobs), (SELECT count(*) FROM procrastinate_workers)
"""


@dataclass(frozen=True)
class Figures:
    """What was put in and what came of it; `seconds` of reading, outages with them."""

    put: int
    uploads: int
    reports: int
    intervals: int
    done: int
    jobs: int
    workers: int
    put_seconds: float
    seconds: float
    connections: int


class Worker:
    """`iobound worker`, with all its processes."""

    def __init__(self, url: str, folder: Path, number: int, readers: int) -> None:
        self.said = folder / f"worker-{number}.txt"
        given = os.environ | {"DATABASE_URL": url, "IOBOUND_DATA": str(folder)}
        with self.said.open("wb") as said:
            command = [str(COMMAND), "worker", "--jobs", str(readers)]
            self.process = subprocess.Popen(
                command, env=given, stdout=subprocess.PIPE, stderr=said, text=True, start_new_session=True
            )

    def ready(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(300)

    def end_group(self, number: signal.Signals) -> None:
        """Tell all its processes, as a terminal does."""
        os.killpg(self.process.pid, number)

    def nothing_left(self) -> bool:
        """Whether all processes of it are gone."""
        try:
            os.killpg(self.process.pid, 0)
        except ProcessLookupError:
            return True
        return False


def reports(count: int, seed: int = 1) -> Iterator[bytes]:
    """Intervals of some databases, in any order."""
    text, order = SAMPLE.read_bytes(), list(range(count))
    random.Random(seed).shuffle(order)
    for number in order:
        snap = 10_000 + 2 * (number // DATABASES)
        changed = text.replace(b"3056795493", b"%d" % (3_056_795_000 + number % DATABASES))
        yield changed.replace(b"29225", b"%d" % snap).replace(b"29226", b"%d" % (snap + 1))


def put(url: str, count: int) -> None:
    """As a service takes them."""
    engine = db.connect(url)
    db.migrate(engine)
    accepting = Accepting(engine, queue_of(engine), Bounds(10 * count, 2**40))
    for number, data in enumerate(reports(count)):
        accepting.accept(data, f"{number}.txt", hashlib.sha256(data).hexdigest())
    engine.dispose()


class Store:
    """Looks into the database; while that is away it waits."""

    def __init__(self, cluster: databases.Cluster) -> None:
        self._cluster = cluster

    def one(self, query: str, tries: int = 100) -> Any:
        try:
            with psycopg.connect(host=str(self._cluster.folder), user="postgres", dbname="store") as connection:
                return connection.execute(query).fetchone()
        except psycopg.OperationalError:
            if not tries:
                raise
            time.sleep(0.1)
            return self.one(query, tries - 1)

    def uploads(self) -> int:
        return int(self.one("SELECT count(*) FROM upload")[0])

    def connections(self) -> int:
        return int(self.one("SELECT count(*) FROM pg_stat_activity WHERE datname = 'store'")[0]) - 1

    def left(self) -> int:
        """Jobs that are not put away: that of a killed worker is when another has found it dead."""
        return int(self.one("SELECT count(*) FROM procrastinate_jobs")[0])

    def workers(self) -> int:
        """Those that say they live, and those not yet found dead."""
        return int(self.one("SELECT count(*) FROM procrastinate_workers")[0])


EACH = 2
"""Rows by which a worker says that it lives: one that reads, one that sends messages of webhooks."""


@contextmanager
def own_store() -> Iterator[tuple[databases.Cluster, str]]:
    with databases.own_cluster() as cluster:
        with cluster.connect() as connection:
            connection.execute("CREATE DATABASE store")
        yield cluster, cluster.url("store")


def run(count: int, folder: Path, readers: int = 1) -> Figures:
    """The first worker is killed after a quarter, the server stopped after the half."""
    with own_store() as (cluster, url):
        store = Store(cluster)
        began = time.monotonic()
        put(url, count)
        was_put = time.monotonic()
        workers = [Worker(url, folder, number, readers) for number in (1, 2)]
        try:
            until(lambda: store.uploads() >= count // 4, 600)
            connections = store.connections()
            assert workers[0].end(signal.SIGKILL) == -signal.SIGKILL
            until(lambda: store.uploads() >= count // 2, 600)
            cluster.stop()
            time.sleep(SECONDS_AWAY)
            cluster.start()
            until(lambda: not store.left(), 1200)
            seconds = time.monotonic() - was_put
            # The killed one is found dead, even if it had nothing in hand; the other reads, and sends messages beside.
            until(lambda: store.workers() == EACH)
            assert workers[1].end() == 0
            until(lambda: all(one.nothing_left() for one in workers))
        finally:
            for one in workers:
                one.process.kill()
        return Figures(count, *store.one(COUNTS), round(was_put - began, 1), round(seconds, 1), connections)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as own:
        print(json.dumps(asdict(run(int(sys.argv[1]), Path(own)))))

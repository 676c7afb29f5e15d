"""A store in trouble while many ask: its tables locked, no change taken, its server stopped and started again.

Every answer is looked at: `python -m tests.app.load.trouble SECONDS ENGINE` prints what was answered meanwhile.
"""

import contextlib
import hashlib
import http.client
import io
import itertools
import json
import random
import signal
import sys
import tempfile
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from app.store.engine import engine as db
from tests import databases
from tests.app.load.program import Answer, Program, Watch, column, own_database, serving, watched
from tests.app.queue.outage import reports

CLIENTS, MANY = 8, 5000
LONGEST_SECONDS, TURNED_AWAY = 300.0, 503
KEPT = "SELECT sha256 FROM incoming WHERE state IN ('waiting', 'reading', 'done')"
LOCKED = {
    "sqlite": "SELECT 1",
    "postgresql": "LOCK TABLE upload IN ACCESS EXCLUSIVE MODE",
}
"""One table, which lists and senders both need: of several, the server may end whoever locks them as a deadlock."""
DEFAULT_SECONDS = {"lock_seconds": 10.0, "pool_seconds": 10.0, "statement_seconds": 60.0, "connect_seconds": 5.0}
READS = (
    "/", "/api/v1/reports", "/api/v1/reports?sort=-received", "/api/v1/databases", "/api/v1/fleet", "/api/v1/batches",
    "/batches", "/databases", "/fleet", "/api/v1/fleet/export.csv", "/readyz",
)  # fmt: skip
UNTOLD = ("psycopg", "sqlite", "SELECT", "INSERT", "host=", "postgres@", "Traceback", "/tmp", "socket")
"""Words of drivers and addresses that no problem may hold."""


@dataclass(frozen=True)
class Figures:
    """Answers by trouble and status; those that may not be, with their words; whether /healthz was apart."""

    answers: dict[str, dict[int, int]]
    wrong: list[str]
    always_healthy: bool
    slowest_health_seconds: float
    slowest_seconds: dict[str, float]
    taken: int
    lost: int
    exit_status: int


class Clients:
    """Ask and send, one call after the other, until they are told to end."""

    def __init__(self, program: Program) -> None:
        self.program, self.trouble = program, "none"
        self.answers: list[tuple[str, str, Answer, float]] = []
        self.taken: set[str] = set()
        """Hashes of the reports that were said to be stored, or kept."""
        self._over = threading.Event()
        self._new, self._taking = reports(MANY), threading.Lock()
        self._threads = ThreadPoolExecutor(CLIENTS)
        self._running = [self._threads.submit(self._go, number) for number in range(CLIENTS)]

    def end(self) -> None:
        self._over.set()
        for one in self._running:
            one.result()
        self._threads.shutdown()

    def until_told(self, trouble: str) -> None:
        """Returns when one was turned away in that trouble, which on a slow machine takes longer; or in the end."""
        give_up = time.monotonic() + LONGEST_SECONDS
        while time.monotonic() < give_up:
            if any(known == trouble and answer.status == TURNED_AWAY for known, _, answer, _ in list(self.answers)):
                return
            time.sleep(0.05)

    def _go(self, number: int) -> None:
        order = random.Random(number)
        for turn in itertools.count(number):
            if self._over.is_set():
                return
            method, path, body = ("GET", order.choice(READS), None) if turn % 3 else ("POST", *self._sent(order))
            trouble, began = self.trouble, time.monotonic()
            # nobody listens while the service itself is stopped: then there is no answer to look at
            with contextlib.suppress(OSError, http.client.HTTPException):
                accept = "text/html" if not path.startswith("/api") else "*/*"
                answer = self.program.ask(method, path, body, accept=accept)
                self.answers.append((trouble, f"{method} {path}", answer, time.monotonic() - began))
                if body is not None and "batches" not in path and answer.status in (201, 202):
                    self.taken.add(hashlib.sha256(body).hexdigest())
            time.sleep(0.02)

    def _sent(self, order: random.Random) -> tuple[str, bytes]:
        """Where to, and a new report."""
        with self._taking:
            data = next(self._new)
        path = order.choice(["/api/v1/reports", "/api/v1/reports?wait=0", "/api/v1/batches"])
        return path, zipped(data) if path == "/api/v1/batches" else data


def zipped(data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("report.txt", data)
    return made.getvalue()


def wrong(path: str, answer: Answer) -> str | None:
    """What may not be answered, in words."""
    if answer.status >= 500 and not answer.again:
        return f"{path}: {answer.status} {answer.body[:300]!r}"
    if answer.status >= 400 and (told := [one for one in UNTOLD if one.encode() in answer.body]):
        return f"{path}: {answer.status} tells {told}: {answer.body[:300]!r}"
    return None


@contextlib.contextmanager
def locked(url: str, _program: Program, _cluster: databases.Cluster | None) -> Iterator[None]:
    """Somebody else holds the tables."""
    other = db.connect(url)
    with other.connect().execution_options(**{db.WRITES: True}) as holds:
        holds.exec_driver_sql(LOCKED[other.dialect.name])
        yield
    other.dispose()


@contextlib.contextmanager
def read_only(_url: str, program: Program, cluster: databases.Cluster | None) -> Iterator[None]:
    """No change is taken any more, by connections that are open neither; of SQLite no file grows."""
    if cluster is None:
        program.limit_files(0)
        yield
        program.limit_files(-1)
        return
    cluster.set("default_transaction_read_only", "on")
    yield
    cluster.set("default_transaction_read_only", "off")


@contextlib.contextmanager
def away(_url: str, _program: Program, cluster: databases.Cluster | None) -> Iterator[None]:
    """The server is stopped, and started again."""
    if cluster is not None:
        cluster.stop()
    yield
    if cluster is not None:
        cluster.start()


def run(seconds: float, engine: str, folder: Path) -> Figures:
    """The first trouble takes so long, the others a quarter; patience of the service is the default's share of 40."""
    patience = {name: max(0.5, of_40 * seconds / 40) for name, of_40 in DEFAULT_SECONDS.items()}
    with own_database(engine, folder) as (url, cluster), serving(url, folder, **patience) as program:
        clients, troubles = Clients(program), [(locked, seconds), (read_only, seconds / 4)]
        troubles += [(away, seconds / 4)] if cluster is not None else []
        with watched(program) as seen:
            time.sleep(seconds / 4)
            for trouble, lasts in troubles:
                clients.trouble = trouble.__name__
                with trouble(url, program, cluster):
                    time.sleep(lasts)
                    clients.until_told(trouble.__name__)
                time.sleep(seconds / 4)
            clients.trouble = "none"
            while program.ask("GET", "/readyz").status != 200:
                time.sleep(0.1)
            time.sleep(seconds / 4)
        clients.trouble = "stopping"
        program.process.send_signal(signal.SIGTERM)
        status = program.process.wait(600)
        clients.end()
        return figures(clients, seen, len(clients.taken - set(column(url, KEPT))), status)


def figures(clients: Clients, seen: Watch, lost: int, status: int) -> Figures:
    by_trouble: dict[str, Counter[int]] = {}
    took: dict[str, float] = {}
    for trouble, _, answer, seconds in clients.answers:
        by_trouble.setdefault(trouble, Counter())[answer.status] += 1
        took[trouble] = max(took.get(trouble, 0.0), round(seconds, 1))
    bad = [said for _, path, answer, _ in clients.answers if (said := wrong(path, answer)) is not None]
    answers = {name: dict(counted) for name, counted in by_trouble.items()}
    taken = len(clients.taken)
    return Figures(answers, bad, seen.always_healthy, round(seen.slowest, 2), took, taken, lost, status)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as own:
        print(json.dumps(asdict(run(float(sys.argv[1]), sys.argv[2], Path(own)))))

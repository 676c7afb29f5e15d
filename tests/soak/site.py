"""A service with logins under eight clients: a reader is killed now and then, PostgreSQL is restarted twice."""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from app.logins.tokens import Tokens
from app.logins.users import Users
from app.store.engine import engine as db
from tests.app.load.program import MIB, Program, column, own_database, serving, watched
from tests.databases import Cluster
from tests.soak.clients import ROLES, Clients, Seen, every

KEPT = "SELECT sha256 FROM upload UNION SELECT sha256 FROM incoming WHERE state IN ('waiting', 'reading')"
LONGEST_SECONDS = 120.0
READER_SECONDS = 30.0
"""So often a reader is ended; three times in a short run."""
SCOPES = {"reader": "read", "uploader": "upload", "analyst": "admin", "admin": "admin"}


@dataclass(frozen=True)
class Figures:
    """What was answered by call and status; memory of all processes before, half-way and in the end."""

    answers: dict[str, dict[int, int]]
    wrong: list[str]
    unanswered: int
    sent: int
    deleted: int
    lost: int
    readers_ended: int
    restarts: int
    always_healthy: bool
    slowest_health_seconds: float
    before_mib: int
    halfway_mib: int
    end_mib: int
    peak_mib: int
    seconds: float


def tokens(url: str) -> dict[str, str]:
    """One of a user of each role."""
    made = db.connect(url)
    db.migrate(made)
    users = {role: Users(made).add(role, "correct horse battery", role, None) for role in ROLES}
    scopes = {role: ["upload", "read"] if role == "uploader" else [SCOPES[role]] for role in ROLES}
    known = {role: Tokens(made).create("soak", scopes[role], None, 1, users[role]) for role in ROLES}
    made.dispose()
    return known


class Troubles:
    """What ends on purpose."""

    def __init__(self, program: Program, cluster: Cluster | None) -> None:
        self._program, self._cluster = program, cluster
        self.readers, self.restarts = 0, 0

    def end_a_reader(self) -> None:
        """With -9, a process of the service that reads."""
        for process in self._program.processes():
            with contextlib.suppress(OSError):
                said = Path(f"/proc/{process}/cmdline").read_bytes()
                if b"reader" in said and process != self._program.process.pid:
                    os.kill(process, signal.SIGKILL)
                    self.readers += 1
                    return

    def restart(self) -> None:
        if self._cluster is not None:
            self._cluster.stop()
            self._cluster.start()
            self.restarts += 1


@contextlib.contextmanager
def in_between(seconds: float, troubles: Troubles) -> Iterator[None]:
    over = threading.Event()
    with ThreadPoolExecutor(1) as apart:
        ending = apart.submit(every, min(READER_SECONDS, seconds / 4), troubles.end_a_reader, over)
        try:
            yield
        finally:
            over.set()
            ending.result()


def run(seconds: float, engine: str, folder: Path, seed: int = 1) -> Figures:
    with own_database(engine, folder) as (url, cluster):
        known = tokens(url)
        with serving(url, folder, login="1") as program:
            troubles, before, began = Troubles(program, cluster), program.resident(), time.monotonic()
            with watched(program) as watch, in_between(seconds, troubles):
                clients = Clients(program, known, seed)
                time.sleep(seconds / 3)
                troubles.restart()
                time.sleep(seconds / 6)
                halfway = program.resident()
                time.sleep(seconds / 6)
                troubles.restart()
                time.sleep(seconds / 3)
                seen, ended = clients.end(), program.resident()
            lost = missing(url, seen)
            wrong = [*seen.wrong, *after(program)]
            answers = {call: dict(counted) for call, counted in seen.answers.items()}
            return Figures(
                answers, wrong, seen.unanswered, len(seen.stored), len(seen.deleted), lost, troubles.readers,
                troubles.restarts, watch.always_healthy, round(watch.slowest, 2), before // MIB, halfway // MIB,
                ended // MIB, watch.peak // MIB, round(time.monotonic() - began, 1),
            )  # fmt: skip


def missing(url: str, seen: Seen) -> int:
    """How many of what was acknowledged are not there by their hash, though nobody deleted them."""
    return len(set(seen.stored.values()) - seen.deleted - set(column(url, KEPT)))


def after(program: Program) -> list[str]:
    """What is wrong when all have gone: the service has ended, is not ready, or wrote a traceback."""
    if program.process.poll() is not None:
        return [f"the service ended: {program.process.returncode}"]
    give_up = time.monotonic() + LONGEST_SECONDS
    while program.ask("GET", "/readyz").status != 200:
        if time.monotonic() > give_up:
            return ["the service is not ready again"]
        time.sleep(0.5)
    return []

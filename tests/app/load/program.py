"""A service in a program of its own, as an operator starts it: what it answers, what memory it takes, how it ends."""

import contextlib
import http.client
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import text

from app.store.engine import engine as db
from tests import databases

COMMAND = Path(sys.executable).with_name("iobound")
MIB = 1024 * 1024
ASK_SECONDS = 600


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def document(self) -> Any:
        return json.loads(self.body)

    @property
    def again(self) -> bool:
        """Whether it says when to come again."""
        return self.status == 503 and int(self.headers.get("retry-after", 0)) > 0


class Program:
    """`iobound serve` at its default settings but for those that are given, with all its processes."""

    def __init__(
        self,
        url: str,
        folder: Path,
        port: int = 0,
        *options: str,
        wait: bool = True,
        before: Sequence[str] = (),
        **settings: object,
    ) -> None:
        """`options` of the command line besides; unless nobody waits, it answers when this returns. `before` is what
        starts it, as strace does."""
        self.url, self.said = url, folder / "service.txt"
        known = {name: value for name, value in os.environ.items() if not name.startswith("IOBOUND_")}
        known |= {f"IOBOUND_{name.upper()}": str(value) for name, value in settings.items()}
        known |= {"DATABASE_URL": url, "IOBOUND_DATA": str(folder)}
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                [*before, COMMAND, "serve", "--port", str(port), *options],
                env=known, stdout=subprocess.PIPE, stderr=said, text=True, start_new_session=True,
            )  # fmt: skip
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rpartition(":")[2]) if wait else 0

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """One call over a connection of its own. Raises OSError or HTTPException where nobody answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ASK_SECONDS)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): one for name, one in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def document(self, path: str) -> Any:
        """What a path shows, asked for again while the store is busy."""
        while (answer := self.ask("GET", path)).again:
            time.sleep(0.1)
        assert answer.status == 200, answer
        return answer.document

    def processes(self) -> list[int]:
        """All of it that live."""
        return [int(one.name) for one in Path("/proc").iterdir() if one.name.isdigit() and self._has(int(one.name))]

    def resident(self) -> int:
        """Bytes of memory of all its processes together; what they share counts in each."""
        return sum(map(_resident, self.processes()))

    def limit_files(self, size: int) -> None:
        """No file of the service grows beyond that from now on, as on a disk that takes no more; -1 for no limit."""
        hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, hard))

    def stop(self) -> int:
        """As SIGTERM does; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(600)

    def kill(self) -> None:
        """With -9, all its processes."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(300)

    def _has(self, process: int) -> bool:
        try:
            return os.getsid(process) == self.process.pid
        except ProcessLookupError:
            return False


def _resident(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize()
    except (FileNotFoundError, ProcessLookupError):
        return 0


@dataclass
class Watch:
    """What was seen from outside while something went on. `health` are all answers of /healthz, with their seconds."""

    peak: int = 0
    health: list[tuple[int, float]] = field(default_factory=list)

    @property
    def slowest(self) -> float:
        return max(seconds for _, seconds in self.health)

    @property
    def always_healthy(self) -> bool:
        return bool(self.health) and {status for status, _ in self.health} == {200}


@contextlib.contextmanager
def watched(program: Program) -> Iterator[Watch]:
    """Memory and /healthz are looked at until the context ends; whoever does not answer is status 0."""
    seen, over = Watch(), threading.Event()

    def look() -> None:
        while not over.wait(0.1):
            seen.peak = max(seen.peak, program.resident())
            began, status = time.monotonic(), 0
            with contextlib.suppress(OSError, http.client.HTTPException):
                status = program.ask("GET", "/healthz").status
            seen.health.append((status, time.monotonic() - began))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield seen
    finally:
        over.set()
        thread.join()


@contextlib.contextmanager
def own_database(engine: str, folder: Path) -> Iterator[tuple[str, databases.Cluster | None]]:
    """A new store of that engine; with PostgreSQL the server, which may be stopped."""
    if engine == "sqlite":
        yield databases.sqlite_database(folder), None
        return
    with databases.own_cluster() as cluster:
        with cluster.connect() as connection:
            connection.execute("CREATE DATABASE store")
        yield cluster.url("store"), cluster


@contextlib.contextmanager
def serving(url: str, folder: Path, **settings: object) -> Iterator[Program]:
    """A service that is gone when the context ends."""
    program = Program(url, folder, **settings)
    try:
        yield program
    finally:
        program.kill()


def counts(url: str, *queries: str) -> list[int]:
    """What each of these counts, asked of the store itself."""
    return [int(column(url, query)[0]) for query in queries]


def column(url: str, query: str) -> list[Any]:
    """The first column of what a query finds in the store."""
    engine = db.connect(url)
    try:
        with engine.connect() as connection:
            return list(connection.execute(text(query)).scalars())
    finally:
        engine.dispose()

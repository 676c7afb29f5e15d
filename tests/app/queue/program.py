"""A program that runs jobs of a store's queue, for tests that end it.

`python -m tests.app.queue.program URL FILE READERS`. Each job writes a line to FILE when it begins and when it ends;
one that is told to `wait` ends when FILE.go is there. A line on standard input stops the program as SIGTERM stops a
worker.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from app.queue import procrastinate_worker, table_queue
from app.queue.queues import queue_of
from app.store.engine import engine as db
from tests.app.queue.until import until


class Notes:
    """Lines of many programs in one file; each is written at once."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, line: str) -> None:
        with self.path.open("ab", buffering=0) as file:
            file.write(f"{line}\n".encode())

    def lines(self) -> list[str]:
        return self.path.read_text().splitlines() if self.path.exists() else []

    @property
    def go(self) -> Path:
        return self.path.with_suffix(".go")


def start(url: str, path: Path, readers: int = 1) -> "subprocess.Popen[str]":
    """The program; it may be killed, or told to stop."""
    command = [sys.executable, "-m", "tests.app.queue.program", url, str(path), str(readers)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, text=True)


def main(url: str, path: str, readers: str) -> None:
    notes = Notes(Path(path))

    def task(arguments: Any) -> None:
        notes.add(f"begin {arguments['name']} {os.getpid()}")
        if arguments.get("wait"):
            until(notes.go.exists)
        notes.add(f"end {arguments['name']} {os.getpid()}")

    procrastinate_worker.ALIVE_SECONDS = table_queue.ALIVE_SECONDS = 0.5  # others take it for dead sooner in tests
    queue = queue_of(db.connect(url))
    queue.start({"note": task}, int(readers))
    notes.add("ready")
    sys.stdin.readline()
    notes.add(f"stopped {queue.stop(60)}")


if __name__ == "__main__":
    main(*sys.argv[1:])

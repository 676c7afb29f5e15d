"""`make fuzz UPLOADS=1`: harmed uploads of all kinds thrown at a running service on loopback, by several senders.

`python -m tests.fuzz.service SECONDS [SEED] [ENGINE]` prints figures. What may not be answered is printed with its
request: 5xx but 503 with when to come again, no answer at all, a service that has ended or says that it is unwell.
"""

import contextlib
import http.client
import json
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.app.load.program import MIB, Program, own_database, serving, watched
from tests.fuzz.uploads import Upload, uploads

SENDERS = 6
BUSY_SECONDS = 0.2
"""Who is told to come again waits so long at most: the service shall have much to refuse."""


@dataclass
class Figures:
    """What was answered; `wrong` are sentences."""

    sent: int = 0
    answers: dict[str, dict[int, int]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    always_healthy: bool = False
    slowest_health_seconds: float = 0.0
    late_health: int = 0
    seconds: float = 0.0
    before_mib: int = 0
    peak_mib: int = 0
    after_mib: int = 0


class Senders:
    """Take one upload after the other, until there are so many or the time is over."""

    def __init__(self, program: Program, seed: int, most: int, until: float) -> None:
        self._program, self._until, self._most = program, until, most
        self._source, self._taking = uploads(seed), threading.Lock()
        self.figures = Figures()

    def run(self) -> Figures:
        with ThreadPoolExecutor(SENDERS) as threads:
            for one in [threads.submit(self._go) for _ in range(SENDERS)]:
                one.result()
        return self.figures

    def _next(self) -> Upload | None:
        with self._taking:
            if self.figures.sent >= self._most or time.monotonic() > self._until:
                return None
            self.figures.sent += 1
            return next(self._source)

    def _go(self) -> None:
        while (one := self._next()) is not None:
            try:
                answer = self._program.ask(one.method, one.path, one.body, **one.headers)
            except ConnectionError:
                self._count(one.kind, 0)  # refused before all of it was sent: the service lives, as /healthz says
            except (OSError, http.client.HTTPException) as error:
                self._wrong(one, f"no answer: {error!r}")
            else:
                self._count(one.kind, answer.status)
                if answer.status >= 500 and not answer.again:
                    self._wrong(one, f"{answer.status} {answer.body[:300]!r}")
                if answer.again:
                    time.sleep(BUSY_SECONDS)

    def _count(self, kind: str, status: int) -> None:
        with self._taking:
            counted = self.figures.answers.setdefault(kind, {})
            counted[status] = counted.get(status, 0) + 1

    def _wrong(self, one: Upload, said: str) -> None:
        with self._taking:
            known = f"{one.kind}: {one.method} {one.path} {one.headers} {one.body[:80]!r} ({len(one.body)} bytes)"
            self.figures.wrong.append(f"{known}: {said}")


def emptied(program: Program, seconds: float) -> bool:
    """Whether what was taken is read within that time."""
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        with contextlib.suppress(OSError, http.client.HTTPException):
            lines = program.ask("GET", "/metrics").body.decode().splitlines()
            waiting = [float(line.split()[-1]) for line in lines if line.startswith("iobound_queue_files")]
            if sum(waiting) == 0:
                return True
        time.sleep(0.5)
    return False


def run(seconds: float, seed: int, engine: str, folder: Path, most: int = sys.maxsize) -> Figures:
    with own_database(engine, folder) as (url, _), serving(url, folder) as program:
        before, began = program.resident(), time.monotonic()
        with watched(program) as seen:
            figures = Senders(program, seed, most, began + seconds).run()
            figures.seconds = round(time.monotonic() - began, 1)
            if not emptied(program, 300):
                figures.wrong.append("what was taken is not read after five minutes")
        if program.process.poll() is not None:
            figures.wrong.append(f"the service ended: {program.process.returncode}")
        said = program.said.read_text(errors="replace")
        figures.wrong += (
            ["a traceback in the log: " + said[said.index("Traceback") :][:2000]] if "Traceback" in said else []
        )
        figures.always_healthy = seen.always_healthy
        figures.slowest_health_seconds = round(seen.slowest, 2)
        figures.late_health = sum(taken > 1 for _, taken in seen.health)
        figures.before_mib, figures.peak_mib = before // MIB, seen.peak // MIB
        figures.after_mib = program.resident() // MIB
        return figures


def main(seconds: str = "600", seed: str = "1", engine: str = "sqlite") -> int:
    with tempfile.TemporaryDirectory() as own:
        figures = run(float(seconds), int(seed), engine, Path(own))
    print(json.dumps(asdict(figures), indent=1))
    return 1 if figures.wrong or not figures.always_healthy else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

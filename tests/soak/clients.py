"""Eight clients, two of each role: each asks, sends, compares, exports and deletes what its role may, by a token."""

import contextlib
import hashlib
import http.client
import itertools
import json
import random
import re
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tests.app.load.program import Answer, Program
from tests.app.queue.outage import reports

ROLES = ("reader", "uploader", "analyst", "admin")
CLIENTS, MANY, KEPT_LAST = 8, 20_000, 20
PAGES = ("/api/v1/reports", "/api/v1/databases", "/api/v1/fleet", "/api/v1/batches", "/api/v1/search?q=mtr",
         "/api/v1/fleet/export.csv", "/api/v1/rules", "/metrics")  # fmt: skip


@dataclass
class Seen:
    """What all clients together were answered, and what they know to be stored. `wrong` are sentences."""

    answers: dict[str, Counter[int]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    stored: dict[str, str] = field(default_factory=dict)
    """Hash by id, of what was said to be kept."""
    deleted: set[str] = field(default_factory=set)
    """Hashes of what somebody asked to delete, whatever was answered."""
    unanswered: int = 0


class Clients:
    """Go on until they are told to end."""

    def __init__(self, program: Program, tokens: dict[str, str], seed: int) -> None:
        self._program, self._tokens, self.seen = program, tokens, Seen()
        self._over, self._lock = threading.Event(), threading.Lock()
        self._new, self._ids = reports(MANY), list[str]()
        self._threads = ThreadPoolExecutor(CLIENTS)
        roles = itertools.cycle(ROLES)
        self._running = [self._threads.submit(self._go, role, seed + n) for n, role in zip(range(CLIENTS), roles)]  # noqa: B905

    def end(self) -> Seen:
        self._over.set()
        for one in self._running:
            one.result()
        self._threads.shutdown()
        return self.seen

    def _go(self, role: str, seed: int) -> None:
        order = random.Random(seed)
        deeds = self._deeds(role)
        deed = deeds[-1]
        while not self._over.wait(0.05):
            with contextlib.suppress(OSError, http.client.HTTPException):
                deed(role, order)
                deed = order.choice(deeds)
                continue
            with self._lock:
                self.seen.unanswered += 1

    def _deeds(self, role: str) -> list[Callable[[str, random.Random], None]]:
        may: list[Callable[[str, random.Random], None]] = [self._read, self._read, self._compare, self._export]
        if role != "reader":
            may += [self._send, self._send, self._send]
        if role in ("analyst", "admin"):
            may += [self._delete]
        return [*may, self._forbidden] if role in ("reader", "uploader") else may

    def _ask(self, role: str, method: str, path: str, body: bytes | None = None) -> Answer:
        kind = {"content-type": "application/json"} if body and body.startswith(b"{") else {}
        answer = self._program.ask(method, path, body, authorization=f"Bearer {self._tokens[role]}", **kind)
        plain = re.sub(r"/reports/\w{10}\b", "/reports/{id}", path.partition("?")[0])
        with self._lock:
            self.seen.answers.setdefault(f"{method} {plain}", Counter())[answer.status] += 1
            if (answer.status >= 500 and not answer.again) or answer.status in (401, 429):
                self.seen.wrong.append(f"{role}: {method} {path}: {answer.status} {answer.body[:300]!r}")
        if answer.again:
            self._over.wait(0.3)
        return answer

    def _some(self, order: random.Random, count: int = 1) -> list[str]:
        with self._lock:
            return order.sample(self._ids, count) if len(self._ids) >= count else []

    def _read(self, role: str, order: random.Random) -> None:
        self._ask(role, "GET", order.choice([*PAGES, *(f"/api/v1/reports/{one}" for one in self._some(order))]))

    def _compare(self, role: str, order: random.Random) -> None:
        for before, after in [self._some(order, 2)] if len(self._ids) > 1 else []:
            self._ask(role, "GET", f"/api/v1/comparisons?before={before}&after={after}")

    def _export(self, role: str, order: random.Random) -> None:
        for one in self._some(order):
            fmt = order.choice(("json", "md", "html", "xlsx", "csv"))
            self._ask(role, "GET", f"/api/v1/reports/{one}/export.{fmt}")

    def _send(self, role: str, order: random.Random) -> None:
        with self._lock:
            data = next(self._new)
        answer = self._ask(role, "POST", f"/api/v1/reports{order.choice(('', '?wait=0'))}", data)
        if answer.status not in (200, 201, 202, 503):
            self.seen.wrong.append(f"{role}: a report is refused: {answer.status} {answer.body[:300]!r}")
        if answer.status in (200, 201, 202):
            said = json.loads(answer.body)
            with self._lock:
                self.seen.stored[said["id"]] = hashlib.sha256(data).hexdigest()
                if answer.status == 201:
                    self._ids.append(said["id"])

    def _delete(self, role: str, order: random.Random) -> None:
        if len(self._ids) < KEPT_LAST:
            return
        with self._lock:
            one = self._ids.pop(order.randrange(len(self._ids)))
            self.seen.deleted.add(self.seen.stored[one])
        answer = self._ask(role, "DELETE", f"/api/v1/reports/{one}")
        if answer.status not in (204, 404, 503):
            self.seen.wrong.append(f"{role}: DELETE {one}: {answer.status}")

    def _forbidden(self, role: str, order: random.Random) -> None:
        """What only others may."""
        for one in self._some(order) or ["none"]:
            if (status := self._ask(role, "DELETE", f"/api/v1/reports/{one}").status) not in (403, 503):
                self.seen.wrong.append(f"{role} deletes: {status}")


def every(seconds: float, deed: Callable[[], None], over: threading.Event) -> None:
    """Does it each time so many seconds have passed."""
    while not over.wait(seconds):
        deed()

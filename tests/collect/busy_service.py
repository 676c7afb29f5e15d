"""A service that answers what a test says, one after the other, and keeps what it was asked."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Asked:
    """One call."""

    when: float
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class BusyService:
    """`answers` are given in their order, the last of them for ever."""

    address: str
    answers: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)


@contextmanager
def busy_service() -> Iterator[BusyService]:
    service = BusyService("")

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            service.asked.append(Asked(time.monotonic(), self.command, self.path, dict(self.headers), body))
            status, headers, said = service.answers.pop(0) if len(service.answers) > 1 else service.answers[0]
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(said))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(said)

        do_POST = do_GET  # noqa: N815 - its base's manner

        def log_message(self, format: str, *_: Any) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        service.address = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield service
        server.shutdown()
        thread.join()

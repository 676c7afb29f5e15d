"""A service behind real sockets, in a thread of the test: told to stop as SIGTERM tells it."""

import http.client
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI

from app.cli.serving.connections import Config
from app.cli.serving.server import Server
from app.web.layers.in_hand import InHand
from tests.app.services import provided


@dataclass
class Served:
    """Where a service answers, and its server."""

    port: int
    server: Server
    in_hand: InHand
    _threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(20))

    def ask(self, path: str, method: str = "GET", **given: Any) -> tuple[int, dict[str, str], bytes]:
        """One call over a connection of its own: status, headers, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        try:
            connection.request(method, path, **given)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def asks(self, path: str, **given: Any) -> "Future[tuple[int, dict[str, str], bytes]]":
        """The same, beside whatever else is asked."""
        return self._threads.submit(self.ask, path, **given)

    def sends(self, data: bytes) -> socket.socket:
        """A connection on which somebody sent just this."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=600)
        connection.sendall(data)
        return connection

    def stop(self) -> None:
        """As SIGTERM does; the server ends by itself."""
        self.server.should_exit = True

    def close(self) -> None:
        self._threads.shutdown()


@contextmanager
def served(
    service: FastAPI,
    *,
    idle_seconds: float = 30.0,
    connections: int = 400,
    of_one: int = 200,
    proxies: str = "127.0.0.1",
) -> Iterator[Served]:
    """The service, served until the context ends."""
    options = {"log_level": "warning", "access_log": False, "timeout_graceful_shutdown": 2}
    known = {"idle_seconds": idle_seconds, "connections": connections, "of_one": of_one, "forwarded_allow_ips": proxies}
    config = Config(service, **known, **options)
    started = threading.Event()
    server = Server(config, provided(service, InHand), started.set)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            assert started.wait(600)
            one = Served(listening.getsockname()[1], server, provided(service, InHand))
            yield one
            one.close()
        finally:
            server.should_exit = True
            thread.join(600)
    assert not thread.is_alive()

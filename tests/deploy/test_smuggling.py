"""Requests that a proxy and the service might cut differently: behind a real nginx that keeps its connections, none
carries another one in."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from app.main import create_app
from app.settings import Settings
from tests import databases
from tests.app.served import Served, served
from tests.app.stand_in import StandIn
from tests.deploy.nginx import nginx

UPSTREAM = "  upstream iobound {{ server 127.0.0.1:{port}; keepalive 4; }}"
PROXY = """
    client_max_body_size 64m;
    keepalive_timeout 1s;
    client_header_timeout 1s;
    client_body_timeout 1s;
    underscores_in_headers on;
    ignore_invalid_headers off;
    location / {
      proxy_pass http://iobound;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
"""
IN = "GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
HEAD = "POST /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = "Transfer-Encoding: chunked\r\n"


def bodied(headers: str, body: str) -> bytes:
    return f"{HEAD}{headers}\r\n{body}".encode("latin-1")


ATTACKS = {
    "length and chunks": bodied(f"Content-Length: {len(IN) + 5}\r\n{CHUNKED}", f"0\r\n\r\n{IN}"),
    "chunks and length": bodied(f"{CHUNKED}Content-Length: 4\r\n", f"{len(IN):x}\r\n{IN}\r\n0\r\n\r\n"),
    "two lengths": bodied(f"Content-Length: 0\r\nContent-Length: {len(IN)}\r\n", IN),
    "a list of lengths": bodied(f"Content-Length: 0, {len(IN)}\r\n", IN),
    "a length with a sign": bodied(f"Content-Length: +{len(IN)}\r\n", IN),
    "a length in hexadecimal": bodied("Content-Length: 0x0\r\n", IN),
    "a blank before the colon": bodied(f"Content-Length: {len(IN) + 5}\r\nTransfer-Encoding : chunked\r\n",
                                       f"0\r\n\r\n{IN}"),
    "a tab before chunked": bodied(f"Content-Length: {len(IN) + 5}\r\nTransfer-Encoding:\tchunked\r\n",
                                   f"0\r\n\r\n{IN}"),
    "a vertical tab": bodied(f"Content-Length: {len(IN) + 5}\r\nTransfer-Encoding: \x0bchunked\r\n",
                             f"0\r\n\r\n{IN}"),
    "an unknown coding": bodied(f"Content-Length: {len(IN) + 5}\r\nTransfer-Encoding: xchunked\r\n",
                                f"0\r\n\r\n{IN}"),
    "two codings": bodied("Transfer-Encoding: chunked, identity\r\n", f"0\r\n\r\n{IN}"),
    "two headers of codings": bodied("Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n",
                                     f"0\r\n\r\n{IN}"),
    "a header on two lines": bodied(f"Content-Length: {len(IN) + 5}\r\nX: y\r\n {CHUNKED}", f"0\r\n\r\n{IN}"),
    "a line feed alone": bodied(f"X: y\n{CHUNKED}Content-Length: {len(IN) + 5}\r\n", f"0\r\n\r\n{IN}"),
    "a carriage return alone": bodied(f"X: y\r{CHUNKED}Content-Length: {len(IN) + 5}\r\n", f"0\r\n\r\n{IN}"),
    "a NUL in a header": bodied(f"X: y\0\r\n{CHUNKED}Content-Length: {len(IN) + 5}\r\n", f"0\r\n\r\n{IN}"),
    "an underscore": bodied(f"Content_Length: {len(IN)}\r\nTransfer_Encoding: chunked\r\nContent-Length: 0\r\n", ""),
    "a chunk that is longer than it says": bodied(CHUNKED, f"1\r\nab\r\n0\r\n\r\n{IN}"),
    "a chunk of a size with a sign": bodied(CHUNKED, f"+0\r\n\r\n{IN}"),
    "a chunk of a size too large": bodied(CHUNKED, f"1{'0' * 16}0\r\n\r\n{IN}"),
    "an extension with a line feed": bodied(CHUNKED, f"0;a\nb\r\n\r\n{IN}"),
    "a blank in the path": f"GET /healthz x HTTP/1.1\r\nHost: x\r\n\r\n{IN}".encode(),
    "HTTP 1.0 with chunks": bodied(CHUNKED, f"0\r\n\r\n{IN}").replace(b"HTTP/1.1", b"HTTP/1.0", 1),
}  # fmt: skip
"""Behind each a request for `/smuggled` lies that is none by one reading of it, and by another may be."""


class Reached:
    """What the service was asked for."""

    paths: list[str]

    def __init__(self, app: ASGIApp, paths: list[str]) -> None:
        self.app, self.paths = app, paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            self.paths.append(scope["path"])
        await self.app(scope, receive, send)


@pytest.fixture(scope="module")
def paths() -> list[str]:
    return []


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, paths: list[str]) -> FastAPI:
    folder = tmp_path_factory.mktemp("smuggled")
    made = create_app(Settings(data=folder, database_url=databases.sqlite_store(folder)), analyst=StandIn())  # type: ignore[arg-type]
    made.add_middleware(Reached, paths=paths)
    return made


@pytest.fixture(scope="module")
def through(app: FastAPI) -> Iterator[Served]:
    with served(app) as one, nginx(PROXY, UPSTREAM.format(port=one.port)) as port:
        yield Served(port, one.server, one.in_hand)


def answers(one: Served, sent: bytes) -> bytes:
    """All that comes back until nginx closes: who would close the one half themselves would have it give up."""
    with socket.create_connection(("127.0.0.1", one.port), timeout=600) as sock:
        sock.sendall(sent)
        found = b""
        while piece := sock.recv(65536):
            found += piece
    return found


def marked(attack: str) -> bytes:
    return ATTACKS[attack].replace(b"/smuggled", b"/smuggle%02d" % list(ATTACKS).index(attack))


def test_no_request_carries_another_one_in(through: Served, paths: list[str]) -> None:
    paths.clear()
    with ThreadPoolExecutor(6) as threads:
        told = dict(zip(ATTACKS, threads.map(partial(answers, through), map(marked, ATTACKS)), strict=True))
    for _ in range(8):  # over the connections that nginx has kept
        status, _, body = through.ask("/reports")
        assert (status, b"<title>Reports" in body) == (200, True)
    carried = [attack for number, attack in enumerate(ATTACKS) if f"/smuggle{number:02}" in paths]
    seen = {attack: told[attack].count(b"HTTP/1.1 ") for attack in carried}
    assert seen == {}
    assert paths.count("/reports") == 8


def test_a_request_that_follows_another_is_seen(through: Served, paths: list[str]) -> None:
    """That these tests would see one: two plain requests on a connection reach the service both."""
    paths.clear()
    answers(through, f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n{IN}y\r\nConnection: close\r\n\r\n".encode())
    assert paths == ["/healthz", "/smuggled"]

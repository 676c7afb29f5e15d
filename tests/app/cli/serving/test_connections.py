"""Connections that bring half a request are given up, and are never so many that others find no place."""

import resource
import socket
import threading
import time
from pathlib import Path

import pytest
from fastapi import FastAPI, Request, Response

from app.cli.serving.connections import SPARE, files_for
from app.main import create_app
from app.settings import Settings
from tests.app.queue.until import until
from tests.app.served import served
from tests.app.stand_in import StandIn

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
BODY = b"POST /api/v1/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf"


def received(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    return b"".join(iter(lambda: connection.recv(10_000), b""))


@pytest.fixture
def service(tmp_path) -> FastAPI:
    known = {"idle_seconds": 0.3, "connections": 16, "slow_query_seconds": 3600}  # nothing is said of a slow machine
    return create_app(Settings(data=tmp_path, **known), analyst=StandIn())


def test_half_a_head_is_given_up(service: FastAPI, caplog) -> None:
    with served(service, idle_seconds=0.3) as one:
        with one.sends(HEAD) as half:
            answer = received(half)
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b'"code": "request_timeout"' in answer
        with one.sends(b"") as silent:
            assert received(silent) == b""
    assert caplog.records == []


def test_half_a_second_head_is_given_up(service: FastAPI) -> None:
    with served(service, idle_seconds=2.0) as one, one.sends(HEAD + b"\r\n") as half:
        assert half.recv(10_000).startswith(b"HTTP/1.1 200 ")
        half.sendall(HEAD)
        assert b"HTTP/1.1 408 " in received(half)


def test_half_a_body_is_given_up(service: FastAPI, caplog) -> None:
    with served(service) as one, one.sends(BODY) as half:
        said = received(half)
        assert said.startswith(b"HTTP/1.1 408 ")
        assert b'"code":"request_timeout"' in said
    assert caplog.records == []


def test_who_leaves_in_the_middle_is_no_error(service: FastAPI, caplog) -> None:
    with served(service) as one:
        for kind in (b"text/plain", b"multipart/form-data; boundary=b", b"application/json"):
            one.sends(BODY.replace(b"\r\n\r\n", b"\r\nContent-Type: " + kind + b"\r\n\r\n")).close()
        while one.in_hand.unanswered:
            time.sleep(0.01)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_half_requests_leave_room_for_others(service: FastAPI) -> None:
    with served(service, connections=16) as one:
        halves = [one.sends(HEAD) for _ in range(3 * SPARE)]
        halves += [one.sends(BODY) for _ in range(3 * SPARE)]
        assert one.ask("/healthz")[0] == 200
        until(lambda: one.ask("/readyz")[0] == 200)
        for half in halves:
            half.close()
        assert one.ask("/api/v1/reports")[0] in (200, 503)


def test_an_address_has_no_more_connections_than_its_share(service: FastAPI) -> None:
    with served(service, idle_seconds=2.0, of_one=8, proxies="") as one:
        silent = [one.sends(b"") for _ in range(40)]
        assert one.ask("/healthz")[0] == 200  # in the place of one that kept us waiting
        assert len(one.server.server_state.connections) <= 8
        assert {received(connection) for connection in silent} == {b""}


def test_connections_that_all_work_are_not_ended_for_one_more(service: FastAPI) -> None:
    free, waiting = threading.Event(), threading.Semaphore(0)

    def waits() -> str:
        waiting.release()
        free.wait(300)
        return "done"

    service.add_api_route("/api/v1/waits", waits)
    with served(service, of_one=8, proxies="") as one:
        answers = [one.asks("/api/v1/waits") for _ in range(8)]
        for _ in answers:
            waiting.acquire()
        with one.sends(b"") as more:
            answer = received(more)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after: 5" in answer
        assert b'"code": "too_many_calls"' in answer
        free.set()
        assert {answer.result()[0] for answer in answers} == {200}


def test_connections_of_a_trusted_proxy_are_those_of_many(service: FastAPI) -> None:
    with served(service, of_one=8) as one:
        silent = [one.sends(b"") for _ in range(12)]
        assert one.ask("/healthz")[0] == 200
        for connection in silent:
            connection.close()


@pytest.mark.parametrize(("proxies", "seconds"), [("127.0.0.1", 75), ("", 5)])
def test_a_proxy_keeps_its_connection_longer_than_it_would_itself(service: FastAPI, proxies: str, seconds: int) -> None:
    with served(service, proxies=proxies) as one, one.sends(HEAD + b"\r\n") as unused:
        assert unused.recv(10_000).startswith(b"HTTP/1.1 200 ")
        assert {connection.timeout_keep_alive for connection in one.server.server_state.connections} == {seconds}


def test_connections_without_a_request_make_room(service: FastAPI) -> None:
    with served(service, of_one=8, proxies="") as one:
        unused = [one.sends(HEAD + b"\r\n") for _ in range(8)]
        for connection in unused:
            assert connection.recv(10_000).startswith(b"HTTP/1.1 200 ")
        assert one.ask("/healthz")[0] == 200
        assert unused[0].recv(10_000) == b""


def test_who_takes_nothing_of_an_answer_is_cut_off(service: FastAPI) -> None:
    asked = threading.Event()

    def much() -> Response:
        asked.set()
        return Response(b"x" * 30_000_000)

    service.add_api_route("/api/v1/much", much)
    with served(service, idle_seconds=2.0) as one:
        with one.sends(b"GET /api/v1/much HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as takes_nothing:
            assert asked.wait(300)  # no state that ends by itself: a machine that stands still would miss it
            until(lambda: not one.server.server_state.connections)
            assert len(received(takes_nothing)) < 30_000_000
        assert len(one.ask("/api/v1/much")[2]) == 30_000_000


def test_who_takes_an_answer_slowly_gets_all_of_it(service: FastAPI) -> None:
    service.add_api_route("/api/v1/much", lambda: Response(b"x" * 30_000_000))
    with served(service, idle_seconds=4.0) as one:
        with one.sends(b"GET /api/v1/much HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n") as slow:
            taken = pieces = 0
            while piece := slow.recv(200_000):
                taken, pieces = taken + len(piece), pieces + 1
                time.sleep(0.25 if pieces <= 20 else 0)  # longer than it may take nothing
        assert taken > 30_000_000


def test_hundreds_of_unfinished_bodies_are_closed_and_health_answers_all_the_while(tmp_path: Path) -> None:
    files_for(400 + 600)  # this process has both ends of each connection
    service = create_app(Settings(data=tmp_path, idle_seconds=1.0), analyst=StandIn())
    with served(service, idle_seconds=1.0, proxies="") as one:
        halves = [one.sends(HEAD if number % 3 else BODY) for number in range(600)]
        while one.server.server_state.connections:  # how long an answer takes says tests/faults/README.md
            assert one.ask("/healthz")[0] == 200
        for half in halves:
            half.close()


def test_more_calls_than_are_good_come_again(service: FastAPI) -> None:
    free, waiting = threading.Event(), threading.Semaphore(0)

    async def waits(request: Request) -> str:
        waiting.release()
        while not free.is_set():
            await request.is_disconnected()
        return "done"

    service.add_api_route("/api/v1/waits", waits)
    with served(service) as one:
        answers = [one.asks("/api/v1/waits") for _ in range(16)]
        for _ in answers:
            waiting.acquire()
        status, headers, body = one.ask("/api/v1/reports")
        assert (status, headers["retry-after"], headers["connection"]) == (503, "5", "close")
        assert b'"code":"busy"' in body
        assert one.ask("/healthz")[0] == 200
        free.set()
        assert {answer.result()[0] for answer in answers} == {200}
        assert one.ask("/api/v1/reports")[0] == 200


@pytest.mark.parametrize(
    ("soft", "hard", "asked", "had"),
    [
        (10_000, 10_000, 400, 400),
        (1024, 100_000, 400, 400),
        (1024, 1024, 400, (1024 - 256) // 2 - SPARE),
        (256, 256, 400, 16),
    ],
)
def test_the_system_says_how_many_files_there_may_be(monkeypatch, soft: int, hard: int, asked: int, had: int) -> None:
    set_to: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _which, limits: set_to.append(limits))
    assert files_for(asked) == had
    assert all(soft <= one <= hard for one, _ in set_to)

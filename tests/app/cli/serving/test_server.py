"""Stopping: what is in hand is finished, all others are told to come again, and nothing ends in an error."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse

from app.main import create_app
from app.settings import Settings
from tests.app.cli.test_main import COMMAND
from tests.app.served import Served, served
from tests.app.stand_in import StandIn, report_bytes


class Slow:
    """A route that is in hand until it is let go."""

    def __init__(self, service: FastAPI) -> None:
        self.began, self.free = threading.Semaphore(0), threading.Event()
        service.add_api_route("/api/v1/slow", self.answer)

    def answer(self) -> str:
        self.began.release()
        self.free.wait(300)
        return "done"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, stop_seconds=30)


@pytest.fixture
def slow(service: FastAPI) -> Slow:
    return Slow(service)


def stopping(one: Served) -> None:
    one.stop()
    while not one.in_hand.stopping:
        time.sleep(0.01)


def test_what_is_in_hand_is_finished_and_all_others_come_again(service: FastAPI, slow: Slow, caplog) -> None:
    with served(service) as one:
        in_hand = one.asks("/api/v1/slow")
        slow.began.acquire()
        stopping(one)
        for method, path in (("GET", "/api/v1/reports"), ("POST", "/api/v1/reports"), ("GET", "/")):
            status, headers, body = one.ask(path, method)
            assert (status, headers["retry-after"], headers["connection"]) == (503, "5", "close")
            assert json.loads(body)["code"] == "stopping"
        status, headers, body = one.ask("/readyz")
        assert (status, json.loads(body)["code"], headers["retry-after"]) == (503, "not_ready", "5")
        assert one.ask("/healthz")[0] == 200
        slow.free.set()
        assert in_hand.result()[::2] == (200, b'"done"')
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_what_takes_too_long_is_told_to_come_again(tmp_path: Path, caplog) -> None:
    service = create_app(Settings(data=tmp_path, stop_seconds=0.2), analyst=StandIn())
    slow = Slow(service)
    with served(service) as one:
        in_hand = one.asks("/api/v1/slow")
        slow.began.acquire()
        one.stop()
        status, headers, body = in_hand.result()
        assert (status, json.loads(body)["code"], headers["retry-after"]) == (503, "stopping", "5")
        slow.free.set()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_stream_of_events_ends_whole(service: FastAPI, caplog) -> None:
    begun = threading.Event()

    async def events() -> AsyncIterator[str]:
        yield "data: 1\n\n"
        begun.set()
        await asyncio.sleep(60)

    async def stream() -> StreamingResponse:
        return StreamingResponse(events(), media_type="text/event-stream")

    service.add_api_route("/api/v1/stream", stream)
    with served(service) as one:
        streamed = one.asks("/api/v1/stream")
        assert begun.wait(300)
        one.stop()
        assert streamed.result()[::2] == (200, b"data: 1\n\n")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


class Reluctant(StandIn):
    """Reads one file at a time, when it is let."""

    def __init__(self) -> None:
        self.began, self.free = threading.Semaphore(0), threading.Event()

    def analyse(self, *given, **also):
        self.began.release()
        self.free.wait(300)
        return super().analyse(*given, **also)


def test_a_file_that_is_being_read_is_answered_and_one_that_waits_is_kept(tmp_path: Path, caplog) -> None:
    settings, reader = Settings(data=tmp_path, workers=1, stop_seconds=30), Reluctant()
    with served(create_app(settings, analyst=reader)) as one:
        read = one.asks("/api/v1/reports", method="POST", body=report_bytes(snap=1))
        reader.began.acquire()
        waits = one.asks("/api/v1/reports", method="POST", body=report_bytes(snap=9))
        while one.in_hand.unanswered < 2:
            time.sleep(0.01)
        stopping(one)
        status, headers, _ = waits.result()
        assert status == 202
        reader.free.set()
        assert read.result()[0] == 201
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    with served(create_app(settings, analyst=StandIn())) as one:
        place = headers["location"]
        state = json.loads(one.ask(place)[2])
        while state["state"] in ("waiting", "reading"):
            time.sleep(0.01)
            state = json.loads(one.ask(place)[2])
        assert state["state"] == "done"


@pytest.mark.slow
def test_a_second_signal_ends_at_once(tmp_path: Path) -> None:
    environment = {**os.environ, "IOBOUND_DATA": str(tmp_path / "data")}
    environment.pop("DATABASE_URL", None)
    with subprocess.Popen(
        [COMMAND, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout
        assert process.stderr
        port = int(process.stdout.readline().strip().rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=600) as half:
            half.sendall(b"POST /api/v1/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nx")
            with socket.create_connection(("127.0.0.1", port), timeout=600) as asks:  # the half call is in hand now
                asks.sendall(b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
                assert asks.recv(100).split()[1] == b"200"
            process.send_signal(signal.SIGTERM)
            lines = iter(process.stderr.readline, "")
            assert any("in hand" in line for line in lines)
            process.send_signal(signal.SIGTERM)
            assert process.wait(300) == 128 + signal.SIGTERM

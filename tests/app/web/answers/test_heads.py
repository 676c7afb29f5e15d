"""What can be got has a head, without a body; that of events does not wait for them."""

import asyncio
import http.client
import threading
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent
from fastapi.testclient import TestClient

from tests.app.queue.until import until
from tests.app.served import served


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/v1/reports", "/static/iobound.css", "/nowhere"])
def test_what_can_be_got_has_a_head(client: TestClient, path: str) -> None:
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.headers["content-type"]) == (got.status_code, got.headers["content-type"])
    assert head.content == b""


def events(service: FastAPI, ended: threading.Event) -> None:
    """Two routes whose events never end."""

    async def told() -> AsyncIterator[ServerSentEvent]:
        try:
            yield ServerSentEvent(raw_data="1")
            await asyncio.sleep(600)
        finally:
            ended.set()

    async def lines() -> AsyncIterator[str]:
        async for one in told():
            yield f"data: {one.raw_data}\n\n"

    async def streamed() -> StreamingResponse:
        return StreamingResponse(lines(), media_type="text/event-stream")

    service.add_api_route("/api/v1/told", told, response_class=EventSourceResponse)
    service.add_api_route("/api/v1/streamed", streamed)


@pytest.mark.parametrize("path", ["/api/v1/told", "/api/v1/streamed"])
def test_the_head_of_events_is_all_and_nobody_makes_more_of_them(service: FastAPI, caplog, path: str) -> None:
    ended = threading.Event()
    events(service, ended)
    with served(service) as one:
        connection = http.client.HTTPConnection("127.0.0.1", one.port, timeout=600)
        for _ in range(2):  # the connection goes on
            connection.request("HEAD", path)
            head = connection.getresponse()
            assert (head.status, head.headers["content-type"].partition(";")[0]) == (200, "text/event-stream")
            assert head.read() == b""
            assert ended.wait(300)
            ended.clear()
        connection.close()
        until(lambda: not one.in_hand.unanswered)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_head_is_of_the_whole_whatever_part_is_asked_for(client: TestClient) -> None:
    path, whole = "/static/iobound.css", {"accept-encoding": "identity"}
    part = {**whole, "range": "bytes=0-9", "if-range": client.get(path, headers=whole).headers["etag"]}
    assert client.get(path, headers=part).status_code == 206
    head = client.head(path, headers=part)
    assert head.status_code == 200
    assert "content-range" not in head.headers
    assert head.headers["content-length"] == str(len(client.get(path, headers=whole).content))

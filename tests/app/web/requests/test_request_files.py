"""How one file comes out of a request: form or raw body, with or without transport gzip."""

import asyncio
import gzip
from contextlib import AbstractAsyncContextManager
from unittest.mock import AsyncMock

import pytest
from fastapi import Request
from fastapi.testclient import TestClient
from starlette.types import Message

from app.web.few_threads import FewThreads
from app.web.requests import request_files
from app.web.requests.request_files import WHOLE, Bodies, Body
from app.web.requests.unpacking import IN_MEMORY
from tests.app.stand_in import report_bytes

REPORTS = "/api/v1/reports"


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", "text/html", "application/octet-stream"])
def test_a_raw_body_is_taken_whatever_curl_calls_it(client: TestClient, content_type: str) -> None:
    answer = client.post(f"{REPORTS}?filename=raw.txt", content=report_bytes(), headers={"content-type": content_type})
    assert answer.status_code == 201
    assert answer.json()["file"] == "raw.txt"


def test_transport_gzip_is_the_same_upload_as_the_plain_file(client: TestClient) -> None:
    first = client.post(REPORTS, content=report_bytes()).json()
    packed = gzip.compress(report_bytes())
    answer = client.post(REPORTS, content=packed, headers={"content-encoding": "gzip"})
    assert (answer.status_code, answer.json()["id"]) == (200, first["id"])


def test_an_unknown_transport_encoding_is_named(client: TestClient) -> None:
    answer = client.post(REPORTS, content=report_bytes(), headers={"content-encoding": "br"})
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_encoding")


def test_a_form_without_the_field_says_its_name(client: TestClient) -> None:
    answer = client.post(REPORTS, files={"report": ("awr.txt", report_bytes())})
    assert answer.status_code == 422
    assert "file" in answer.json()["detail"]


def brought(bodies: Bodies, size: int, *, says: int | None) -> AbstractAsyncContextManager[Body]:
    """A body of so many bytes in pieces, with the length that its head says."""
    pieces = [b"x" * min(65536, size - begin) for begin in range(0, size, 65536)]

    async def receive() -> Message:
        return {"type": "http.request", "body": pieces.pop(0), "more_body": bool(pieces)}

    headers = [] if says is None else [(b"content-length", str(says).encode())]
    return bodies.file(Request({"type": "http", "method": "POST", "headers": headers}, receive), "report")


@pytest.mark.parametrize(
    ("data", "transport", "apart"), [(b"x", "identity", 0), (gzip.compress(b"x", mtime=0), "identity", 1),
                                     (gzip.compress(b"x", mtime=0), "gzip", 1)],
)  # fmt: skip
def test_only_what_is_to_be_unpacked_goes_to_a_thread(
    data: bytes, transport: str, apart: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FewThreads, "run", threads := AsyncMock())
    headers = [(b"content-length", str(len(data)).encode()), (b"content-encoding", transport.encode())]

    async def take() -> None:
        message = {"type": "http.request", "body": data, "more_body": False}
        request = Request({"type": "http", "method": "POST", "headers": headers}, AsyncMock(return_value=message))
        async with Bodies().file(request, "report"):
            assert threads.await_count == apart

    asyncio.run(take())


def test_a_short_body_lies_on_no_disk_while_there_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_files, "MOST_WHOLE", 1)
    short, bodies = 2 * IN_MEMORY, Bodies()

    async def on_disk() -> list[bool]:
        async with brought(bodies, short, says=short) as first, brought(bodies, short, says=short) as second:
            found = [one.spool.file.name is not None for one in (first, second)]
            assert first.spool.read() == second.spool.read() == b"x" * short
        for size, says in ((short, short), (short, None), (WHOLE + 1, WHOLE + 1)):
            async with brought(bodies, size, says=says) as body:
                found.append(body.spool.file.name is not None)
                assert body.spool.size == size
        return found

    assert asyncio.run(on_disk()) == [False, True, False, True, True]

"""Tags, 304 and packing of whatever leaves the service: whole answers, files, streams, events."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard
from fastapi import FastAPI, Response
from fastapi.responses import FileResponse, StreamingResponse
from fastapi.staticfiles import StaticFiles
from fastapi.testclient import TestClient

from app.settings import Settings
from app.web.answers import representations
from app.web.answers.heads import Heads
from app.web.answers.representations import LEAST_PACKED, MOST_HASHED
from app.web.layers import security
from tests.app.conftest import BASE
from tests.app.stand_in import report_bytes

LARGE = b'{"text": "' + b"reads lead, " * 20_000 + b'"}'
SMALL = b'{"text": "x"}'


def service(folder: Path) -> FastAPI:
    """One that answers in every way that there is."""
    made = FastAPI()
    representations.handle(made)
    security.protect(made, Settings(data=folder))
    made.add_middleware(Heads)
    (folder / "large.css").write_bytes(LARGE)
    (folder / "large.bin").write_bytes(LARGE)

    @made.get("/large")
    @made.post("/large")
    def large() -> Response:
        return Response(LARGE, media_type="application/json", headers={"content-security-policy": "sandbox"})

    @made.get("/answer")
    def answer(status: int = 200, kind: str = "application/json", size: int = 5000, name: str = "", text: str = ""):
        return Response(b"x" * size, status, {name: text} if name else {}, kind)

    @made.get("/pieces")
    def pieces(kind: str = "application/x-ndjson", tag: str = "") -> StreamingResponse:
        lines = (f'{{"line": {number}}}\n' for number in range(1000))
        return StreamingResponse(lines, media_type=kind, headers={"etag": tag} if tag else {})

    @made.get("/file")
    def file() -> FileResponse:
        return FileResponse(folder / "large.css")

    made.mount("/files", StaticFiles(directory=folder))
    return made


@pytest.fixture(scope="module")
def asks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(service(tmp_path_factory.mktemp("files")), base_url=BASE) as client:
        client.headers.pop("accept-encoding")
        yield client


def raw(client: TestClient, path: str, coding: str = "", has: str = "", **more: Any) -> tuple[Any, bytes]:
    """An answer with its body as it was sent."""
    headers = {"accept-encoding": coding or "identity"} | ({"if-none-match": has} if has else {})
    with client.stream("GET", path, headers=headers | more) as answer:
        return answer, b"".join(answer.iter_raw())


def opened(coding: str, body: bytes) -> bytes:
    if coding == "zstd":
        return zstandard.ZstdDecompressor().decompressobj().decompress(body)
    return gzip.decompress(body) if coding == "gzip" else body


@pytest.mark.parametrize("coding", ["", "gzip", "zstd"])
@pytest.mark.parametrize("path", ["/large", "/files/large.css", "/file"])
def test_what_a_client_has_is_not_sent_again(asks: TestClient, path: str, coding: str) -> None:
    first, body = raw(asks, path, coding)
    assert opened(coding, body) == LARGE
    assert first.headers.get("content-encoding", "") == coding
    assert first.headers["vary"] == "Accept-Encoding"
    again, nothing = raw(asks, path, coding, first.headers["etag"])
    assert (again.status_code, nothing) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in again.headers
    assert raw(asks, path, coding, f'"other", W/{first.headers["etag"]}')[0].status_code == 304
    assert raw(asks, path, coding, "*")[0].status_code == 304
    assert raw(asks, path, coding, '"other"')[0].status_code == 200
    assert raw(asks, path, coding, first.headers["etag"].strip('"'))[0].status_code == 200  # no quotes: no tag


@pytest.mark.parametrize("path", ["/large", "/files/large.css", "/pieces"])
def test_what_is_packed_otherwise_is_another_answer(asks: TestClient, path: str) -> None:
    tags = [raw(asks, path, coding)[0].headers.get("etag") for coding in ("", "gzip", "zstd")]
    assert len(set(tags)) == (1 if path == "/pieces" else 3)
    if path == "/large":
        assert raw(asks, path, "gzip", tags[2])[0].status_code == 200
        assert raw(asks, path, "", tags[1])[0].status_code == 200


def test_a_304_says_what_the_answer_says_and_nothing_of_a_body(asks: TestClient) -> None:
    first, _ = raw(asks, "/large", "gzip")
    again, _ = raw(asks, "/large", "gzip", first.headers["etag"])
    for name in ("cache-control", "content-security-policy", "x-content-type-options"):
        assert again.headers[name] == first.headers[name]
    assert again.headers["content-security-policy"] == "sandbox"  # a cache takes over what a 304 says
    assert not {"content-length", "content-type", "content-encoding"} & set(again.headers)


@pytest.mark.parametrize("coding", ["", "gzip", "zstd"])
def test_a_head_tells_what_a_get_would(asks: TestClient, coding: str) -> None:
    for path in ("/large", "/files/large.css", "/pieces"):
        got, _ = raw(asks, path, coding)
        head = asks.head(path, headers={"accept-encoding": coding})
        assert (head.status_code, head.content) == (200, b"")
        for name in ("etag", "content-encoding", "content-length", "vary", "content-type"):
            assert head.headers.get(name) == got.headers.get(name), (path, name)
        if "etag" in got.headers:
            same = {"accept-encoding": coding, "if-none-match": got.headers["etag"]}
            assert asks.head(path, headers=same).status_code == 304


@pytest.mark.parametrize(
    ("query", "packed", "tagged"),
    [
        ("", True, True),
        (f"size={LEAST_PACKED}", True, True),
        (f"size={LEAST_PACKED - 1}", False, True),
        ("size=0", False, True),
        ("kind=image/png", False, True),
        ("kind=application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", False, True),
        ("kind=application/octet-stream", False, True),
        ("kind=text/csv; charset=utf-8", True, True),
        ("kind=application/problem%2Bjson&status=404", True, False),
        ("status=500", True, False),
        ("status=201", True, False),
        ("name=cache-control&text=no-store", True, False),
        ("name=content-encoding&text=br", False, True),
        (f"size={MOST_HASHED + 1}", True, False),
    ],
)
def test_what_is_packed_and_what_has_a_tag(asks: TestClient, query: str, packed: bool, tagged: bool) -> None:
    answer, body = raw(asks, f"/answer?{query}", "gzip")
    assert (answer.headers.get("content-encoding") == "gzip") is packed
    assert ("etag" in answer.headers) is tagged
    assert ("vary" in answer.headers) is packed
    assert len(body) == int(answer.headers["content-length"])
    status, _ = raw(asks, f"/answer?{query}", "gzip", "*")
    assert (status.status_code == 304) is tagged


def test_a_tag_of_the_route_is_kept(asks: TestClient) -> None:
    query = "/answer?name=etag&text=%22mine%22"
    assert raw(asks, query)[0].headers["etag"] == '"mine"'
    assert raw(asks, query, "zstd")[0].headers["etag"] == '"mine-zstd"'
    assert raw(asks, query, "zstd", '"mine-zstd"')[0].status_code == 304


@pytest.mark.parametrize("coding", ["", "gzip", "zstd"])
def test_a_stream_is_packed_piece_by_piece(asks: TestClient, coding: str) -> None:
    answer, body = raw(asks, "/pieces", coding)
    assert opened(coding, body).count(b"\n") == 1000
    assert "content-length" not in answer.headers
    assert "etag" not in answer.headers
    assert raw(asks, "/pieces", coding, "*")[0].status_code == 200
    mine = f'"mine-{coding}"' if coding else '"mine"'
    kept, nothing = raw(asks, "/pieces?tag=%22mine%22", coding, mine)
    assert (kept.status_code, nothing) == (304, b"")


def test_events_pass_at_once_and_as_they_are(asks: TestClient) -> None:
    answer, body = raw(asks, "/pieces?kind=text/event-stream", "gzip, zstd", "*")
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers
    assert body.count(b"\n") == 1000


def test_a_part_of_a_file_is_sent_as_it_is(asks: TestClient) -> None:
    answer, body = raw(asks, "/files/large.css", "gzip", Range="bytes=0-9")
    assert (answer.status_code, body) == (206, LARGE[:10])
    whole, _ = raw(asks, "/files/large.css", "gzip")
    assert "accept-ranges" not in whole.headers
    changed, _ = raw(asks, "/files/large.css", "", **{"Range": "bytes=0-9", "If-Range": whole.headers["etag"]})
    assert changed.status_code == 200  # what is packed has other bytes


def test_what_changes_something_is_packed_and_has_no_304(asks: TestClient) -> None:
    answer = asks.post("/large", headers={"accept-encoding": "gzip", "if-none-match": "*"})
    assert (answer.status_code, answer.headers["content-encoding"]) == (200, "gzip")
    assert "etag" not in answer.headers
    assert answer.content == LARGE


def test_the_service_itself_has_these_manners(client: TestClient) -> None:
    url = client.post("/api/v1/reports", content=report_bytes()).json()["url"]
    for path in (url, "/api/v1/reports", "/api/v1/databases", "/api/v1/rules", "/api/v1/openapi.json"):
        first = client.get(path)
        assert first.headers["cache-control"] == "private, no-cache"
        again = client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), path
    for page in ("/", "/reports", "/nowhere", url.replace("/api/v1", "")):
        answer = client.get(page, headers={"accept": "text/html"})
        assert (answer.headers["cache-control"], answer.headers.get("etag")) == ("no-store", None), page
    assert raw(client, "/api/v1/rules", "zstd")[0].headers["content-encoding"] == "zstd"
    before = client.get("/api/v1/reports").headers["etag"]
    client.post("/api/v1/reports", content=report_bytes(dbid=2))
    assert client.get("/api/v1/reports", headers={"if-none-match": before}).status_code == 200

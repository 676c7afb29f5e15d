"""Calls that are tried again, and what is said where they cannot be."""

import re
import ssl
import threading
import time
from base64 import b64encode
from collections.abc import Iterator
from http.client import RemoteDisconnected
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar

import msgspec
import pytest
import urllib3

from app.push.answers import LINES
from app.push.service_client import Away, Failed, FileRefused, NotTaken, ServiceClient
from app.push.tries import of_tls, reason

ANYTHING = msgspec.json.Decoder()


class Answering(BaseHTTPRequestHandler):
    """Answers what the test says, one after the other, and keeps what it was asked."""

    answers: ClassVar[list[tuple[int, dict[str, str], bytes]]]
    asked: ClassVar[list[tuple[float, str, dict[str, str], bytes]]]

    def do_GET(self) -> None:
        self.do_POST()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.asked.append((time.monotonic(), self.path, dict(self.headers), body))
        status, headers, said = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(said))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, format: str, *_: Any) -> None:
        """Nobody reads it."""


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    Answering.answers, Answering.asked = [], []
    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as one:
        thread = threading.Thread(target=one.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield one
        one.shutdown()
        thread.join()


def client(server: ThreadingHTTPServer, *, path: str = "", token: str | None = None, tries: int = 3) -> ServiceClient:
    return ServiceClient(f"http://127.0.0.1:{server.server_address[1]}{path}", token, 2, 10.0, tries)


def test_a_busy_service_is_asked_again_not_before_it_said(server: ThreadingHTTPServer) -> None:
    Answering.answers = [(503, {"Retry-After": "1"}, b"{}"), (429, {}, b"{}"), (201, {}, b'{"id": "a"}')]
    answer = client(server).post("/reports", {"filename": "a b.txt", "ticket": None}, b"body", {"X": "y"})
    assert (answer.status, answer.read(ANYTHING)) == (201, {"id": "a"})
    times, paths, headers, bodies = zip(*Answering.asked, strict=True)
    assert times[1] - times[0] >= 1
    assert set(paths) == {"/api/v1/reports?filename=a+b.txt"}
    assert [one["X"] for one in headers] == ["y"] * 3
    assert bodies == (b"body",) * 3


def test_of_an_outage_a_sentence_is_said_now_and_then(
    server: ThreadingHTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    Answering.answers = [(503, {}, b"{}"), (503, {}, b"{}"), (200, {}, b"{}")]
    said: list[str] = []
    home = f"http://127.0.0.1:{server.server_address[1]}"
    ServiceClient(home, None, 1, 10.0, 3, said.append).get("/reports", ANYTHING)
    assert said == [f"{home} is busy (503): trying again at once (1 of 3)."]
    monkeypatch.setattr("app.push.tries.SAID_EACH_SECONDS", 0)
    Answering.answers = [(503, {}, b"{}"), (429, {}, b"{}"), (200, {}, b"{}")]
    ServiceClient(home, None, 1, 10.0, 3, said.append).get("/reports", ANYTHING)
    assert said[1] == f"{home} is busy (503): trying again at once (1 of 3)."
    assert re.fullmatch(re.escape(home) + r" is busy \(429\): trying again in [12] s \(2 of 3\)\.", said[2])


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ConnectionResetError(104, "Connection reset by peer"), "Connection reset by peer"),
        (RemoteDisconnected("Remote end closed connection"), "Remote end closed connection"),
    ],
)
def test_of_a_connection_that_breaks_off_its_cause_is_said(error: OSError, said: str) -> None:
    assert reason(urllib3.exceptions.ProtocolError("Connection aborted.", error)) == said


def test_an_address_that_speaks_no_tls_is_asked_once(server: ThreadingHTTPServer) -> None:
    said: list[str] = []
    home = f"https://127.0.0.1:{server.server_address[1]}"
    with pytest.raises(NotTaken) as raised:
        ServiceClient(home, None, 1, 10.0, 3, said.append).get("/reports", ANYTHING)
    assert str(raised.value) == f"{home} speaks no TLS: does its address begin with http://?"
    assert said == []


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ssl.SSLCertVerificationError(1, "certificate verify failed"), "shows a certificate that is not trusted here"),
        (ssl.SSLError(1, "tlsv1 alert protocol version"), "find no TLS that both speak"),
        (ssl.SSLEOFError(8, "EOF occurred in violation of protocol"), None),
        (ConnectionResetError(104, "Connection reset by peer"), None),
    ],
)
def test_of_tls_is_said_what_no_other_try_cures(error: OSError, said: str | None) -> None:
    if isinstance(error, ssl.SSLCertVerificationError):
        error.verify_message = "self-signed certificate"
    found = of_tls(urllib3.exceptions.SSLError(error))
    assert found is None if said is None else said in str(found)


def test_who_is_busy_each_time_is_away(server: ThreadingHTTPServer) -> None:
    Answering.answers = [(503, {}, b'{"code": "busy", "detail": "So many files wait."}')]
    with pytest.raises(Away, match=r"^So many files wait$"):
        client(server, tries=1).get("/reports", ANYTHING)
    assert len(Answering.asked) == 2


def test_nobody_who_answers_is_away() -> None:
    with pytest.raises(Away, match=r"^http://127.0.0.1:1/a does not answer \(Connection refused\)$"):
        ServiceClient("http://127.0.0.1:1/a/", None, 1, 1.0, 0).get("/reports", ANYTHING)


def test_a_name_and_password_in_the_address_go_along_and_are_never_said(server: ThreadingHTTPServer) -> None:
    Answering.answers = [(200, {}, b"{}"), (401, {}, b"")]
    port = server.server_address[1]
    caller = ServiceClient(f"http://up:p%40ss@127.0.0.1:{port}/x", None, 1, 10.0, 1)
    caller.get("/reports", ANYTHING)
    _, path, headers, _ = Answering.asked[0]
    assert (path, headers["Authorization"]) == ("/x/api/v1/reports", "Basic " + b64encode(b"up:p@ss").decode())
    with pytest.raises(NotTaken) as said:
        caller.get("/reports", ANYTHING)
    assert "p%40ss" not in str(said.value)
    assert f"127.0.0.1:{port}/x lets nobody in" in str(said.value)
    with pytest.raises(ValueError, match="one of them"):
        ServiceClient("https://up:pass@iobound.example.com", "iob_token", 1, 10.0, 1)
    assert ServiceClient("http://up:pass@iobound.example.com", None, 1, 10.0, 1).in_the_open


@pytest.mark.parametrize("status", [413, 415, 422])
def test_what_is_said_of_a_file_is_of_that_file(server: ThreadingHTTPServer, status: int) -> None:
    Answering.answers = [(status, {}, b'{"code": "too_large", "detail": "Bring less."}')]
    with pytest.raises(FileRefused, match=r"^Bring less\.$") as refused:
        client(server).post("/reports", {}, b"", {})
    assert refused.value.code == "too_large"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((400, {}, b'{"code": "wrong_host", "detail": "Name it in IOBOUND_ALLOWED_HOSTS."}'), "^Name it in IOBOUND_AL"),
        ((401, {}, b""), "lets nobody in without a login .401.: give its token as IOBOUND_TOKEN"),
        ((403, {}, b"<html>"), "lets nobody in without a login .403.: give its token as IOBOUND_TOKEN"),
        (
            (404, {}, b'{"code": "not_found", "detail": "There is nothing at this address."}'),
            "^There is nothing at http://127.0.0.1:[0-9]+/api/v1: give the address of iobound's first page",
        ),
        ((404, {}, b"<html>"), "answered 404. Is that the address of iobound"),
        ((301, {"Location": "https://elsewhere/"}, b""), "sends us on to https://elsewhere/: give that address"),
        ((200, {}, b"<html>"), "is another program's address: it does not answer as iobound does"),
    ],
)
def test_what_is_true_of_every_file_ends_the_run(
    server: ThreadingHTTPServer, answer: tuple[int, dict[str, str], bytes], said: str
) -> None:
    Answering.answers = [answer]
    with pytest.raises(NotTaken, match=said):
        client(server).get("/reports", ANYTHING)
    assert len(Answering.asked) == 1


@pytest.mark.parametrize("other", [b"{}", b"[]", b'{"reports": [{}]}', b'{"reports": 7}', b"null"])
def test_json_of_another_program_is_said_to_be_that(server: ThreadingHTTPServer, other: bytes) -> None:
    Answering.answers = [(200, {}, other)]
    with pytest.raises(NotTaken, match="it does not answer as iobound does"):
        client(server).get("/reports", LINES)


def test_a_mistake_of_the_service_is_none_of_the_file(server: ThreadingHTTPServer) -> None:
    Answering.answers = [(500, {}, b'{"code": "failed", "detail": "It failed."}')]
    with pytest.raises(Failed, match=r"^It failed\.$"):
        client(server).post("/reports", {}, b"", {})


def test_the_token_goes_along_and_the_path_of_the_service_is_kept(server: ThreadingHTTPServer) -> None:
    Answering.answers = [(200, {}, b"[]")]
    client(server, path="/iobound/", token="abc").get("/reports", ANYTHING, {"limit": 1})
    assert Answering.asked[0][1] == "/iobound/api/v1/reports?limit=1"
    assert Answering.asked[0][2]["Authorization"] == "Bearer abc"


@pytest.mark.parametrize("address", ["", "iobound.example.com", "ftp://a", "https://", "/a"])
def test_what_is_no_address_is_said(address: str) -> None:
    with pytest.raises(ValueError, match="is no address of a service"):
        ServiceClient(address, None, 1, 1.0, 0)


@pytest.mark.parametrize(
    ("address", "token", "open_to_all"),
    [
        ("http://a", "abc", True), ("http://a", None, False), ("https://a", "abc", False),
        ("http://localhost:8350", "abc", False), ("http://[::1]:8350", "abc", False),
    ],
)  # fmt: skip
def test_a_token_that_anybody_could_read_on_its_way_is_seen(address: str, token: str | None, open_to_all: bool) -> None:
    assert ServiceClient(address, token, 1, 1.0, 0).in_the_open is open_to_all

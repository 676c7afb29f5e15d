"""One call of a receiver: what it may bring about, each in one sentence, and nothing that goes on for ever."""

import socket
import ssl
import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from app.webhooks.calling import ANSWERED, AWAY, LONG, NO_HTTP, REDIRECTS, Answer, post
from app.webhooks.receiver import INSIDE, UNKNOWN, Address, Inside
from tests.app.webhooks.receiver import Receiver, receiver

HERE = Inside(("127.0.0.0/8",))


def call(to: Receiver, seconds: float = 30, inside: Inside = HERE) -> Answer:
    return post(Address.read(to.address), b'{"a": 1}', {"webhook-id": "m"}, inside, seconds)


def test_what_is_sent_arrives_whole() -> None:
    with receiver() as one:
        answer = call(one)
        assert answer == Answer(204, ANSWERED.format(status=204))
        assert answer.taken
        (message,) = one.came
    assert (message.path, message.body) == ("/hook?of=iobound", b'{"a": 1}')
    assert message.headers["host"] == f"127.0.0.1:{one.port}"
    assert message.headers["webhook-id"] == "m"


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_no_redirect_is_followed(status: int) -> None:
    with receiver() as inner, receiver(f"{status} Away\r\nlocation: {inner.address}") as one:
        answer = call(one)
        assert answer == Answer(status, REDIRECTS.format(status=status))
        assert not answer.taken
        assert inner.came == []


@pytest.mark.parametrize(
    ("head", "after"), [("503 Busy\r\nretry-after: 120", 120), ("429 Busy\r\nretry-after: soon", None)]
)
def test_when_it_wants_to_be_asked_again(head: str, after: float | None) -> None:
    with receiver(head) as one:
        assert call(one).after == after


def test_a_receiver_that_hangs_is_left_in_time() -> None:
    with receiver(None) as one:
        assert call(one, 0.3) == Answer(None, LONG.format(seconds=0.3))


def test_one_that_never_ends_its_answer_is_left_too() -> None:
    with receiver(None, slowly=True) as one:
        assert call(one, 0.5) == Answer(None, LONG.format(seconds=0.5))


@pytest.mark.parametrize("answer", ["\r\n\r\nnot at all", "abc def", f"200 OK\r\nx: {'y' * 200_000}"])
def test_what_is_no_http_is_said(answer: str) -> None:
    with receiver(answer) as one:
        assert call(one).message == NO_HTTP


def test_nobody_there_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    answer = post(Address("http", "127.0.0.1", port, "/"), b"", {}, HERE, 30)
    assert answer == Answer(None, AWAY.format(why="Connection refused"))


def test_a_name_that_answers_otherwise_a_moment_later_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second answer would lead inside: it is never asked for."""
    asked, reached = [], []

    def names(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        number = "8.8.8.8" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port))]

    def connect(place: tuple[str, int], *_: Any) -> socket.socket:
        reached.append(place[0])
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(socket, "getaddrinfo", names)
    monkeypatch.setattr(socket, "create_connection", connect)
    post(Address.read("http://turns.example.com/"), b"", {}, Inside(), 30)
    assert (asked, reached) == (["turns.example.com"], ["8.8.8.8"])


def test_inside_nothing_is_connected_to() -> None:
    with receiver() as one:
        assert call(one, inside=Inside()) == Answer(None, INSIDE.format(host="127.0.0.1"))
        assert one.came == []


def test_a_certificate_must_be_of_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checked against the name in the address, though the call goes to a number."""
    certificate = _certificate(tmp_path, "hooks.example.com")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]

        def names(*_: Any, **__: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

        def serve() -> None:
            for _ in range(2):
                sock, _ = listening.accept()
                try:
                    with context.wrap_socket(sock, server_side=True) as safe:
                        safe.recv(65536)
                        safe.sendall(b"HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n")
                except OSError:
                    sock.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        right = Address("https", "hooks.example.com", port, "/")
        wrong = Address("https", "other.example.com", port, "/")
        with monkeypatch.context() as patched:
            patched.setattr(socket, "getaddrinfo", names)
            patched.setattr(socket, "create_connection", _plain)
            assert post(right, b"", {}, HERE, 30).status == 202
            assert "Hostname mismatch" in post(wrong, b"", {}, HERE, 30).message
        thread.join(30)


def _plain(place: tuple[str, int], left: float) -> socket.socket:
    """A connection without asking for names, which this test answers itself."""
    sock = socket.socket()
    sock.settimeout(left)
    sock.connect(place)
    return sock


def _certificate(folder: Path, name: str) -> Path:
    """A key and its certificate, which signs itself."""
    path = folder / "server.pem"
    asked = [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
        "-subj",
        f"/CN={name}",
    ]
    files = ["-addext", f"subjectAltName=DNS:{name}", "-keyout", str(path), "-out", str(folder / "c.pem")]
    subprocess.run(["openssl", "req", "-x509", *asked, *files], check=True, capture_output=True)
    path.write_text(path.read_text() + (folder / "c.pem").read_text())
    return path


def test_a_name_that_no_certificate_can_be_of_is_said() -> None:
    with receiver() as one:
        strange = Address("https", ".127.0.0.1", one.port, "/")
        assert post(strange, b"", {}, Inside(("127.0.0.0/8",)), 30) == Answer(None, UNKNOWN.format(host=".127.0.0.1"))

"""A clamd that speaks its protocol on a socket of this machine, and can be told to behave badly."""

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
"""The text that every scanner knows, and that harms nobody."""
SHORT_TIMEOUT = 10.0
_LENGTH = struct.Struct("!L")
Answers = Callable[[socket.socket, bytes], None]


@dataclass
class FakeClamd:
    """Where it is, and what it was sent."""

    address: str
    scanned: list[bytes] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    """The lengths of the pieces of the last scan."""
    most: int = 25 * 1024 * 1024
    """Its StreamMaxLength."""
    answers: Answers | None = None
    """What it does in place of an answer."""


@contextmanager
def fake_clamd(folder: Path | None = None) -> Iterator[FakeClamd]:
    """One on a port of loopback, or with a socket in that folder."""
    family, where = (socket.AF_UNIX, str(folder / "clamd.ctl")) if folder else (socket.AF_INET, ("127.0.0.1", 0))
    with socket.socket(family) as listening:
        listening.bind(where)
        listening.listen()
        name = listening.getsockname()
        clamd = FakeClamd(name if folder else f"{name[0]}:{name[1]}")
        ending = threading.Event()
        thread = threading.Thread(target=_serve, args=(listening, clamd, ending), daemon=True)
        thread.start()
        yield clamd
        ending.set()
        with socket.socket(family) as last, _quiet():
            last.connect(name)
        thread.join()


def gone() -> str:
    """An address at which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{one.getsockname()[1]}"


def _serve(listening: socket.socket, clamd: FakeClamd, ending: threading.Event) -> None:
    while True:
        connection, _ = listening.accept()
        if ending.is_set():
            connection.close()
            return
        threading.Thread(target=_one, args=(connection, clamd), daemon=True).start()


def _one(connection: socket.socket, clamd: FakeClamd) -> None:
    connection.settimeout(SHORT_TIMEOUT)
    with connection, _quiet():
        command = _until_nul(connection)
        if command == b"zPING":
            connection.sendall(b"PONG\0")
            return
        assert command == b"zINSTREAM"
        got = _stream(connection, clamd)
        if clamd.answers is not None:
            clamd.answers(connection, got or b"")
        elif got is None:
            connection.sendall(b"INSTREAM size limit exceeded. ERROR\0")
        else:
            clamd.scanned.append(got)
            connection.sendall(b"stream: Eicar-Test-Signature FOUND\0" if EICAR in got else b"stream: OK\0")


def _until_nul(connection: socket.socket) -> bytes:
    got = b""
    while not got.endswith(b"\0"):
        got += connection.recv(1) or b"\0"
    return got[:-1]


def _stream(connection: socket.socket, clamd: FakeClamd) -> bytes | None:
    """What was sent; None where it is too much, as soon as that is known."""
    got, clamd.frames = b"", []
    while length := _LENGTH.unpack(_exactly(connection, 4))[0]:
        clamd.frames.append(length)
        if len(got) + length > clamd.most:
            return None
        got += _exactly(connection, length)
    return got


def _exactly(connection: socket.socket, many: int) -> bytes:
    got = b""
    while len(got) < many:
        more = connection.recv(many - len(got))
        if not more:
            raise ConnectionError
        got += more
    return got


@contextmanager
def _quiet() -> Iterator[None]:
    try:
        yield
    except OSError:
        return

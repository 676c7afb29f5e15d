"""A receiver of messages on this machine: keeps what comes, and answers as it is told."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

HEAD_END = b"\r\n\r\n"


@dataclass
class Message:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Answers each request with the next of `answers`, and with the last of them for ever; None is no answer at all."""

    port: int = 0
    answers: list[str | None] = field(default_factory=lambda: ["204 No Content"])
    came: list[Message] = field(default_factory=list)
    slowly: bool = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?of=iobound"


@contextmanager
def receiver(*answers: str | None, slowly: bool = False) -> Iterator[Receiver]:
    """Listens until the context ends. An answer is its first line, and headers behind line ends."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listening:
        made = Receiver(listening.getsockname()[1], list(answers) or ["204 No Content"], slowly=slowly)
        ended = threading.Event()
        thread = threading.Thread(target=_serve, args=(listening, made, ended), daemon=True)
        thread.start()
        yield made
        ended.set()
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", made.port), 5).close()
        thread.join(30)


def _serve(listening: socket.socket, made: Receiver, ended: threading.Event) -> None:
    held = []
    while not ended.is_set():
        sock, _ = listening.accept()
        message = _read(sock)
        if message is None:
            sock.close()
            continue
        made.came.append(message)
        answer = made.answers.pop(0) if len(made.answers) > 1 else made.answers[0]
        if answer is None:
            held.append(sock)  # open, and silent
            if made.slowly:
                threading.Thread(target=_trickle, args=(sock, ended), daemon=True).start()
            continue
        with suppress(OSError):
            sock.sendall(f"HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n".encode())
        sock.close()
    for sock in held:
        sock.close()


def _trickle(sock: socket.socket, ended: threading.Event) -> None:
    """An answer that never ends: a letter now and then."""
    with suppress(OSError):
        sock.sendall(b"HTTP/1.1 200 OK\r\nx: ")
        while not ended.wait(0.05):
            sock.sendall(b"x")


def _read(sock: socket.socket) -> Message | None:
    sock.settimeout(30)
    data = b""
    with suppress(OSError):
        while HEAD_END not in data:
            if not (more := sock.recv(65536)):
                return None
            data += more
        head, _, body = data.partition(HEAD_END)
        first, *lines = head.decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        while len(body) < int(headers.get("content-length", 0)):
            body += sock.recv(65536)
        return Message(first.split(" ")[1], headers, body)
    return None

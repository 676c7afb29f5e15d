"""A scan for malware by clamd, ClamAV's service, as its INSTREAM command has it: no name goes along, nothing is kept.

The clients that package registries have are not maintained any more, or under a licence that this program cannot take;
the protocol is one command, pieces with their length before them, and one line back.
"""

import socket
import struct
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

COMMAND, PING = b"zINSTREAM\0", b"zPING\0"
PIECE = 64 * 1024
LONGEST_ANSWER = 4096
CLEAN, FOUND, TOO_LONG = "OK", " FOUND", "size limit exceeded"
_LENGTH = struct.Struct("!L")


class Away(Exception):
    """No answer, or none that says whether there is malware: nothing is known of what was sent."""


class TooLong(Exception):
    """It is more than clamd takes (its setting StreamMaxLength)."""


@dataclass(frozen=True, slots=True)
class Clamd:
    """clamd at `host:port`, or at a socket's path. Safe to call from many threads: each call is a connection."""

    address: str
    seconds: float
    """How long a scan may take, from the connection to the answer."""

    def malware_in(self, pieces: Iterable[bytes]) -> str | None:
        """What clamd calls the malware in these bytes; None where it finds none. Raises Away, TooLong."""
        with self._connected() as (connection, until):
            connection.sendall(COMMAND)
            answer = _sent(connection, pieces, until) or _line(connection, until)
        reply = answer.removeprefix("stream: ").strip()
        if reply == CLEAN:
            return None
        if reply.endswith(FOUND) and reply != FOUND:
            return reply.removesuffix(FOUND)
        if TOO_LONG in reply:
            raise TooLong
        raise Away(f"it answered {reply[:100]!r}")

    def ping(self) -> None:
        """Raises Away where it does not answer."""
        with self._connected() as (connection, until):
            connection.sendall(PING)
            if (answer := _line(connection, until)) != "PONG":
                raise Away(f"it answered {answer[:100]!r}")

    @contextmanager
    def _connected(self) -> Iterator[tuple[socket.socket, float]]:
        until = time.monotonic() + self.seconds
        try:
            with self._connection() as connection:
                yield connection, until
        except OSError as error:
            raise Away(type(error).__name__) from error

    def _connection(self) -> socket.socket:
        if not self.address.startswith("/"):
            host, _, port = self.address.rpartition(":")
            return socket.create_connection((host.strip("[]"), int(port)), timeout=self.seconds)
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(self.seconds)
        try:
            connection.connect(self.address)
        except OSError:
            connection.close()
            raise
        return connection


def _sent(connection: socket.socket, pieces: Iterable[bytes], until: float) -> str | None:
    """Sends all of it. clamd answers before the end, and hangs up, where it wants no more: that is returned."""
    try:
        for piece in pieces:
            for begin in range(0, len(piece), PIECE):
                part = piece[begin : begin + PIECE]
                connection.settimeout(_left(until))
                connection.sendall(_LENGTH.pack(len(part)) + part)
        connection.sendall(_LENGTH.pack(0))
    except (BrokenPipeError, ConnectionResetError):
        return _line(connection, until)
    return None


def _line(connection: socket.socket, until: float) -> str:
    """The answer, up to its NUL, however it comes in pieces."""
    got = b""
    while b"\0" not in got:
        connection.settimeout(_left(until))
        more = connection.recv(LONGEST_ANSWER)
        if not more or len(got) > LONGEST_ANSWER:
            raise Away("it hung up" if not more else "its answer has no end")
        got += more
    return got.partition(b"\0")[0].decode("utf-8", "replace")


def _left(until: float) -> float:
    """Seconds that are left, at least a moment: a socket of 0 would not wait at all."""
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left

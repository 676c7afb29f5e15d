"""One call of a receiver: to the number that was looked at, within its time, with no redirect followed.

Of the answer only the head is read, up to what `h11` holds of one; its body is nobody's business here.
"""

import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import h11

from app.webhooks.receiver import UNKNOWN, Address, Inside, NotAllowed

READ_BYTES = 16 * 1024
MOST_NUMBERS = 3
"""So many of a name's numbers are tried."""
LONG = "It did not answer within {seconds:g} s."
REDIRECTS = "It answered {status}, a redirect: none is followed. Give the address that it leads to."
ANSWERED = "It answered {status}."
NO_HTTP = "What it answered is no HTTP."
NO_TRUST = "Its certificate is not trusted: {why}."
AWAY = "It could not be reached: {why}."


@dataclass(frozen=True, slots=True)
class Answer:
    """How one call ended: the status where there was an answer, and a sentence. `after` is when it wants the next."""

    status: int | None
    message: str
    after: float | None = None

    @property
    def taken(self) -> bool:
        """Whether the receiver has the message."""
        return self.status is not None and 200 <= self.status < 300


class _Clock:
    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Raises TimeoutError where nothing is."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


def post(address: Address, body: bytes, headers: Mapping[str, str], inside: Inside, seconds: float) -> Answer:
    """Sends it, and says what came of it. Raises nothing that a receiver may bring about."""
    clock = _Clock(seconds)
    try:
        with _connected(address, inside.numbers(address), clock) as sock:
            return _answered(_exchanged(sock, address, body, headers, clock))
    except NotAllowed as error:
        return Answer(None, str(error))
    except TimeoutError:
        return Answer(None, LONG.format(seconds=seconds))
    except ssl.SSLCertVerificationError as error:
        return Answer(None, NO_TRUST.format(why=error.verify_message))
    except (h11.RemoteProtocolError, h11.LocalProtocolError):
        return Answer(None, NO_HTTP)
    except OSError as error:
        return Answer(None, AWAY.format(why=error.strerror or type(error).__name__))
    except ValueError:  # a name that no certificate can be of
        return Answer(None, UNKNOWN.format(host=address.host))


def _connected(address: Address, numbers: Sequence[str], clock: _Clock) -> socket.socket:
    """A connection to the first of these numbers that takes one."""
    for place, number in enumerate(numbers[:MOST_NUMBERS], 1):
        try:
            sock = socket.create_connection((number, address.port), clock.left)
        except OSError:
            if place == min(len(numbers), MOST_NUMBERS):
                raise
            continue
        break
    if address.scheme == "http":
        return sock
    try:
        sock.settimeout(clock.left)
        return ssl.create_default_context().wrap_socket(sock, server_hostname=address.host)
    except (OSError, ValueError):
        sock.close()
        raise


def _exchanged(
    sock: socket.socket, address: Address, body: bytes, headers: Mapping[str, str], clock: _Clock
) -> h11.Response:
    connection = h11.Connection(h11.CLIENT)
    sent = [("host", address.named), *headers.items(), ("content-length", str(len(body))), ("connection", "close")]
    request = connection.send(h11.Request(method="POST", target=address.path, headers=sent)) or b""
    sock.settimeout(clock.left)
    with suppress(BrokenPipeError, ConnectionResetError):  # it may have answered before it had read all
        sock.sendall(request + (connection.send(h11.Data(data=body)) or b""))
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            return event
        if event is h11.NEED_DATA:
            sock.settimeout(clock.left)
            connection.receive_data(sock.recv(READ_BYTES))
        elif isinstance(event, h11.ConnectionClosed):
            raise h11.RemoteProtocolError(NO_HTTP)


def _answered(response: h11.Response) -> Answer:
    status = response.status_code
    sentence = REDIRECTS if 300 <= status < 400 else ANSWERED
    wish = next((value for name, value in response.headers if name == b"retry-after"), b"")
    return Answer(status, sentence.format(status=status), float(wish) if wish.isdigit() and len(wish) < 7 else None)

"""When a call is tried again, how long that is waited for, and what is said of it."""

import math
import random
import ssl
import time
from collections.abc import Callable
from http import HTTPStatus
from threading import Lock
from typing import Any, Self

import urllib3
from urllib3.util import Retry

BUSY = (
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
)
LONGEST_PAUSE = 120
SAID_EACH_SECONDS = 5
CUT_OFF = (ssl.SSLEOFError, ssl.SSLZeroReturnError, ssl.SSLSyscallError)
"""Of TLS what another try may cure: the other side went away in the middle of it."""
HOLDING = (urllib3.exceptions.SSLError, urllib3.exceptions.ProtocolError)
"""Of urllib3, whose last argument may be the cause."""
NO_TLS = "speaks no TLS: does its address begin with http://?"
UNTRUSTED = (
    "shows a certificate that is not trusted here ({}): name its authority's file in SSL_CERT_FILE, or give the "
    "name that it is for."
)
TLS_FAILED = "and this program find no TLS that both speak ({})."
NOT_TLS = ("WRONG_VERSION_NUMBER", "UNKNOWN_PROTOCOL", "PACKET_LENGTH_TOO_LONG", "HTTP_REQUEST", "RECORD_LAYER_FAILURE")


class ByRetryAfter(Retry):
    """Waits as long as the service says, and a little more: else all whom it turned away come back at once.

    `before_again` hears why and when, before each try but the first. What of TLS no other try cures is not tried again.
    """

    before_again: Callable[[str], None]
    tries: int
    why = ""

    @classmethod
    def of(cls, tries: int, say: Callable[[str], None]) -> Self:
        again = cls(
            tries, redirect=False, status_forcelist=BUSY, allowed_methods=None, backoff_factor=0.5, backoff_jitter=1.0,
            backoff_max=LONGEST_PAUSE, raise_on_status=False,
        )  # fmt: skip
        again.before_again, again.tries = NowAndThen(say), tries
        return again

    def new(self, **changed: Any) -> Self:
        """As it is, but for what changed: urllib3 makes each try of a call from the one before."""
        again = super().new(**changed)
        again.before_again, again.tries = self.before_again, self.tries
        return again

    def increment(
        self, method: str | None = None, url: str | None = None,
        response: urllib3.BaseHTTPResponse | None = None, error: Exception | None = None, *rest: Any, **named: Any,
    ) -> Self:  # fmt: skip
        """Raises urllib3's errors when there is no further try."""
        if error is not None and of_tls(error) is not None:
            raise error
        again = super().increment(method, url, response, error, *rest, **named)
        again.why = f"does not answer ({reason(error)})" if error else f"is busy ({_status(response)})"
        return again

    def sleep(self, response: urllib3.BaseHTTPResponse | None = None) -> None:
        """As long as the service said, else ever longer; said before."""
        asked = None if response is None else self.get_retry_after(response)
        seconds = self.get_backoff_time() if asked is None else asked
        left = self.total if isinstance(self.total, int) else 0
        when = f"in {math.ceil(seconds)} s" if seconds else "at once"
        self.before_again(f"{self.why}: trying again {when} ({self.tries - left} of {self.tries}).")
        time.sleep(seconds)

    def get_retry_after(self, response: urllib3.BaseHTTPResponse) -> float | None:
        seconds = super().get_retry_after(response)
        return None if seconds is None else min(seconds, LONGEST_PAUSE) * (1 + random.random())  # noqa: S311 - no secret


class NowAndThen:
    """Says a sentence when the last is some time ago: many threads meet the same outage."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say, self._lock, self._said = say, Lock(), -math.inf

    def __call__(self, sentence: str) -> None:
        with self._lock:
            now = time.monotonic()
            if now - self._said < SAID_EACH_SECONDS:
                return
            self._said = now
        self._say(sentence)


def of_tls(error: Exception) -> str | None:
    """What is said of TLS that no other try cures; None for any other error."""
    cause = _innermost(error)
    if not isinstance(cause, ssl.SSLError) or isinstance(cause, CUT_OFF):
        return None
    if isinstance(cause, ssl.SSLCertVerificationError):
        return UNTRUSTED.format(cause.verify_message.rstrip("."))
    why = getattr(cause, "reason", None) or cause.strerror or "no reason is known"
    return NO_TLS if why in NOT_TLS else TLS_FAILED.format(why.replace("_", " ").lower())


def reason(error: Exception) -> str:
    """The innermost cause, without the addresses of objects that its text names."""
    cause = _innermost(error)
    why = (cause.strerror or str(cause)) if isinstance(cause, OSError) else str(cause).rpartition(": ")[2]
    return (why or type(cause).__name__).removesuffix(".")


def _innermost(error: Exception) -> BaseException:
    cause: BaseException = error
    while isinstance(inner := getattr(cause, "reason", None) or cause.__cause__, Exception):
        cause = inner
    if isinstance(cause, HOLDING) and cause.args and isinstance(cause.args[-1], Exception):
        return cause.args[-1]
    return cause


def _status(response: urllib3.BaseHTTPResponse | None) -> str:
    return "no answer" if response is None else f"{response.status}"

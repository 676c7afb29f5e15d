"""The service as `iobound push` calls it: each call is tried again while the service is busy or away."""

import math
import random
import time
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from threading import Lock
from typing import IO, Any, Self, TypeVar
from urllib.parse import unquote, urlencode, urlsplit

import msgspec
import urllib3
from urllib3.util import Retry, Timeout, make_headers

API = "/api/v1"
BUSY = (
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
)
OF_THE_FILE = (
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE, HTTPStatus.UNPROCESSABLE_ENTITY,
)  # fmt: skip
"""What says something of one file; any other refusal is one of every file."""
LONGEST_PAUSE = 120
SAID_EACH_SECONDS = 20
TWO_LOGINS = "There is a token, and a name in the address: a call can carry one of them."
OTHER = "{} is another program's address: it does not answer as iobound does."
T = TypeVar("T")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Away(Exception):
    """The service did not answer, or was busy, each time: the same may be sent later."""


class NotTaken(Exception):
    """The service takes nothing from us as things are: a wrong address, a login that is missing."""


class Failed(Exception):
    """The service failed on this call: the file may be sent again, and others before."""


class FileRefused(Exception):
    """The service refuses this file; `code` is the contract's."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class _Problem(msgspec.Struct):
    code: str = ""
    detail: str = ""


_PROBLEM = msgspec.json.Decoder(_Problem)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the service answered, not yet decoded; `home` is where it is."""

    status: int
    data: bytes
    home: str

    def read(self, decoder: msgspec.json.Decoder[T]) -> T:
        """The document by its type. Raises NotTaken where another program answers."""
        try:
            return decoder.decode(self.data)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise NotTaken(OTHER.format(self.home)) from error


class ByRetryAfter(Retry):
    """Waits as long as the service says, and a little more: else all whom it turned away come back at once.

    `before_again` hears why, before each try but the first.
    """

    before_again: Callable[[str], None]

    def new(self, **changed: Any) -> Self:
        """As it is, but for what changed: urllib3 makes each try of a call from the one before."""
        again = super().new(**changed)
        again.before_again = self.before_again
        return again

    def increment(
        self, method: str | None = None, url: str | None = None,
        response: urllib3.BaseHTTPResponse | None = None, error: Exception | None = None, *rest: Any, **named: Any,
    ) -> Self:  # fmt: skip
        """Raises urllib3's errors when there is no further try."""
        again = super().increment(method, url, response, error, *rest, **named)
        self.before_again(f"does not answer ({_reason(error)})" if error else f"is busy ({_status(response)})")
        return again

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


class ServiceClient:
    """Calls of one service, from many threads. `address` is where its first page is, with a path where it has one."""

    def __init__(
        self, address: str, token: str | None, connections: int, seconds: float, tries: int,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:  # fmt: skip
        """`token` goes along as bearer; an answer may take so many `seconds`. `say` gets a sentence now and then while
        a call is tried again. Raises ValueError for no address."""
        known = urlsplit(address)
        if known.scheme not in ("http", "https") or not known.hostname:
            raise ValueError(f"{address!r} is no address of a service: give one such as https://iobound.example.com.")
        basic = f"{unquote(known.username or '')}:{unquote(known.password or '')}" if known.username else None
        if basic and token:
            raise ValueError(TWO_LOGINS)
        self._home = known._replace(netloc=known.netloc.rpartition("@")[2]).geturl().rstrip("/")
        self.in_the_open = (token or basic) is not None and known.scheme == "http" and known.hostname not in LOOPBACK
        again = ByRetryAfter(
            tries, redirect=False, status_forcelist=BUSY, allowed_methods=None, backoff_factor=0.5, backoff_jitter=1.0,
            backoff_max=LONGEST_PAUSE, raise_on_status=False,
        )  # fmt: skip
        again.before_again = NowAndThen(lambda why: say(f"{self._home} {why}: trying again."))
        options: dict[str, Any] = {
            "retries": again, "maxsize": connections, "block": True, "timeout": Timeout(connect=10, read=seconds),
            "headers": {"Accept": "application/json"} | _login(token, basic),
        }  # fmt: skip
        proxy = _proxy(known.scheme, known.hostname)
        self._pool = urllib3.PoolManager(**options) if proxy is None else urllib3.ProxyManager(proxy, **options)

    def get(self, path: str, decoder: msgspec.json.Decoder[T], asked: Mapping[str, object] | None = None) -> T:
        """Raises Away, NotTaken, Failed."""
        return self._call("GET", path, asked or {}, None, {}).read(decoder)

    def post(
        self, path: str, asked: Mapping[str, object], body: bytes | IO[bytes], headers: Mapping[str, str]
    ) -> Answer:
        """A file. Raises Away, NotTaken, FileRefused, Failed."""
        return self._call("POST", path, asked, body, headers)

    def _call(
        self, method: str, path: str, asked: Mapping[str, object], body: Any, headers: Mapping[str, str]
    ) -> Answer:
        query = urlencode({name: value for name, value in asked.items() if value is not None})
        address = f"{self._home}{API}{path}" + (f"?{query}" if query else "")
        sent = {**self._pool.headers, **headers}
        try:
            answer = self._pool.request(method, address, body=body, headers=sent)
        except urllib3.exceptions.HTTPError as error:
            raise Away(f"{self._home} does not answer ({_reason(error)})") from error
        return self._judged(answer)

    def _judged(self, answer: urllib3.BaseHTTPResponse) -> Answer:
        status = answer.status
        if status < HTTPStatus.MULTIPLE_CHOICES:
            return Answer(status, answer.data, self._home)
        if status < HTTPStatus.BAD_REQUEST:
            raise NotTaken(f"{self._home} sends us on to {answer.headers.get('Location')}: give that address.")
        problem = _problem(answer.data)
        said = problem.detail or f"{self._home} answered {status}."
        if status in BUSY:
            raise Away(said.rstrip("."))
        if status in OF_THE_FILE:
            raise FileRefused(problem.code or str(status), said)
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise Failed(said)
        nobody = status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN) and not problem.code
        if nobody or (status == HTTPStatus.UNAUTHORIZED and "Authorization" not in self._pool.headers):
            said = f"{self._home} lets nobody in without a login ({status}): give its token as IOBOUND_TOKEN."
        raise NotTaken(said if problem.code else f"{said} Is that the address of iobound?")


def _problem(data: bytes) -> _Problem:
    try:
        return _PROBLEM.decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return _Problem()


def _login(token: str | None, basic: str | None) -> dict[str, str]:
    """A token of the service, or the name and password that a proxy before it asks for."""
    if token:
        return {"Authorization": f"Bearer {token}"}
    return {"Authorization": make_headers(basic_auth=basic)["authorization"]} if basic else {}


def _proxy(scheme: str, host: str) -> str | None:
    """By the variables that curl knows, too."""
    return None if urllib.request.proxy_bypass(host) else urllib.request.getproxies().get(scheme)


def _status(response: urllib3.BaseHTTPResponse | None) -> str:
    return "no answer" if response is None else f"{response.status}"


def _reason(error: Exception) -> str:
    """The innermost cause, without the addresses of objects that its text names."""
    cause: BaseException = error
    while isinstance(inner := getattr(cause, "reason", None) or cause.__cause__, Exception):
        cause = inner
    said = cause.strerror if isinstance(cause, OSError) else str(cause).rpartition(": ")[2]
    return (said or type(cause).__name__).removesuffix(".")

"""The service as `iobound push` calls it: each call is tried again while the service is busy or away."""

import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import IO, Any, TypeVar
from urllib.parse import unquote, urlencode, urlsplit

import msgspec
import urllib3
from urllib3.util import Timeout, make_headers

from app.push.tries import BUSY, ByRetryAfter, of_tls, reason

API = "/api/v1"
OF_THE_FILE = (
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE, HTTPStatus.UNPROCESSABLE_ENTITY,
)  # fmt: skip
"""What says something of one file; any other refusal is one of every file."""
FIRST_CALLS = ("/reports", "/batches")
"""What is there wherever iobound is."""
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


class ServiceClient:
    """Calls of one service, from many threads. `address` is where its first page is, with a path where it has one."""

    def __init__(
        self, address: str, token: str | None, connections: int, seconds: float, tries: int,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:  # fmt: skip
        """`token` goes along as bearer; an answer may take so many `seconds`. `say` gets a sentence now and then while
        a call is tried again. Raises ValueError for no address."""
        url = urlsplit(address)
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ValueError(f"{address!r} is no address of a service: give one such as https://iobound.example.com.")
        basic = f"{unquote(url.username or '')}:{unquote(url.password or '')}" if url.username else None
        if basic and token:
            raise ValueError(TWO_LOGINS)
        self._home = url._replace(netloc=url.netloc.rpartition("@")[2]).geturl().rstrip("/")
        self.in_the_open = (token or basic) is not None and url.scheme == "http" and url.hostname not in LOOPBACK
        again = ByRetryAfter.of(tries, lambda why: say(f"{self._home} {why}"))
        options: dict[str, Any] = {
            "retries": again, "maxsize": connections, "block": True, "timeout": Timeout(connect=10, read=seconds),
            "headers": {"Accept": "application/json"} | _login(token, basic),
        }  # fmt: skip
        proxy = _proxy(url.scheme, url.hostname)
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
            if (why := of_tls(error)) is not None:
                raise NotTaken(f"{self._home} {why}") from error
            raise Away(f"{self._home} does not answer ({reason(error)})") from error
        return self._judged(answer, path)

    def _judged(self, answer: urllib3.BaseHTTPResponse, path: str) -> Answer:
        status = answer.status
        if status < HTTPStatus.MULTIPLE_CHOICES:
            return Answer(status, answer.data, self._home)
        if status < HTTPStatus.BAD_REQUEST:
            raise NotTaken(f"{self._home} sends us on to {answer.headers.get('Location')}: give that address.")
        problem = _problem(answer.data)
        message = problem.detail or f"{self._home} answered {status}."
        if status in BUSY:
            raise Away(message.rstrip("."))
        if status in OF_THE_FILE:
            raise FileRefused(problem.code or str(status), message)
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise Failed(message)
        nobody = status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN) and not problem.code
        if nobody or (status == HTTPStatus.UNAUTHORIZED and "Authorization" not in self._pool.headers):
            message = f"{self._home} lets nobody in without a login ({status}): give its token as IOBOUND_TOKEN."
        if status == HTTPStatus.NOT_FOUND and problem.code and path in FIRST_CALLS:
            message = f"There is nothing at {self._home}{API}: give the address of iobound's first page."
        raise NotTaken(message if problem.code else f"{message} Is that the address of iobound?")


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

"""Calls of the identity provider: in time, within bounds, with no redirect followed."""

import json
import ssl
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import urllib3
from urllib3.util import Timeout

CONNECT_SECONDS, READ_SECONDS = 5.0, 10.0
MOST_BYTES = 1024 * 1024


class Away(Exception):
    """The provider did not answer, or not with what was asked for; the text is for the log."""


class Answered:
    """What it answered, as authlib looks at answers."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status_code, self._body = status, body

    def json(self) -> Any:
        """Raises ValueError where it is none."""
        return json.loads(self._body)

    def raise_for_status(self) -> None:
        """Raises Away where it is no answer to what was asked."""
        if self.status_code != 200:
            raise Away(f"it answered {self.status_code}")

    @property
    def members(self) -> dict[str, object]:
        """The members of a JSON object, whatever they are. Raises Away where it is none."""
        self.raise_for_status()
        try:
            document = self.json()
        except (ValueError, RecursionError) as error:
            raise Away("it answered no JSON") from error
        if not isinstance(document, dict):
            raise Away("it answered no JSON object")
        return document


class Calls:
    """Connections to the provider. Safe to call from many threads."""

    def __init__(self) -> None:
        timeout = Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS)
        trusted = ssl.create_default_context()
        self._pool = urllib3.PoolManager(timeout=timeout, retries=False, ssl_context=trusted, maxsize=4)

    def get(self, address: str, **headers: str) -> Answered:
        """Raises Away."""
        return self._asked("GET", address, None, {"accept": "application/json", **headers})

    def post(self, address: str, data: Mapping[str, str], headers: Mapping[str, str], auth: Any) -> Answered:
        """A form, with what `auth` of authlib adds to it. Raises Away."""
        address, known, body = auth.prepare("POST", address, dict(headers), urlencode(data))
        return self._asked("POST", address, body, known)

    def _asked(self, method: str, address: str, body: str | None, headers: Mapping[str, str]) -> Answered:
        try:
            answer = self._pool.request(
                method, address, body=body, headers=headers, redirect=False, preload_content=False
            )
            try:
                content = answer.read(MOST_BYTES + 1, decode_content=True)
            finally:
                answer.close()
        except (urllib3.exceptions.HTTPError, OSError, ValueError) as error:
            raise Away(f"it cannot be reached ({type(error).__name__})") from error
        if len(content) > MOST_BYTES:
            raise Away("it answered more than is read")
        return Answered(answer.status, content)

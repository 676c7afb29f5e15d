"""Every request has an id, is counted, and has its line in the log where that is asked for.

The id is the sender's own (`X-Request-ID`, as proxies give it) or a new one; the answer has it too, and so has each
line that is logged meanwhile.
"""

import logging
import re
import sys
import time
from http import HTTPStatus

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from app.counters import REQUEST_SECONDS, REQUESTS
from app.store.analysis_rows import new_id
from app.terminal.logs import REQUEST
from app.web.layers.layer import (
    Layer,
    address_of,
    begins,
    begins_events,
    body_of,
    is_body,
    method_of,
    path_of,
    route_path,
    status_of,
)
from app.web.problems import HEADER, NUMBER

ACCEPTABLE = re.compile(r"[A-Za-z0-9._:-]{1,64}\Z")
NONE = "none"
"""The route of what no route is asked for by."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
STATE, ROUTE = "state", "iobound_route"
LOG = logging.getLogger(__name__)


async def routed(request: Request) -> None:
    """Every route depends on it: what is around it sees a copy of what it was called with."""
    request.scope[STATE][ROUTE] = route_path(request)


class RequestLog(Layer):
    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = Headers(scope=scope).get(HEADER, "")
        logged = Logged(given if ACCEPTABLE.match(given) else new_id(), send)
        scope.setdefault(STATE, {})[NUMBER] = logged.id
        token = REQUEST.set(logged.id)
        try:
            await self.app(scope, receive, logged.send)
        finally:
            logged.end(scope, sys.exception())
            REQUEST.reset(token)


class Logged:
    """One request on its way."""

    def __init__(self, public_id: str, send: Send) -> None:
        self.id, self._send = public_id, send
        self._begun = time.perf_counter()
        self._status, self._bytes, self._of_events = 499, 0, False

    async def send(self, message: Message) -> None:
        """Passes it on, with the id."""
        if begins(message):
            headers = MutableHeaders(scope=message)
            headers[HEADER] = self.id
            self._status, self._of_events = status_of(message), begins_events(message)
        elif is_body(message):
            self._bytes += len(body_of(message))
        await self._send(message)

    def end(self, scope: Scope, error: BaseException | None) -> None:
        """Counts it and writes its line. Who left before the answer has the status 499; an error is answered outside of
        here, and written with its lines of the program by the server: here by whose number it is found."""
        if isinstance(error, Exception):
            self._status = HTTPStatus.INTERNAL_SERVER_ERROR.value
            LOG.error("This request failed: %s", type(error).__name__)
        seconds, method = time.perf_counter() - self._begun, method_of(scope)
        route = scope[STATE].get(ROUTE, NONE)
        REQUESTS.labels(method if method in METHODS else "other", route, self._status).inc()
        if not self._of_events:
            REQUEST_SECONDS.labels("api" if path_of(scope).startswith("/api/") else "page").observe(seconds)
        if LOG.isEnabledFor(logging.INFO):
            known = {"method": method, "path": path_of(scope), "status": self._status, "bytes": self._bytes}
            LOG.info("answered", extra={**known, "seconds": round(seconds, 4), "client": address_of(scope)})

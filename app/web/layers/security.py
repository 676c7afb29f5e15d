"""What a browser may do here: own assets only, no foreign frames, no changes asked for by other sites.

On loopback the service has no login, so a page of another site must reach it neither by a form (Origin,
Sec-Fetch-Site) nor by a name that was bound to 127.0.0.1 (Host).
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.settings import Settings
from app.web.answers.headers import HEADERS
from app.web.layers.layer import Layer, begins, method_of, path_of
from app.web.problems import Problem, answer

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
WATCHED = ("/healthz", "/readyz", "/metrics")
"""What watches a service asks for by the number of a container. No name can be bound anew to a page that has none."""


def protect(service: FastAPI, settings: Settings) -> None:
    """Puts the checks before every route and the headers on every answer."""
    service.add_middleware(Protection, hosts=settings.hosts)


class Protection(Layer):
    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] | None) -> None:
        super().__init__(app)
        self.hosts = hosts

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:

        async def send_protected(message: Message) -> None:
            if begins(message):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        problem = self._refusal(method_of(scope), path_of(scope), Headers(scope=scope))
        if problem is None:
            await self.app(scope, receive, send_protected)
        else:
            await answer(Request(scope), problem)(scope, receive, send_protected)

    def _refusal(self, method: str, path: str, headers: Headers) -> Problem | None:
        host = headers.get("host", "")
        asked = name_of(host)
        if self.hosts is not None and asked not in self.hosts and not (path in WATCHED and is_address(asked)):
            names = ", ".join(dict.fromkeys(self.hosts))
            return Problem(
                400, "wrong_host", f"This service answers to {names} only; IOBOUND_ALLOWED_HOSTS adds names."
            )
        if method not in SAFE and is_foreign(headers, host):
            return Problem(403, "cross_site", "A page of another site asked for this change, so it was not made.")
        return None


def name_of(host: str) -> str | None:
    """The name in a Host header, without port and brackets; None when it is malformed."""
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def is_address(name: str | None) -> bool:
    """Whether it is no name but a number of the network."""
    try:
        ip_address(name or "")
    except ValueError:
        return False
    return True


def is_foreign(headers: Headers, host: str) -> bool:
    """True when a browser says that another site sent this; programs such as curl say nothing."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != host

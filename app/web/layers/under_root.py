"""The service under a path of a proxy's (`IOBOUND_ROOT_PATH`): what comes in loses it, what goes out gets it.

Nothing within knows of it: routes, checks and templates know addresses that begin at the service. A proxy may take the
path away or leave it on, and who asks past the proxy (a health probe) leaves it out: all three reach the same route.
Starlette's own `root_path` is for a path that is always taken away, or always left on; a mounted folder is not found
under it by who does the other.
"""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from fastapi.responses import HTMLResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.addresses import ROOT, from_root
from app.web.layers.layer import Layer, begins, path_of, status_of

ATTRIBUTES = (
    "href", "src", "action", "formaction", "hx-get", "hx-post", "data-root", "data-opens", "data-batch", "data-linked",
    "data-copy-from",
)  # fmt: skip
"""Those of a page that hold an address."""
# Of one of ours: what a quotation mark stands before was written by a template, as those in texts are escaped.
_ADDRESS = re.compile(rf'(?<=\s)((?:{"|".join(ATTRIBUTES)})=")/(?!/)')
_COOKIE = re.compile(r"(;\s*path=)/(?=;|$)", re.I)
BOUND_TO_HOST = "__host-"
"""A cookie of this kind is the whole host's by its name: a browser refuses it under a path."""


class Page(HTMLResponse):
    """Markup with addresses of the service; as it is sent they are what a browser has to ask for.

    No browser keeps it on its disk: pages hold the text of statements.
    """

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """Those that were given, and that nobody keeps it."""
        super().init_headers({"cache-control": "no-store", **(headers or {})})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if ROOT.get():
            self.body = rooted(bytes(self.body).decode(self.charset)).encode(self.charset)
            self.headers["content-length"] = str(len(self.body))
        await super().__call__(scope, receive, send)


def rooted(markup: str) -> str:
    """The same with every address of the service under its path."""
    root = ROOT.get()
    return _ADDRESS.sub(lambda match: f"{match[1]}{root}/", markup) if root else markup


class UnderRoot(Layer):
    """The outermost layer: below it the service lies at `/`."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        super().__init__(app)
        self.root = root

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.root:
            await self.app(scope, receive, send)
            return
        # Not set back: a request has a context of its own, and who answers a failure stands outside of this layer.
        ROOT.set(self.root)
        host = Headers(scope=scope).get("host", "")

        async def send_rooted(message: Message) -> None:
            if begins(message):
                _root_headers(MutableHeaders(scope=message), status_of(message), host)
            await send(message)

        await self.app(self._within(scope), receive, send_rooted)

    def _within(self, scope: Scope) -> Scope:
        """The request as the service would get it at `/`."""
        path = path_of(scope)
        if path != self.root and not path.startswith(f"{self.root}/"):
            return scope
        raw = bytes(scope.get("raw_path") or b"")
        begin = self.root.encode("ascii")
        cut = {"raw_path": raw[len(begin) :] or b"/"} if raw.startswith(begin) else {}
        return {**scope, "path": path[len(self.root) :] or "/", **cut}


def _root_headers(headers: MutableHeaders, status: int, host: str) -> None:
    """A redirect leads under the path, a cookie is sent there only. `Location` of what was made has the path already,
    as the `url` of its answer has."""
    if 300 <= status < 400 and "location" in headers:
        headers["location"] = _redirect(headers["location"], host)
    cookies = headers.getlist("set-cookie")
    if cookies:
        del headers["set-cookie"]
        for cookie in cookies:
            headers.append("set-cookie", cookie if cookie.lower().startswith(BOUND_TO_HOST) else _cookie(cookie))


def _redirect(location: str, host: str) -> str:
    to = urlsplit(location)
    if to.netloc not in ("", host) or not to.path.startswith("/"):
        return location
    return to._replace(path=from_root(to.path)).geturl()


def _cookie(line: str) -> str:
    return _COOKIE.sub(lambda match: f"{match[1]}{from_root('/')}", line)

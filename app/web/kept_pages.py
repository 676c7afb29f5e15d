"""Pages that were made already and are sent again, as long as nothing was written to the store since.

Every page that is kept is of one moment of the store, the newest that was seen: the first request after a write forgets
them all. A page is one caller's, with what they may see, and one address's. What somebody looked at in the last minutes
is made again once the store is quiet after a write, so that who comes back does not wait for it.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextvars import Context, copy_context
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from threading import Lock
from typing import Any, ParamSpec, cast

from fastapi import Request
from fastapi.responses import Response

from app.store.access.visibility import ASKING
from app.store.engine.moment import Moments
from app.store.packing.packing import UnknownPacking
from app.store.packing.store_keys import Locked
from app.web.addresses import ROOT
from app.web.layers.under_root import Page
from app.web.problems import Problem
from app.web.services import services_of

MOST_BYTES = 32 * 1024 * 1024
KEPT_SECONDS = 300.0
"""How long a page is kept at most: it may try again what failed before, such as to judge a stale report."""
MOST_LOOKED_AT, LOOKED_AT_SECONDS = 8, 300.0
"""So many pages are made again, for so long after somebody looked at one."""
VARYING = ("hx-request", "hx-target")
"""What a script says of the part of a page that it wants."""
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Kept:
    """One page as it was made."""

    body: bytes
    headers: tuple[tuple[str, str], ...]
    until: float


@dataclass(frozen=True, slots=True)
class _LookedAt:
    """How a page is made that somebody asked for, and who that was: callers, roots and the like are of its context."""

    make: Callable[[], Response]
    context: Context
    until: float


class KeptPages:
    """Safe to call from many threads; the oldest pages go where there are too many bytes."""

    def __init__(self, moments: Moments, most_bytes: int = MOST_BYTES) -> None:
        self._moments, self.most_bytes = moments, most_bytes
        self._lock = Lock()
        self._moment: str | None = None
        self._pages: OrderedDict[Hashable, Kept] = OrderedDict()
        self._bytes = 0
        self._looked_at: OrderedDict[Hashable, _LookedAt] = OrderedDict()
        self._quiet: str | None = None
        self._again: set[Hashable] = set()

    def answer(self, asked: Hashable, make: Callable[[], Response]) -> Response:
        """What was kept for this, else what is made now; only a whole page (200) is kept."""
        moment = self._moments.now()
        held = self._kept(moment, asked)
        answer = make() if held is None else Page(held.body, headers=dict(held.headers))
        if moment is not None and type(answer) is Page and answer.status_code == HTTPStatus.OK:
            self._look_at(asked, make)
            if held is None:
                self._keep(moment, asked, answer)
        return answer

    def make_again(self, stopping: Callable[[], bool]) -> None:
        """What is missing of the pages that somebody looked at, where nothing was written since the last call. Each is
        tried once: to be called every few seconds, by one thread."""
        with self._lock:
            now = time.monotonic()
            for asked in [asked for asked, page in self._looked_at.items() if page.until < now]:
                del self._looked_at[asked]
            pages = [*self._looked_at.items()]
        if not pages:
            return  # whom nobody asks does not ask the store
        before, self._quiet = self._quiet, self._moments.now()
        if self._quiet is None or self._quiet != before:
            self._again.clear()
            return
        for asked, page in reversed(pages):
            if stopping():
                return
            if asked not in self._again and self._kept(self._quiet, asked) is None:
                self._again.add(asked)
                self._make(self._quiet, asked, page)

    def _make(self, moment: str, asked: Hashable, page: _LookedAt) -> None:
        try:
            answer = page.context.copy().run(page.make)
        except (Problem, Locked, UnknownPacking):  # such as a report that was removed, or whose key is lacking now
            return
        if type(answer) is Page and answer.status_code == HTTPStatus.OK:
            self._keep(moment, asked, answer)

    def _look_at(self, asked: Hashable, make: Callable[[], Response]) -> None:
        page = _LookedAt(make, copy_context(), time.monotonic() + LOOKED_AT_SECONDS)
        with self._lock:
            self._looked_at[asked] = page
            self._looked_at.move_to_end(asked)
            while len(self._looked_at) > MOST_LOOKED_AT:
                self._looked_at.popitem(last=False)

    def close(self) -> None:
        """Nothing is kept any more, and nothing held of the store."""
        with self._lock:
            self._pages.clear()
            self._looked_at.clear()
            self._bytes = 0
        self._moments.close()

    @property
    def bytes(self) -> int:
        """How many bytes of pages are kept."""
        return self._bytes

    def _kept(self, moment: str | None, asked: Hashable) -> Kept | None:
        with self._lock:
            if moment != self._moment:
                self._moment, self._bytes = moment, 0
                self._pages.clear()
            held = self._pages.get(asked)
            if held is None or held.until < time.monotonic():
                return None
            self._pages.move_to_end(asked)
            return held

    def _keep(self, moment: str, asked: Hashable, answer: Page) -> None:
        """Unless something was written while the page was made: it may hold some of that, and some from before."""
        headers = tuple((name, value) for name, value in answer.headers.items() if name != "content-length")
        kept = Kept(bytes(answer.body), headers, time.monotonic() + KEPT_SECONDS)
        with self._lock:
            if moment != self._moment or "set-cookie" in answer.headers:
                return
            self._drop(asked)
            self._pages[asked] = kept
            self._bytes += len(kept.body)
            while self._bytes > self.most_bytes:
                self._drop(next(iter(self._pages)))

    def _drop(self, asked: Hashable) -> None:
        gone = self._pages.pop(asked, None)
        self._bytes -= len(gone.body) if gone else 0


def kept(page: Callable[P, Response]) -> Callable[P, Response]:
    """A page that says the same as long as the store does: what it tells hangs on address, caller and store alone.

    It takes `request`, by that name, as every route is given what it takes.
    """

    @wraps(page)
    def answered(*given: P.args, **named: P.kwargs) -> Response:
        request = cast("Request", named["request"])
        pages = services_of(request.app)[KeptPages]
        return pages.answer(_asked(request), lambda: page(*given, **named))

    return answered


def _asked(request: Request) -> tuple[Any, ...]:
    headers = (request.headers.get(name, "") for name in VARYING)
    return (ASKING.get(), ROOT.get(), request.url.path, request.url.query, *headers)

"""What a request leaves in the audit log: who asked what of which object, and how it ended.

A change takes its entry along in its own transaction (`app.store.audit.noting`). What hands out a source or a file has
its entry before the first byte leaves; what is refused has one too, and so has every call of somebody who may not.
"""

import logging
import time
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import sessionmaker
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.store.access.visibility import Caller
from app.store.audit.audit_chain import LOCAL, REFUSED, Entry, append
from app.store.audit.noting import NOTING, Noting
from app.store.engine.transactions import writing
from app.terminal.logs import REQUEST
from app.web.access.route_needs import action
from app.web.layers.layer import Layer, address_of, begins, method_of, path_of, raw_headers, route_path, status_of
from app.web.problems import answer
from app.web.unavailable import unavailable

LOG = logging.getLogger(__name__)
STATE, KEY, CALLER = "state", "iobound_audit", "iobound_caller"
ACCESS, LOGIN = "access", "login"
"""What somebody may not who asks for what leaves no entry else; the call that makes somebody known."""
SAFE = ("GET", "HEAD")
FORBIDDEN, WANTED, WRONG = HTTPStatus.FORBIDDEN, HTTPStatus.UNAUTHORIZED, HTTPStatus.BAD_REQUEST
FORMAT = "format"
"""What a path says of how a file is written: no object."""
MOST_OF_NOBODY, MINUTE = 60, timedelta(minutes=1)
"""So many entries of nobody in a minute: whoever sends no name that we know cannot fill the store."""


def begin(request: Request) -> Noting:
    """The entry of this call, of nobody yet."""
    path = route_path(request)
    named = action(request.method, path)
    noting = Noting(_entry(request.scope, named or ACCESS), along=False)
    given = dict(request.path_params)
    object_ = next((name for name in ("id", *given) if name in given and name != FORMAT), None)
    noting.entry.object = None if object_ is None else str(given.pop(object_))
    noting.entry.detail = {name: str(value) for name, value in given.items()}
    request.scope[STATE][KEY] = noting
    return noting


def by(request: Request, caller: Caller) -> None:
    """Who asks, as soon as that is known, whether they may or not."""
    request.scope[STATE][CALLER] = caller
    entry = request.scope[STATE][KEY].entry
    entry.who = caller.name if caller.id else LOCAL if caller.rights is None else None
    entry.token = caller.token or None


def known(request: Request) -> Caller | None:
    """Who was known to ask, also of what they may not; None where nobody was."""
    caller: Caller | None = request.scope[STATE].get(CALLER)
    return caller


def may(request: Request, noting: Noting) -> None:
    """They may: what they change takes the entry along."""
    if noting.entry.action in (ACCESS, LOGIN):
        NOTING.set(noting if noting.entry.action == LOGIN else None)
        return
    noting.along = request.method not in SAFE
    NOTING.set(noting)


def _entry(scope: Scope, named: str) -> Entry:
    return Entry(named, who=None, address=address_of(scope), request=REQUEST.get())


class Audited(Layer):
    def __init__(self, app: ASGIApp, engine: Engine) -> None:
        super().__init__(app)
        self._sessions, self._of_nobody = sessionmaker(engine), Few()

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault(STATE, {})
        watched = _Answer(self, scope, receive, send)
        try:
            await self.app(scope, receive, watched.send)
        finally:
            if not watched.started:  # it failed: the answer comes from outside of here
                await watched.end(500)

    def write(self, noting: Noting, status: int) -> None:
        """Write the entry by itself. Raises what the store does."""
        entry = noting.entry
        entry.status = status
        if status >= WRONG:
            entry.outcome = REFUSED
        if entry.who is None and not self._of_nobody.another():
            return
        if entry.who is None and (left_out := self._of_nobody.left_out()):
            entry.detail["left_out_before"] = left_out
        noting.written = True  # nothing else takes it along
        with writing(self._sessions, makes_room=True) as session:
            append(session, entry)


class _Answer:
    """An answer on its way; its entry is written before its head leaves."""

    def __init__(self, audited: Audited, scope: Scope, receive: Receive, send: Send) -> None:
        self._audited, self._scope, self._receive, self._send = audited, scope, receive, send
        self.started = self._replaced = False

    async def send(self, message: Message) -> None:
        if begins(message) and not self.started:
            self.started = True
            await self.end(status_of(message))
        if not self._replaced:
            await self._send(message)

    async def end(self, status: int) -> None:
        """Write what is still to be written. A read that cannot be written down is not made."""
        noting = self._noting(status)
        if noting is None:
            return
        try:
            await run_in_threadpool(self._audited.write, noting, status)
        except (SQLAlchemyError, OSError) as error:
            problem = unavailable(error)
            if problem is None:
                raise
            if status < WRONG:
                self._replaced = True
                await answer(Request(self._scope), problem)(self._scope, self._receive, self._send)

    def _noting(self, status: int) -> Noting | None:
        scope = self._scope
        noting: Noting | None = scope[STATE].get(KEY)
        if noting is None:  # refused before any route was asked: too large
            named = action(method_of(scope), path_of(scope)) if status >= WRONG else None
            return None if named is None else Noting(_entry(scope, named))
        if status == WANTED and noting.entry.action != LOGIN and not _shows_something(scope):
            return None  # nobody is logged in, and is told where to
        if noting.entry.action == ACCESS:
            return noting if status in (WANTED, FORBIDDEN) else None
        if status in (303, 302) and noting.entry.who is None and noting.entry.action != LOGIN:
            return None
        if noting.entry.action == LOGIN and status == 422:
            return None  # an empty form
        return noting if not noting.written or status >= WRONG else None


def _shows_something(scope: Scope) -> bool:
    return any(name == b"authorization" for name, _ in raw_headers(scope))


class Few:
    """So many a minute, and how many there were beyond."""

    def __init__(self, clock: Any = time.monotonic) -> None:
        self._clock, self._since, self._count, self._beyond = clock, clock(), 0, 0

    def another(self) -> bool:
        """Whether one more may be."""
        at = self._clock()
        if at - self._since >= MINUTE.total_seconds():
            self._since, self._count = at, 0
        self._count += 1
        if self._count > MOST_OF_NOBODY:
            self._beyond += 1
            return False
        return True

    def left_out(self) -> int:
        """How many were not since this was asked last."""
        beyond, self._beyond = self._beyond, 0
        return beyond

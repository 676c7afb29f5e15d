"""Waiting for files that are being read, without a thread for each who waits.

Who waits for a file that this program reads is told by its reader; for what other programs read one look at the store
now and then serves all.
"""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress

from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import DBAPIError, TimeoutError

LOOK_SECONDS = 0.25
"""Files may be read by another program: until the next look where the last one found some."""
LONGEST_PAUSE = 4
"""So many times as long where looks find none, as where this program reads all."""
MOST_REMEMBERED = 1000
"""So many of those that were read last are remembered, for who comes to wait for one that is read already."""


class Waiting:
    """`finished` says which of some files, by their public ids, are finished; `tell` that one is, from any thread."""

    def __init__(self, finished: Callable[[Collection[str]], set[str]]) -> None:
        self._finished = finished
        self._waiters: dict[str, set[asyncio.Event]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking: asyncio.Task[None] | None = None
        self._finished_last: OrderedDict[str, None] = OrderedDict()
        self._telling = threading.Lock()

    async def until_finished(self, public_id: str) -> None:
        """Returns when that file is finished, or gone."""
        event = asyncio.Event()
        self._waiters.setdefault(public_id, set()).add(event)
        self._look()
        try:
            if not self._has_finished(public_id):  # looked up once it waits itself: none is missed
                await event.wait()
        finally:
            events = self._waiters[public_id]
            events.discard(event)
            if not events:
                del self._waiters[public_id]

    def tell(self, public_id: str) -> None:
        """That file is finished."""
        with self._telling:
            self._finished_last[public_id] = None
            if len(self._finished_last) > MOST_REMEMBERED:
                self._finished_last.popitem(last=False)
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop ended: nobody waits there
                self._loop.call_soon_threadsafe(self._wake, public_id)

    def _has_finished(self, public_id: str) -> bool:
        with self._telling:
            return public_id in self._finished_last

    def _wake(self, public_id: str) -> None:
        for event in self._waiters.get(public_id, ()):
            event.set()

    def _look(self) -> None:
        """One task looks for all, for as long as anybody waits."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop or self._looking is None or self._looking.done():
            self._loop = loop
            self._looking = loop.create_task(self._look_for_all())

    async def _look_for_all(self) -> None:
        alone = CapacityLimiter(1)  # a thread of its own: those of the routes may all be busy
        pause = LOOK_SECONDS
        while self._waiters:
            await asyncio.sleep(pause)
            waited_for = list(self._waiters)
            if not waited_for:
                return
            try:
                done = await to_thread.run_sync(self._finished, waited_for, limiter=alone)
            except (DBAPIError, TimeoutError):  # the store is away: what is finished is seen when it is back
                done = set()
            for public_id in done:
                self._wake(public_id)
            pause = LOOK_SECONDS if done else min(2 * pause, LONGEST_PAUSE * LOOK_SECONDS)

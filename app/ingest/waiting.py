"""Waiting for files that are being read, without a thread for each who waits: one look at the store serves them all."""

import asyncio
import builtins
from collections.abc import Callable, Collection

from anyio import CapacityLimiter, to_thread
from sqlalchemy.exc import DBAPIError, TimeoutError

LOOK_SECONDS = 0.25
"""Files may be read by another program; one that this program reads is looked for at once."""


class Waiting:
    """`finished` says which of some rows are finished; `nudge` may be called from any thread when some may be."""

    def __init__(self, finished: Callable[[Collection[int]], set[int]]) -> None:
        self._finished = finished
        self._waiters: dict[int, set[asyncio.Event]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking: asyncio.Task[None] | None = None
        self._nudged = asyncio.Event()

    async def until_finished(self, number: int) -> None:
        """Returns when that row is finished, or gone."""
        event = asyncio.Event()
        self._waiters.setdefault(number, set()).add(event)
        self._look()
        try:
            await event.wait()
        finally:
            events = self._waiters[number]
            events.discard(event)
            if not events:
                del self._waiters[number]

    def nudge(self) -> None:
        """Something was finished: look now."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._nudged.set)

    def _look(self) -> None:
        """One task looks for all, for as long as anybody waits."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop or self._looking is None or self._looking.done():
            self._loop, self._nudged = loop, asyncio.Event()
            self._looking = loop.create_task(self._look_for_all())

    async def _look_for_all(self) -> None:
        alone = CapacityLimiter(1)  # a thread of its own: those of the routes may all be busy
        while self._waiters:
            self._nudged.clear()
            try:
                done = await to_thread.run_sync(self._finished, list(self._waiters), limiter=alone)
            except (DBAPIError, TimeoutError):  # the store is away: what is finished is seen when it is back
                done = set()
            for number in done:
                for event in self._waiters.get(number, ()):
                    event.set()
            try:
                await asyncio.wait_for(self._nudged.wait(), LOOK_SECONDS)
            except builtins.TimeoutError:
                continue

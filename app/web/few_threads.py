"""Calls in threads of their own kind, away from the event loop: those of the routes may all wait for the store."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar

Given = TypeVarTuple("Given")
T = TypeVar("T")


class FewThreads:
    """So many at once, one for the whole program: who comes when all are busy waits, and keeps no others waiting."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._limiter: RunVar[CapacityLimiter] = RunVar("few_threads")  # of one event loop

    async def run(self, call: Callable[[*Given], T], *given: *Given) -> T:
        """What the call answers. Raises what it does."""
        limiter = self._limiter.get(None)
        if limiter is None:
            limiter = CapacityLimiter(self._count)
            self._limiter.set(limiter)
        return await to_thread.run_sync(call, *given, limiter=limiter)

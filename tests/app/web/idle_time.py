"""Time that passes only where everybody waits for it: what is to happen after a second happens after it, and before
what is to happen after two, however long this machine takes."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class _Skipping(selectors.DefaultSelector):
    """Does not wait: the time that a loop would spend here has passed at once."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is not None and timeout > 0:
            self.passed += timeout
            timeout = 0
        return super().select(timeout)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._waits = _Skipping()
        super().__init__(self._waits)

    def time(self) -> float:
        return self._waits.passed


def played(play: Coroutine[Any, Any, T]) -> T:
    """As `asyncio.run`, without waiting. For what happens in one thread and asks nobody outside."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(play)

"""A body comes in many small pieces; each that is handed on wakes a task and passes a dozen layers. So they are kept
until they are worth that, for a moment at most."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Self

AT_ONCE = 256 * 1024
"""Bytes that are handed on at once."""
LONGEST_SECONDS = 0.02


class Gathered:
    """The pieces of one body that is not whole yet. What is the rest of it is not kept for a moment."""

    def __init__(self, left: int, loop: asyncio.AbstractEventLoop, late: Callable[[], None]) -> None:
        """`left` bytes are to come; `late` is called when what came was kept for long enough."""
        self._left, self._loop, self._late = left, loop, late
        self._pieces: list[bytes] = []
        self._bytes = 0
        self._timer: asyncio.TimerHandle | None = None

    @classmethod
    def of(
        cls,
        headers: Sequence[tuple[bytes, bytes]],
        came: int,
        loop: asyncio.AbstractEventLoop,
        late: Callable[[], None],
    ) -> Self | None:
        """Of a request of which so many bytes came with its head; None where it does not say how long it is, or is so
        short that nothing is to be gathered."""
        length = next((value for name, value in headers if name == b"content-length"), b"")
        left = int(length) - came if length.isdigit() else 0
        return cls(left, loop, late) if left > 0 else None

    def add(self, data: bytes) -> bytes:
        """What is to be handed on now that this came: nothing, as long as it is little and not the end."""
        self._pieces.append(data)
        self._bytes += len(data)
        if self._bytes >= min(AT_ONCE, self._left):
            return self.given()
        if self._timer is None:
            self._timer = self._loop.call_later(LONGEST_SECONDS, self._late)
        return b""

    def given(self) -> bytes:
        """What was kept, which is not kept any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        pieces, self._pieces = self._pieces, []
        self._left -= self._bytes
        self._bytes = 0
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

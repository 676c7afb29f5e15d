"""Files that failed, which nobody tries again for a while: whoever asks for one would wait in vain each time."""

import time
from collections import OrderedDict
from threading import Lock

SECONDS = 600


class GivenUp:
    """By the public ids of uploads. Safe to call from many threads."""

    def __init__(self) -> None:
        self._at: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def add(self, public_id: str) -> None:
        """It failed now."""
        with self._lock:
            self._at.pop(public_id, None)
            self._at[public_id] = time.monotonic()

    def __contains__(self, public_id: str) -> bool:
        with self._lock:
            over = time.monotonic() - SECONDS
            while self._at and next(iter(self._at.values())) <= over:
                self._at.popitem(last=False)
            return public_id in self._at

    def forget(self, public_id: str) -> None:
        """It went well."""
        with self._lock:
            self._at.pop(public_id, None)

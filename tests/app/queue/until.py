"""Waiting for what another thread or program does."""

import time
from collections.abc import Callable


def until(happened: Callable[[], object], seconds: float = 300) -> None:
    """Returns as soon as it did; a test that waits so long has failed."""
    give_up = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < give_up, "it did not happen"
        time.sleep(0.01)

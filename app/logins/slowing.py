"""Guessing passwords takes longer each time, and nobody can keep somebody else out by it.

Whoever fails waits, by name and address together, and by address whatever the names. A name that many addresses fail
at is only answered more slowly, never refused: its user comes in all the while. All of it is forgotten after a while,
and with the program.
"""

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

FREE, FREE_OF_ADDRESS, FREE_OF_NAME = 5, 30, 20
"""So many failures cost nothing."""
LONGEST = 60.0
"""So many seconds is the longest that anybody waits after a failure."""
NAME_SECONDS = 3.0
FORGOTTEN = 15 * 60.0
MOST_KEPT = 10_000


@dataclass(slots=True)
class _Failures:
    count: int = 0
    last: float = 0.0


class Slowing:
    """Counts failures. Safe to call from many threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._kept: OrderedDict[tuple[str, str], _Failures] = OrderedDict()

    def wait(self, name: str, address: str) -> float:
        """Seconds until this name may be tried again from this address; 0 where it may be tried now."""
        where = network(address)
        with self._lock:
            return max(self._left((name, where), FREE), self._left(("", where), FREE_OF_ADDRESS))

    def pause(self, name: str) -> float:
        """Seconds by which every answer for this name is put off, from wherever it is asked."""
        with self._lock:
            return NAME_SECONDS if self._of((name, "")).count >= FREE_OF_NAME else 0.0

    def failed(self, name: str, address: str) -> None:
        """Somebody gave a wrong name or password."""
        where, now = network(address), self._clock()
        with self._lock:
            for key in ((name, where), ("", where), (name, "")):
                one = self._of(key)
                one.count, one.last = one.count + 1, now
                self._kept[key] = one
                self._kept.move_to_end(key)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def succeeded(self, name: str, address: str) -> None:
        """What was counted as failed was none: the user came in. What others fail at by that name stays slow."""
        where = network(address)
        with self._lock:
            self._kept.pop((name, where), None)
            for key in (("", where), (name, "")):
                one = self._of(key)
                one.count = max(0, one.count - 1)

    def _of(self, key: tuple[str, str]) -> _Failures:
        one = self._kept.get(key)
        return _Failures() if one is None or self._clock() - one.last > FORGOTTEN else one

    def _left(self, key: tuple[str, str], free: int) -> float:
        one = self._of(key)
        if one.count < free:
            return 0.0
        seconds = min(2.0 ** min(one.count - free, 10), LONGEST)
        return max(0.0, one.last + seconds - self._clock())


def network(address: str) -> str:
    """An address, or of IPv6 the network of one customer: there everybody has as many addresses as they like."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.ip_network((known, 64), strict=False))
    return str(known)

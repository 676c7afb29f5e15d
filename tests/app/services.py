"""What the routes of a service under test are given, for tests that look behind them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.orm import sessionmaker

from app.ingest.work import Work
from app.store.engine.engine import WRITES
from app.web.services import services_of

T = TypeVar("T")


def provided(service: Any, kind: type[T]) -> T:
    """The service of that type of an application, or of the one that a client of tests calls."""
    return services_of(getattr(service, "app", service))[kind]


@contextmanager
def changing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes, as `writing` is one of a session: it takes the right to write before it reads.

    A service writes at any time, also what nobody asked it for; SQLite refuses who read before and writes after it.
    """
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        yield connection


def begun(service: Any) -> None:
    """Returns when a service has done what its start has to do: from here on a test may write into its store by itself.

    A sweep that came later would put jobs for files that the test says have waited long.
    """
    assert provided(service, Work).swept.wait(600), "it did not look for lost jobs"
    settled(service)


def settled(service: Any) -> None:
    """Returns when the service has nothing more to do: what a call left is done, but for messages to others."""
    queue = provided(service, Work).queue
    give_up, again = time.monotonic() + 600, 0.001
    while True:
        with sessionmaker(provided(service, Engine))() as session:
            if all(one.startswith("deliver:") for one in queue.held(session)):
                return
        assert time.monotonic() < give_up, "it did not become idle"
        time.sleep(again)  # mostly it is done in a few milliseconds, and thousands of tests wait for it
        again = min(2 * again, 0.02)

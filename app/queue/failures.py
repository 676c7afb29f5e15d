"""What becomes of a job whose task did not do its work: the same on every engine."""

import logging

from sqlalchemy.exc import DBAPIError, TimeoutError

from app.counters import STORE_ERRORS
from app.queue.job import Again, pause
from app.store.engine.unavailable import StoreFull, why_unavailable
from app.store.packing.store_keys import Locked

MOST_FAILURES = 5
"""Of a task that raises what it should not: its job is dropped then, and the log says so."""
STORE_AWAY = (DBAPIError, TimeoutError, StoreFull, Locked)
LOG = logging.getLogger(__name__)


def seconds_until_again(error: BaseException | None, task: str, arguments: object, tries: int) -> float | None:
    """When a job is to be run again that was tried so often before; None for never."""
    if error is None:
        return None
    if isinstance(error, Again):
        return error.seconds
    if isinstance(error, STORE_AWAY):
        why = why_unavailable(error)
        STORE_ERRORS.labels("other" if why is None else why.name.lower()).inc()
        return pause(tries)
    LOG.error("The task %s failed on %s", task, arguments, exc_info=error)
    return pause(tries) if tries + 1 < MOST_FAILURES else None

"""A store that cannot be asked now, and a disk that is full, as a problem: 503, and when to try again.

The driver's own words name addresses, users and statements: they go to the log.
"""

import errno
import logging

from fastapi import FastAPI, Request
from fastapi.responses import Response
from sqlalchemy.exc import SQLAlchemyError

from app.counters import STORE_ERRORS
from app.store.engine.unavailable import StoreFull, Why, reason, why_unavailable
from app.store.packing.packing import UnknownPacking
from app.store.packing.store_keys import Locked
from app.web.problems import Problem, answer

LOG = logging.getLogger(__name__)
OF_DISKS = {
    errno.ENOSPC: Why.FULL,
    errno.EDQUOT: Why.FULL,
    errno.EROFS: Why.READ_ONLY,
    errno.EMFILE: Why.BUSY,  # this process has too many files open
    errno.ENFILE: Why.BUSY,
}


def unavailable(error: BaseException) -> Problem | None:
    """The problem of a store or a disk that cannot be used now; None where the program is to blame."""
    why = OF_DISKS.get(error.errno or 0) if isinstance(error, OSError) else why_unavailable(error)
    if why is None:
        return None
    STORE_ERRORS.labels(why.name.lower()).inc()
    LOG.warning("The store does not answer (%s): %s", why.name.lower(), reason(error))
    return Problem(503, "store_unavailable", why.sentence, retry_after=str(why.retry_seconds))


def handle(service: FastAPI) -> None:
    """Whatever a route leaves of such errors is answered by 503; the others stay what they are."""
    for kind in (SQLAlchemyError, StoreFull, Locked, UnknownPacking, OSError):
        service.add_exception_handler(kind, _unavailable)


async def _unavailable(request: Request, error: Exception) -> Response:
    problem = unavailable(error)
    if problem is None:
        raise error
    return answer(request, problem)

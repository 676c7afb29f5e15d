"""A command that needs the store: opened by the settings, closed in the end; what is wrong with it is one sentence."""

from collections.abc import Callable

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from app.settings import Settings
from app.store import open_store
from app.store.engine.unavailable import StoreFull, reason
from app.terminal.console import complain

INTERRUPTED = 130
"""The status of a command that Ctrl+C stopped, as shells have it."""


def with_store(do: Callable[[Engine, Settings], int], afterwards: str = "") -> int:
    """The status that `do` ends with; where the store is none, or does not answer, that of a complaint, which says what
    to do `afterwards`."""
    try:
        settings = open_store.settings()
        engine = open_store.store(settings)
    except open_store.Unusable as error:
        return complain(str(error), error.status)
    try:
        return do(engine, settings)
    except (DBAPIError, StoreFull) as error:
        rest = f": {afterwards}" if afterwards else ""
        return complain(f"the store does not answer ({reason(error)}){rest}.")
    finally:
        engine.dispose()

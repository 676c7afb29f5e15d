"""Entries of the audit log as lines of the program's log besides, once they are stored: whatever takes lines off this
host takes them along, and who can change the store cannot call them back. Their numbers have no gaps, so that one that
is missing there is seen."""

import logging

from sqlalchemy import event
from sqlalchemy.orm import Session

from app.store.prepared import Values
from app.terminal.logs import AUDIT

LOG = logging.getLogger(AUDIT)
LOG.setLevel(logging.CRITICAL)  # until a program says otherwise (`app.terminal.logs`)
WAITING = "iobound_audit_lines"
NAMES = {"id": "number", "at": "stored_at"}
"""What a column is called in a line, where that is not by its own name."""


def tell_later(session: Session, row: Values) -> None:
    """Say it as soon as the transaction is kept."""
    if LOG.isEnabledFor(logging.INFO):
        session.info.setdefault(WAITING, []).append(row)


@event.listens_for(Session, "after_commit")
def _kept(session: Session) -> None:
    for row in session.info.pop(WAITING, ()):
        LOG.info("audit", extra={NAMES.get(name, name): _plain(value) for name, value in row.items()})


@event.listens_for(Session, "after_rollback")
def _gone(session: Session) -> None:
    session.info.pop(WAITING, None)


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, str | int) else f"{value}"

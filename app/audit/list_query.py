"""How the audit log is asked: what it is narrowed to, and its pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import ColumnElement

from app.store.engine.engine import without_nul
from app.store.schema.audit_table import AuditEntry
from app.web.paging import LONGEST, PageQuery, text

Outcome = Literal["done", "refused"]


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """What is asked for; None is everything. `action` is one, or the beginning of several up to a dot (`report`)."""

    who: str | None = None
    action: str | None = None
    object: str | None = None
    outcome: str | None = None
    since: datetime | None = None
    until: datetime | None = None


class AuditNarrowing(BaseModel):
    """What the audit log is narrowed to."""

    model_config = ConfigDict(extra="ignore")

    who: str | None = text("A user's name; local is who came without a login", max_length=LONGEST)
    action: str | None = text("An action such as report.delete, or what it is about: report", max_length=LONGEST)
    object: str | None = text("The id of what it is about", max_length=LONGEST)
    outcome: Outcome | None = Field(default=None, description="How it ended")
    since: datetime | None = Field(default=None, description="From then on, UTC where it names no zone")
    until: datetime | None = Field(default=None, description="Before then")

    def wanted(self) -> AuditFilter:
        """The same for the store."""
        times = utc(self.since), utc(self.until)
        return AuditFilter(self.who, self.action, self.object, self.outcome, *times)


class AuditQuery(PageQuery, AuditNarrowing):
    """How `GET /audit` narrows and pages."""


def conditions(wanted: AuditFilter) -> Iterator[ColumnElement[bool]]:
    """For a query of entries."""
    for column, value in ((AuditEntry.who, wanted.who), (AuditEntry.object, wanted.object)):
        if value is not None:
            yield column == without_nul(value)
    if wanted.action is not None:
        named = without_nul(wanted.action)
        whole = "." in named
        yield AuditEntry.action == named if whole else _about(named)
    if wanted.outcome is not None:
        yield AuditEntry.outcome == wanted.outcome
    if wanted.since is not None:
        yield AuditEntry.at >= wanted.since
    if wanted.until is not None:
        yield AuditEntry.at < wanted.until


def _about(named: str) -> ColumnElement[bool]:
    return (AuditEntry.action == named) | AuditEntry.action.startswith(f"{named}.", autoescape=True)


def utc(at: datetime | None) -> datetime | None:
    """A time as the log keeps it; one without a zone is in UTC."""
    if at is None or at.tzinfo is None:
        return at
    try:
        return at.astimezone(UTC).replace(tzinfo=None)
    except OverflowError:  # the first and the last hours that there are
        return at.replace(tzinfo=None)

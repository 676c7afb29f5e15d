"""How `GET /reports` is asked: what it narrows to, its order and its pages; exports of many take the first two."""

from dataclasses import fields
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field

from app.store.lists.report_filter import NEWEST, SORTS, Filter
from app.store.schema.tables import BIGGEST
from app.web import times
from app.web.paging import PageQuery, sort_names, text, words
from app.web.requests.invalid_requests import invalid_value
from parsers.model.report import Scope
from parsers.recognition.recognise import Format
from rules.core.finding import Severity
from rules.storage.decision import Case
from rules.storage.outcome.answer import Answer

SHA256 = r"^[0-9a-fA-F]{64}$"
DIGITS = 64
HEXADECIMAL = frozenset("0123456789abcdef")
UTC_TIME = "must be a time, such as 2026-01-31T10:00:00Z"


def _digest(value: Any) -> Any:
    digest = value.lower() if isinstance(value, str) else ""
    if len(digest) != DIGITS or not HEXADECIMAL.issuperset(digest):
        raise invalid_value(f"must be {DIGITS} hexadecimal digits")
    return digest


def _moment(value: Any) -> Any:
    try:
        times.moment(str(value))
    except ValueError as error:
        raise invalid_value(UTC_TIME) from error
    return value


def _number(description: str, least: int = 0) -> Any:
    return Field(default=None, description=description, ge=least, le=BIGGEST)


def _figure(description: str, **more: Any) -> Any:
    return Field(default=None, description=description, ge=0, allow_inf_nan=False, **more)


def _share(description: str) -> Any:
    return _figure(description, le=1, examples=[0.2])


class ReportSelection(BaseModel):
    """What reports are narrowed to, and their order. What is named more than once holds together."""

    sha256: Annotated[str | None, BeforeValidator(_digest)] = Field(
        default=None, description="Of the file's bytes, unpacked", pattern=SHA256
    )
    dbid: int | None = _number("Oracle's DBID", -BIGGEST)
    instance_number: int | None = _number("Number of the instance")
    begin_snap: int | None = _number("Number of the first snapshot")
    end_snap: int | None = _number("Number of the last snapshot")
    database: str | None = text("Name of the database as printed")
    database_id: str | None = text("Id of a database; what is joined into it is its own")
    label: str | None = text("What the user calls the database")
    group: str | None = text("Group of the database")
    instance: str | None = text("Name of the instance as printed")
    host: str | None = text("Name of the host as printed")
    reference: str | None = text("What the sender said as ticket, environment or host, each of them")
    case: Case | None = Field(default=None, description="Case of the verdict")
    answer: Answer | None = Field(default=None, description="Answer of the verdict")
    severity: Severity | None = Field(default=None, description="The worst finding is that severe, or more")
    format: Format | None = Field(default=None, description="As it was printed")
    scope: Scope | None = Field(default=None, description="Of an instance, a pluggable database or the whole cluster")
    since: str | None = text("Intervals that end after this time, or on this day, on the clock of the database",
                              examples=["2026-01-01"])  # fmt: skip
    until: str | None = text("Intervals that end by this time, or on this day, on the clock of the database",
                              examples=["2026-01-31"])  # fmt: skip
    q: str | None = words(
        "the database's name, label, group, container or DBID, in instance, host, file name, or what the verdict says"
    )
    sample: bool | None = Field(default=None, description="Only the program's own samples, or only others")
    io_share_from: float | None = _share("That share of time waits for storage, or more")
    single_block_read_ms_from: float | None = _figure("A single-block read takes that many ms, or more")
    best_saving_from: float | None = _share("The best step could save that share of DB time, or more")
    received_since: Annotated[str | None, BeforeValidator(_moment)] = text(
        "Files that were received at this time or later; UTC where no zone is named", examples=["2026-01-31T10:00:00Z"]
    )
    sort: Literal[*sort_names(SORTS)] = Field(  # type: ignore[valid-type]
        default=NEWEST,
        description="What they are sorted by, with - before it from the top; unknown ones come last either way. "
        "`received` is the order in which they were stored; `urgency` goes by the severity of the worst finding, then "
        "by the share of DB time that the best step could save, or where that is not known waits for storage",
    )

    def wanted(self) -> Filter:
        """The same for the store. Raises Problem for a range of time that is none."""
        since, until = times.between({"since": self.since, "until": self.until})
        received: datetime | None = None if self.received_since is None else times.moment(self.received_since)
        given = self.model_dump(include=NAMES - {"since", "until", "received_since"})
        return Filter(**given, since=since, until=until, received_since=received)


NAMES = {field.name for field in fields(Filter)}


class ReportQuery(PageQuery, ReportSelection):
    """How `GET /reports` narrows, sorts and pages."""

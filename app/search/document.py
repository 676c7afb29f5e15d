"""What a search answers."""

from datetime import datetime

from msgspec import Struct


class FoundDatabase(Struct, frozen=True):
    """A database that is called so, or whose reports print such an instance or host."""

    id: str
    database: str
    url: str


class FoundPlace(Struct, frozen=True, kw_only=True):
    """A name that a report prints: `kind` is sql_id, segment, tablespace or event; `page` leads to where it stands."""

    kind: str
    name: str
    section: str | None
    page: str


class FoundReport(Struct, frozen=True, kw_only=True):
    """A report with the places that fit; without any its database, instance, host, file or verdict does."""

    id: str
    url: str
    part: int
    database: str | None
    database_id: str | None
    scope: str
    instance_number: int | None
    file: str
    begin_time: datetime | None
    end_time: datetime | None
    answer: str | None
    short: str | None
    headline: str
    sample: bool
    places: tuple[FoundPlace, ...]


class SearchAnswer(Struct, frozen=True, kw_only=True):
    """The newest reports first."""

    q: str
    databases: tuple[FoundDatabase, ...]
    reports: tuple[FoundReport, ...]

"""What `iobound push` reads of the service's answers; what else they hold is passed over."""

import msgspec
from msgspec import Struct


class ReportLine(Struct, frozen=True):
    """A report in a list."""

    id: str
    headline: str
    database: str | None = None
    short: str | None = None


class ReportLines(Struct, frozen=True):
    reports: tuple[ReportLine, ...]


class Judged(Struct, frozen=True):
    """A report of a file that was read."""

    headline: str
    database: str | None = None
    short: str | None = None


class StoredFile(Struct, frozen=True):
    id: str
    duplicate: bool
    reports: tuple[Judged, ...]


class Fault(Struct, frozen=True):
    code: str
    message: str


class FileState(Struct, frozen=True):
    """How far a file is that was taken."""

    id: str
    url: str
    state: str
    error: Fault | None = None
    report: StoredFile | None = None


class BatchState(Struct, frozen=True):
    url: str
    state: str
    members_url: str
    message: str | None = None


class Member(Struct, frozen=True):
    """A file of a batch."""

    id: str
    url: str
    file: str
    outcome: str
    code: str | None = None
    message: str | None = None
    report_id: str | None = None
    database: str | None = None
    short: str | None = None
    headline: str | None = None


class Members(Struct, frozen=True):
    members: tuple[Member, ...]
    next: str | None = None


LINES, STORED = msgspec.json.Decoder(ReportLines), msgspec.json.Decoder(StoredFile)
FILE, BATCH, MEMBERS = msgspec.json.Decoder(FileState), msgspec.json.Decoder(BatchState), msgspec.json.Decoder(Members)

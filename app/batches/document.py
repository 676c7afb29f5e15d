"""What is answered of batches: a batch with its counts, and its members."""

from datetime import datetime

from msgspec import Struct

from app.ingest.outcome import SentReference

BATCHES = "/api/v1/batches"
OUTCOMES = ("waiting", "reading", "stored", "duplicate", "refused", "cancelled")


class BatchCounts(Struct, frozen=True, kw_only=True):
    """How many members came so far, and how many of them are what."""

    members: int = 0
    waiting: int = 0
    reading: int = 0
    stored: int = 0
    duplicate: int = 0
    refused: int = 0
    cancelled: int = 0


class BatchState(Struct, frozen=True, kw_only=True):
    """A batch: `unpacking` while more members may come, `reading` while some are not read, `done`, or `cancelled`.

    `message` says why files are missing from its members: an archive was damaged from there on, or held too many.
    """

    id: str
    url: str
    state: str
    file: str
    size: int
    received_at: datetime
    finished_at: datetime | None
    reference: SentReference
    redacted: bool
    counts: BatchCounts
    message: str | None
    members_url: str
    events_url: str

    @property
    def running(self) -> bool:
        return self.state in ("unpacking", "reading")


class BatchList(Struct, frozen=True):
    """Batches. Ask again with `cursor` = `next` for those after them."""

    batches: tuple[BatchState, ...]
    next: str | None


class BatchMember(Struct, frozen=True, kw_only=True):
    """A file of a batch and what became of it: `outcome` is one of waiting, reading, stored, duplicate, refused,
    cancelled. `code` and `message` say why it was refused.

    `report_url`, `database_id`, `short` and `answer` are of its first report, which `parts` counts; null where there is
    none, or none any more.
    """

    id: str
    url: str
    place: int
    file: str
    size: int
    sha256: str | None
    outcome: str
    code: str | None
    message: str | None
    report_id: str | None
    report_url: str | None
    database: str | None
    database_id: str | None
    answer: str | None
    short: str | None
    headline: str | None
    parts: int | None


class BatchMembers(Struct, frozen=True):
    """Members of a batch in their order. Ask again with `cursor` = `next` for those after them."""

    members: tuple[BatchMember, ...]
    next: str | None

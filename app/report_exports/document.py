"""What is answered of exports of many reports."""

from datetime import datetime

from msgspec import Struct

EXPORTS = "/api/v1/exports"


class ExportCounts(Struct, frozen=True, kw_only=True):
    """How many reports were chosen, and how many of them are in the zip, were removed before their turn, or could not
    be written."""

    reports: int
    done: int = 0
    missing: int = 0
    failed: int = 0


class ExportState(Struct, frozen=True, kw_only=True):
    """An export: `waiting`, `running`, `done`, `failed` or `cancelled`. `asked` is what the reports were narrowed to.

    `bytes` is the size of the zip so far. `file_url` is null until it is done; it goes at `expires_at`.
    """

    id: str
    url: str
    state: str
    format: str
    redacted: bool
    asked: dict[str, str | int | float | bool]
    asked_at: datetime
    finished_at: datetime | None
    expires_at: datetime | None
    counts: ExportCounts
    bytes: int
    message: str | None
    file_url: str | None
    events_url: str

    @property
    def running(self) -> bool:
        return self.state in ("waiting", "running")


class ExportList(Struct, frozen=True):
    """Exports, newest first. Ask again with `cursor` = `next` for those after them."""

    exports: tuple[ExportState, ...]
    next: str | None

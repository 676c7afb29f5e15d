"""What is answered of the audit log."""

from datetime import datetime
from typing import Any

from msgspec import Struct

AUDIT = "/api/v1/audit"


class AuditItem(Struct, frozen=True, kw_only=True):
    """One entry: `who` did what (`action`) on which `object`. `outcome` is done or refused; `status` is null where the
    entry was written with the change itself. `who` is null for somebody unknown. `hash` binds `previous` and all else:
    see docs/audit.md.
    """

    id: int
    at: datetime
    action: str
    outcome: str
    status: int | None
    who: str | None
    token: str | None
    address: str | None
    request: str | None
    object: str | None
    detail: dict[str, Any] | None
    cut_to: int | None
    cut_hash: str | None
    previous: str
    hash: str


class AuditList(Struct, frozen=True):
    """Entries, the newest first. Ask again with `cursor` = `next` for those before them."""

    entries: tuple[AuditItem, ...]
    next: str | None


class Chain(Struct, frozen=True, kw_only=True):
    """Whether the log is whole. `fault` says where it breaks; `last` and `head` are the newest entry's number and
    hash: kept elsewhere they show later that nothing was cut off at the end."""

    entries: int
    first: int | None
    last: int | None
    head: str | None
    fault: str | None

    @property
    def whole(self) -> bool:
        return self.fault is None

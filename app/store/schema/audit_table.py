"""The audit log: who did what, when and on which object. Entries are only added; each is bound to the one before it."""

from datetime import datetime

from sqlalchemy import Text
from sqlalchemy.orm import Mapped, mapped_column

from app.store.schema.tables import Base


class AuditEntry(Base):
    """One entry. Triggers refuse to change it, and to remove it but where a later entry says that the beginning was
    cut off up to there (`cut_to`)."""

    __tablename__ = "audit_entry"
    __table_args__ = {"info": {"only_added": True}}  # noqa: RUF012 - as SQLAlchemy takes it

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # from 1, without gaps
    at: Mapped[datetime] = mapped_column(index=True)  # UTC, to a millisecond
    action: Mapped[str] = mapped_column(index=True)  # as `report.upload`
    outcome: Mapped[str]  # done, refused
    status: Mapped[int | None]  # of the answer, where it was known when this was written
    who: Mapped[str | None] = mapped_column(index=True)  # the user; "local" without logins; None: nobody
    token: Mapped[str | None]  # the name of the token that was shown
    address: Mapped[str | None]  # of the client
    request: Mapped[str | None]  # the request's id, as in the log of requests
    object: Mapped[str | None] = mapped_column(index=True)  # the id of what it is about
    detail: Mapped[str | None] = mapped_column(Text)  # JSON: further ids, and how many
    cut_to: Mapped[int | None] = mapped_column(index=True)  # the last entry that was cut off here
    cut_hash: Mapped[str | None]  # and its hash
    previous: Mapped[str]  # the hash of the entry before
    hash: Mapped[str]  # SHA-256 of that and of all other columns

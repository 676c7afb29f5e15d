"""Webhooks: whom to tell of what, what each was told of a database last, and what was sent or waits for it."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.store.packing.packed_column import Sealed
from app.store.schema.tables import Base
from app.store.schema.work_tables import NOT_COPIED


class Webhook(Base):
    """An address that gets messages on one database, on a group, or on all where both are null."""

    __tablename__ = "webhook"

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    address: Mapped[str] = mapped_column(Text)
    secret: Mapped[str] = mapped_column(Sealed("webhook secret"))  # as it was handed out: who signs needs it whole
    database_id: Mapped[int | None] = mapped_column(ForeignKey("database.id", ondelete="CASCADE"), index=True)
    group_name: Mapped[str | None]
    conditions: Mapped[str] = mapped_column(Text)  # JSON: when a message is sent
    active: Mapped[bool]
    paused_because: Mapped[str | None] = mapped_column(Text)
    failures: Mapped[int] = mapped_column(default=0)  # attempts in a row that failed
    next_try_at: Mapped[datetime | None]  # UTC; not before then
    made_at: Mapped[datetime]  # UTC


class WebhookState(Base):
    """What a webhook knows of one line of a database, so that it gets one message a change."""

    __tablename__ = "webhook_state"

    webhook_id: Mapped[int] = mapped_column(ForeignKey("webhook.id", ondelete="CASCADE"), primary_key=True)
    database_id: Mapped[int] = mapped_column(
        ForeignKey("database.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    what: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class WebhookDelivery(Base):
    """One message. It goes with the database, or the upload, that it is about."""

    __tablename__ = "webhook_delivery"
    __table_args__: Any = (
        UniqueConstraint("webhook_id", "cause"),
        Index("ix_webhook_delivery_turn", "webhook_id", "state", "id"),
        {"info": NOT_COPIED},  # another store would send it once more
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)  # the message's id, the same in every attempt
    webhook_id: Mapped[int] = mapped_column(ForeignKey("webhook.id", ondelete="CASCADE"))
    cause: Mapped[str]  # of one cause there is one message
    type: Mapped[str]
    database_id: Mapped[int | None] = mapped_column(ForeignKey("database.id", ondelete="CASCADE"), index=True)
    upload_id: Mapped[int | None] = mapped_column(ForeignKey("upload.id", ondelete="CASCADE"), index=True)
    body: Mapped[str] = mapped_column(Text)  # JSON, as it is signed
    made_at: Mapped[datetime]  # UTC
    waits_since: Mapped[datetime]  # UTC; later than made_at where it was sent again by hand
    state: Mapped[str]  # waiting, delivered, failed
    attempts: Mapped[int] = mapped_column(default=0)
    status: Mapped[int | None]  # what the receiver answered last
    message: Mapped[str | None] = mapped_column(Text)  # how the last attempt ended
    tried_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None] = mapped_column(index=True)

"""Messages in the store: put where somebody is to be told, listed, sent again, removed when they are old."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Engine, Row, Select, delete, func, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.queue.job import ORDINARY, Arguments, Job, Queue
from app.store.access.visibility import Caller, visible
from app.store.analysis_rows import new_id
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.engine.transactions import writing
from app.store.lists import keyset
from app.store.lists.keyset import Key, Order
from app.store.schema.statements import insert_into
from app.store.schema.tables import Database
from app.store.schema.webhook_tables import Webhook, WebhookDelivery
from app.web.addresses import WEBHOOKS, from_root
from app.webhooks.events import Data, body, type_of
from app.webhooks.schemas import Delivery

DELIVER = "deliver"
WAITING, DELIVERED, FAILED = "waiting", "delivered", "failed"
MOST_WAITING = 10_000
TOO_MANY = f"{MOST_WAITING:,} messages waited for this receiver already: this one was not kept for it."
AT_ONCE = 1000
NEWEST = Order("-made", Key())
COLUMNS: tuple[Any, ...] = (
    WebhookDelivery.id, WebhookDelivery.public_id, WebhookDelivery.type, WebhookDelivery.state,
    Database.public_id.label("database"), WebhookDelivery.made_at, WebhookDelivery.attempts, WebhookDelivery.status,
    WebhookDelivery.message, WebhookDelivery.tried_at, WebhookDelivery.finished_at, WebhookDelivery.body,
    Webhook.next_try_at, Webhook.public_id.label("webhook"),
)  # fmt: skip


class WebhookToServe(Arguments, frozen=True):
    """A webhook, by its number, for which messages wait."""

    webhook: int


@dataclass(frozen=True, slots=True)
class Message:
    """A message to a webhook, by its number. There is one a `cause`."""

    webhook: int
    cause: str
    data: Data
    database: int | None = None
    upload: int | None = None


def deliver_job(webhook: int) -> Job:
    """Sends what waits for one receiver, in its order."""
    name = f"{DELIVER}:{webhook}"
    return Job(DELIVER, WebhookToServe(webhook), lock=name, once=name, priority=ORDINARY)


def put(session: Session, queue: Queue, messages: Sequence[Message]) -> list[str]:
    """Keep these messages, and have them sent; the ids of those that are new."""
    made, at = list[str](), now()
    for message in messages:
        waiting = select(func.count()).where(*_waiting(message.webhook))
        full = (session.scalar(waiting) or 0) >= MOST_WAITING
        new = insert_into(session, WebhookDelivery).values(
            public_id=f"msg_{new_id()}", webhook_id=message.webhook, cause=message.cause, type=type_of(message.data),
            database_id=message.database, upload_id=message.upload, body=body(message.data, at), made_at=at,
            waits_since=at, attempts=0, state=FAILED if full else WAITING, message=TOO_MANY if full else None,
            finished_at=at if full else None,
        )  # fmt: skip
        kept = new.on_conflict_do_nothing(index_elements=["webhook_id", "cause"])
        made += session.scalars(kept.returning(WebhookDelivery.public_id)).all()
    queue.put(session, *[deliver_job(number) for number in dict.fromkeys(message.webhook for message in messages)])
    return made


class Deliveries:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, queue: Queue) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._queue = queue

    def page(
        self, caller: Caller, webhook: str, cursor: str | None, limit: int, state: str | None = None
    ) -> tuple[list[Delivery], str | None] | None:
        """Those of one webhook, the newest first; None where there is none. Raises InvalidCursor."""
        after = None if cursor is None else NEWEST.place(cursor)
        query = _deliveries(caller).where(Webhook.public_id == without_nul(webhook))
        if state is not None:
            query = query.where(WebhookDelivery.state == state)
        with self._session() as session:
            if session.scalar(select(Webhook.id).where(Webhook.public_id == without_nul(webhook))) is None:
                return None
            rows, further = keyset.rows(session, query, WebhookDelivery.id, NEWEST, after, limit)
        return [shown(row) for row in rows], further

    def delivery(self, caller: Caller, webhook: str, delivery: str) -> Delivery | None:
        """One of them; None where there is none."""
        with self._session() as session:
            row = session.execute(_deliveries(caller).where(*_named(webhook, delivery))).first()
        return None if row is None else shown(row)

    def again(self, webhook: str, delivery: str) -> bool:
        """Send one once more, at once, before whatever waits; False where there is none."""
        at = now()
        with writing(self._session) as session:
            query = select(WebhookDelivery.id, WebhookDelivery.webhook_id).join(
                Webhook, Webhook.id == WebhookDelivery.webhook_id
            )
            row = session.execute(query.where(*_named(webhook, delivery))).first()
            if row is None:
                return False
            fresh = {"state": WAITING, "attempts": 0, "waits_since": at, "finished_at": None}
            session.execute(update(WebhookDelivery).where(WebhookDelivery.id == row.id).values(fresh))
            at_once(session, self._queue, row.webhook_id)
        self._queue.nudge()
        return True

    def remove_older(self, days: int) -> None:
        """Remove what was delivered, or failed for good, so many days ago."""
        old = select(WebhookDelivery.id).where(WebhookDelivery.finished_at < now() - timedelta(days=days))
        while True:
            with self._session() as session:
                ids = session.scalars(old.limit(AT_ONCE)).all()
            if not ids:
                return
            with writing(self._session, makes_room=True) as session:
                session.execute(delete(WebhookDelivery).where(WebhookDelivery.id.in_(ids)))


def at_once(session: Session, queue: Queue, webhook: int) -> None:
    """Begin anew with what waits for a receiver, however often it failed."""
    session.execute(update(Webhook).where(Webhook.id == webhook).values(failures=0, next_try_at=None))
    job = deliver_job(webhook)
    queue.withdraw(session, [job.once or ""])
    queue.put(session, job)


def lost_jobs(session: Session, held: set[str]) -> list[Job]:
    """Jobs of receivers that something waits for, of which none is there."""
    active = select(Webhook.id).where(Webhook.active)
    wanted = select(WebhookDelivery.webhook_id).where(
        WebhookDelivery.state == WAITING, WebhookDelivery.webhook_id.in_(active)
    )
    jobs = [deliver_job(number) for number in session.scalars(wanted.distinct().order_by(WebhookDelivery.webhook_id))]
    return [job for job in jobs if job.once not in held]


def _waiting(webhook: int) -> tuple[Any, ...]:
    return WebhookDelivery.webhook_id == webhook, WebhookDelivery.state == WAITING


def _named(webhook: str, delivery: str) -> tuple[Any, ...]:
    return Webhook.public_id == without_nul(webhook), WebhookDelivery.public_id == without_nul(delivery)


def _deliveries(caller: Caller) -> Select[Any]:
    query = select(*COLUMNS).select_from(WebhookDelivery).join(Webhook, Webhook.id == WebhookDelivery.webhook_id)
    return visible(query.outerjoin(Database, Database.id == WebhookDelivery.database_id), caller)


def _utc(moment: datetime | None) -> Any:
    return None if moment is None else moment.replace(tzinfo=UTC, microsecond=0)


def shown(row: Row[Any]) -> Delivery:
    """A row as it is answered."""
    url = from_root(f"{WEBHOOKS}/{row.webhook}/deliveries/{row.public_id}")
    return Delivery(
        id=row.public_id, url=url, type=row.type, state=row.state, database_id=row.database, made_at=_utc(row.made_at),
        attempts=row.attempts, status=row.status, message=row.message, tried_at=_utc(row.tried_at),
        next_try_at=_utc(row.next_try_at) if row.state == WAITING else None, finished_at=_utc(row.finished_at),
        body=row.body,
    )  # fmt: skip

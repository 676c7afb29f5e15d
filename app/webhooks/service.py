"""Webhooks: made, listed, changed, removed, tested."""

from collections.abc import Callable
from datetime import UTC
from typing import Any

from sqlalchemy import Engine, Row, Select, delete, func, insert, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.history.interval_references import Span, read
from app.queue.job import Queue
from app.store.access.visibility import Caller, visible
from app.store.analysis_rows import new_id
from app.store.audit.noting import about
from app.store.clock import now
from app.store.engine.engine import without_nul
from app.store.engine.transactions import writing
from app.store.lists import keyset
from app.store.lists.keyset import Key, Order
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.schema.webhook_tables import Webhook, WebhookDelivery
from app.web.addresses import WEBHOOKS, from_root
from app.web.problems import Problem
from app.webhooks.deliveries import WAITING, Message, at_once, put
from app.webhooks.events import TrialSent
from app.webhooks.receiver import Address, Inside, NotAllowed
from app.webhooks.schemas import Conditions, NewWebhook, WantedWebhook, WebhookItem
from app.webhooks.signing import new_secret
from rules.metric_values import catalogue

MOST = 200
FULL = f"There are {MOST} webhooks, which is all there may be: remove one first."
EITHER = "A webhook is of one database, of a group, or of all: name a database or a group, not both."
NOTHING = (
    "Say when to send: at a changed verdict, a worse comparison, a figure over its limit, or hours without a report."
)
NO_DATABASE = "There is no database of that id: GET /api/v1/databases lists them."
NO_METRIC = "There is no metric {name}: GET /api/v1/metrics lists them."
NOT_PINNED = "Only a webhook of one database has a baseline of its own: name the database, or leave the baseline out."
NO_BASELINE = "The baseline must be one report of that database: its id, or its id and part as ID.2."
NEWEST = Order("-made", Key())
Look = Callable[[WebhookItem], None]
_COUNT = select(func.count()).where(WebhookDelivery.webhook_id == Webhook.id, WebhookDelivery.state == WAITING)
COLUMNS: tuple[Any, ...] = (
    Webhook.id, Webhook.public_id, Webhook.name, Webhook.address, Database.public_id.label("database"),
    Webhook.group_name, Webhook.conditions, Webhook.active, Webhook.paused_because, Webhook.failures,
    Webhook.next_try_at, Webhook.made_at, _COUNT.scalar_subquery().label("waiting"),
)  # fmt: skip


class Webhooks:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, queue: Queue, inside: Inside) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._queue, self._inside = queue, inside

    def page(self, caller: Caller, cursor: str | None, limit: int) -> tuple[list[WebhookItem], str | None]:
        """The newest first. Raises InvalidCursor."""
        after = None if cursor is None else NEWEST.place(cursor)
        with self._session() as session:
            rows, further = keyset.rows(session, _webhooks(caller), Webhook.id, NEWEST, after, limit)
        return [_item(row) for row in rows], further

    def webhook(self, caller: Caller, public_id: str) -> WebhookItem | None:
        """None where there is none."""
        with self._session() as session:
            return _of(session, caller, public_id)

    def make(self, caller: Caller, wanted: WantedWebhook) -> NewWebhook:
        """A new one, with its secret. Raises Problem with one sentence for what cannot be."""
        secret, public_id = new_secret(), new_id()
        about(public_id)
        with writing(self._session) as session:
            if (session.scalar(select(func.count(Webhook.id))) or 0) >= MOST:
                raise Problem(409, "too_many", FULL)
            values = self._values(session, caller, wanted) | {"public_id": public_id, "secret": secret}
            session.execute(insert(Webhook).values(**values, failures=0, made_at=now()))
            return _with_secret(_of(session, caller, public_id), secret)

    def change(self, caller: Caller, public_id: str, wanted: WantedWebhook, look: Look | None = None) -> bool:
        """Make it so; what waits is sent anew where it is active. False where there is none."""
        with writing(self._session) as session:
            number = _held(session, caller, public_id, look)
            if number is None:
                return False
            values = self._values(session, caller, wanted) | {"paused_because": None}
            session.execute(update(Webhook).where(Webhook.id == number).values(values))
            if wanted.active:
                at_once(session, self._queue, number)
        self._queue.nudge()
        return True

    def renew(self, caller: Caller, public_id: str) -> NewWebhook | None:
        """A new secret in place of the old one, from now on; None where there is none."""
        secret = new_secret()
        with writing(self._session) as session:
            number = _held(session, caller, public_id)
            if number is None:
                return None
            session.execute(update(Webhook).where(Webhook.id == number).values(secret=secret))
            return _with_secret(_of(session, caller, public_id), secret)

    def remove(self, caller: Caller, public_id: str, look: Look | None = None) -> bool:
        """With all its messages; False where there is none."""
        with writing(self._session, makes_room=True) as session:
            number = _held(session, caller, public_id, look)
            if number is None:
                return False
            session.execute(delete(Webhook).where(Webhook.id == number))
            return True

    def test(self, caller: Caller, public_id: str) -> str | None:
        """Send a message that says nothing but that it came; its id, None where there is no such webhook."""
        with writing(self._session) as session:
            webhook = _of(session, caller, public_id)
            number = _held(session, caller, public_id)
            if webhook is None or number is None:
                return None
            data = TrialSent(webhook=webhook.id, name=webhook.name)
            (made,) = put(session, self._queue, [Message(number, f"test:{new_id()}", data)])
        self._queue.nudge()
        return made

    def _values(self, session: Session, caller: Caller, wanted: WantedWebhook) -> dict[str, str | int | bool | None]:
        """The columns of what is wanted. Raises Problem."""
        if wanted.database_id is not None and wanted.group is not None:
            raise _refused(EITHER)
        if not wanted.any:
            raise _refused(NOTHING)
        for limit in wanted.limits:
            if limit.metric not in catalogue():
                raise _refused(NO_METRIC.format(name=limit.metric[:60]))
        try:
            self._inside.check(Address.read(wanted.address))
        except NotAllowed as error:
            raise _refused(str(error)) from error
        conditions = Conditions(**wanted.model_dump(include=set(Conditions.model_fields)))
        return {
            "name": " ".join(wanted.name.split()), "address": wanted.address, "group_name": wanted.group,
            "database_id": _database(session, caller, wanted), "active": wanted.active,
            "conditions": conditions.model_dump_json(),
        }  # fmt: skip


def _refused(sentence: str) -> Problem:
    return Problem(422, "invalid_webhook", sentence)


def _database(session: Session, caller: Caller, wanted: WantedWebhook) -> int | None:
    """The number of the database, of which the baseline is. Raises Problem."""
    if wanted.database_id is None:
        if wanted.baseline is not None:
            raise _refused(NOT_PINNED)
        return None
    query = select(Database.id, Database.part_of_id).where(Database.public_id == without_nul(wanted.database_id))
    row = session.execute(visible(query, caller)).first()
    if row is None:
        raise _refused(NO_DATABASE)
    head = int(row.part_of_id or row.id)
    if wanted.baseline is not None and not _is_of(session, wanted.baseline, head):
        raise _refused(NO_BASELINE)
    return head


def _is_of(session: Session, reference: str, head: int) -> bool:
    """Whether a reference names reports of that database alone, and one of them."""
    try:
        names = read(reference, "baseline")
    except Problem:
        return False
    if isinstance(names, Span) or len(names) != 1 or "," in reference:
        return False
    query = select(func.coalesce(Database.part_of_id, Database.id)).select_from(Report).join(Report.upload)
    query = query.join(Report.series).join(Series.database).where(Upload.public_id == without_nul(names[0].id))
    if names[0].part is not None:
        query = query.where(Report.part == names[0].part)
    return list(session.scalars(query)) == [head]


def _webhooks(caller: Caller) -> Select[Any]:
    return visible(select(*COLUMNS).outerjoin(Database, Database.id == Webhook.database_id), caller)


def _of(session: Session, caller: Caller, public_id: str) -> WebhookItem | None:
    row = session.execute(_webhooks(caller).where(Webhook.public_id == without_nul(public_id))).first()
    return None if row is None else _item(row)


def _held(session: Session, caller: Caller, public_id: str, look: Look | None = None) -> int | None:
    """Its number, once nobody else changes it."""
    query = select(Webhook.id).where(Webhook.public_id == without_nul(public_id)).with_for_update()
    number = session.scalar(query)
    webhook = None if number is None else _of(session, caller, public_id)
    if webhook is None:
        return None
    if look is not None:
        look(webhook)
    return number


def _item(row: Row[Any]) -> WebhookItem:
    conditions = Conditions.model_validate_json(row.conditions)
    next_try = None if row.next_try_at is None else row.next_try_at.replace(tzinfo=UTC, microsecond=0)
    return WebhookItem(
        **conditions.model_dump(), id=row.public_id, url=from_root(f"{WEBHOOKS}/{row.public_id}"), name=row.name,
        address=row.address, database_id=row.database, group=row.group_name, active=row.active,
        paused_because=row.paused_because, made_at=row.made_at.replace(tzinfo=UTC), waiting=row.waiting,
        failures=row.failures, next_try_at=next_try,
    )  # fmt: skip


def _with_secret(item: WebhookItem | None, secret: str) -> NewWebhook:
    if item is None:
        raise Problem(503, "busy", "It was removed just now.")
    return NewWebhook(**item.model_dump(), secret=secret)

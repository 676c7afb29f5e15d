"""Webhooks as those see them that look for something to tell: whom each concerns, and when."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.orm import Session

from app.store.prepared import Prepared
from app.store.schema.statements import insert_into
from app.store.schema.tables import Database
from app.store.schema.webhook_tables import Webhook, WebhookState
from app.web.addresses import DATABASES, from_root
from app.webhooks.events import EventDatabase
from app.webhooks.schemas import Conditions

_ANYBODY = Prepared(select(Webhook.id).where(Webhook.active).limit(1))  # asked for each file that comes in


@dataclass(frozen=True, slots=True)
class Watcher:
    """One active webhook, by its number."""

    number: int
    conditions: Conditions


def anybody(session: Session) -> bool:
    """Whether any webhook gets messages."""
    return _ANYBODY.scalar(session) is not None


def watchers(session: Session, database: Any) -> list[Watcher]:
    """Those that get messages on a database, which is one that is shown (`id`, `group_name`)."""
    concerns: list[ColumnElement[bool]] = [and_(Webhook.database_id.is_(None), Webhook.group_name.is_(None))]
    concerns.append(Webhook.database_id == database.id)
    if database.group_name is not None:
        concerns.append(Webhook.group_name == database.group_name)
    query = select(Webhook.id, Webhook.conditions).where(Webhook.active, or_(*concerns)).order_by(Webhook.id)
    return [Watcher(row.id, Conditions.model_validate_json(row.conditions)) for row in session.execute(query)]


def heads(session: Session, numbers: Sequence[int] | None = None) -> list[Any]:
    """Databases that are shown: their `id`, `public_id` and `group_name`."""
    query = select(Database.id, Database.public_id, Database.group_name).where(Database.part_of_id.is_(None))
    return list(session.execute(query if numbers is None else query.where(Database.id.in_(numbers))))


def about(database: Any, title: str) -> EventDatabase:
    """A database as messages name it."""
    url = from_root(f"{DATABASES}/{database.public_id}")
    return EventDatabase(id=database.public_id, title=title, group=database.group_name, url=url)


class Memory:
    """What a webhook was told of a database last, within a transaction."""

    def __init__(self, session: Session, webhook: int, database: int) -> None:
        self._session, self._key = session, {"webhook_id": webhook, "database_id": database}
        conditions = WebhookState.webhook_id == webhook, WebhookState.database_id == database
        rows = session.execute(select(WebhookState.what, WebhookState.value).where(*conditions))
        self._known = {row.what: row.value for row in rows}

    def __getitem__(self, what: str) -> Any:
        """None where nothing is known."""
        value = self._known.get(what)
        return None if value is None else msgspec.json.decode(value)

    def __setitem__(self, what: str, value: Any) -> None:
        text = msgspec.json.encode(value).decode()
        if self._known.get(what) == text:
            return
        self._known[what] = text
        new = insert_into(self._session, WebhookState).values(**self._key, what=what, value=text)
        keys = ["webhook_id", "database_id", "what"]
        self._session.execute(new.on_conflict_do_update(index_elements=keys, set_={"value": text}))

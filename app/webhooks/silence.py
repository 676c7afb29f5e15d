"""Databases of which no report came for some hours: looked for with each sweep of the queue."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.declared.database_filter import newest_received
from app.store.lists.database_titles import titles_by_id
from app.store.schema.webhook_tables import Webhook
from app.webhooks.deliveries import Message
from app.webhooks.events import ReportMissing
from app.webhooks.schemas import Conditions
from app.webhooks.watched import Memory, about, heads

MOST_AT_ONCE = 500
"""So many are reported in one sweep; the next one takes up the rest."""
SILENT = "silent"


def silent(session: Session, at: datetime) -> Iterator[Message]:
    """What is to be reported, once for each silence. It counts from when the webhook was made, at the earliest."""
    query = select(Webhook.id, Webhook.conditions, Webhook.made_at, Webhook.database_id, Webhook.group_name)
    watching = [
        (row, hours) for row in session.execute(query.where(Webhook.active).order_by(Webhook.id))
        if (hours := Conditions.model_validate_json(row.conditions).silent_hours) is not None
    ]  # fmt: skip
    if not watching:
        return
    received, databases = newest_received(session, samples=False), heads(session)
    titles, left = titles_by_id(session), MOST_AT_ONCE
    for hook, hours in watching:
        for database, last in _overdue(hook, hours, databases, received, at):
            memory = Memory(session, hook.id, database.id)
            if memory[SILENT] == last.isoformat():
                continue
            if left == 0:
                return
            memory[SILENT], left = last.isoformat(), left - 1
            whose = about(database, titles[database.public_id])
            data = ReportMissing(database=whose, hours=hours, last_received_at=last.replace(tzinfo=UTC))
            yield Message(hook.id, f"{SILENT}:{database.public_id}:{last.isoformat()}", data, database.id)


def _overdue(
    hook: Any, hours: float, databases: list[Any], received: Mapping[int, datetime], at: datetime
) -> Iterator[tuple[Any, datetime]]:
    for database in databases:
        last = received.get(database.id)
        mine = hook.database_id in (None, database.id) and hook.group_name in (None, database.group_name)
        if mine and last is not None and max(last, hook.made_at) < at - timedelta(hours=hours):
            yield database, last

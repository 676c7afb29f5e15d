"""What waits for a receiver is sent: one message after the other, in the order in which they were made.

Where an attempt fails, nothing is sent to that receiver for a while, ever longer, and then the same message is tried
again: order is kept. A message that the receiver refuses is given up after a few attempts, any other after many or
when it has waited for days; the next one has its turn then.
"""

import random
import time
from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from sqlalchemy import Engine, Row, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.counters import WEBHOOK_ATTEMPTS
from app.queue.job import Again, Queue
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.schema.webhook_tables import Webhook, WebhookDelivery
from app.webhooks.calling import Answer, post
from app.webhooks.deliveries import DELIVERED, FAILED, WAITING, WebhookToServe, deliver_job
from app.webhooks.receiver import Address, Inside, NotAllowed
from app.webhooks.signing import headers

TURN_SECONDS = 20.0
"""After it another receiver has its turn."""
PAUSE_SECONDS = (5.0, 30.0, 120.0, 600.0, 1800.0, 7200.0, 18_000.0, 36_000.0)
"""Seconds after an attempt that failed, by how many did in a row; longer each time, with chance added."""
JITTER = 0.25
MOST_ATTEMPTS = len(PAUSE_SECONDS) + 1
MOST_REFUSED = 3
"""Of a message that the receiver answers is wrong."""
LONGEST_WAIT = timedelta(days=3)
LONGEST_WISH = 3600.0
"""So many seconds a receiver may ask to be left alone."""
PASSING = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS)
OVERDUE = "It waited for three days: given up."
NOT_WANTED = "Its receiver answered 410 (gone): make it active again when it should receive messages again."
COLUMNS: tuple[Any, ...] = (
    WebhookDelivery.id, WebhookDelivery.public_id, WebhookDelivery.body, WebhookDelivery.attempts, Webhook.address,
    Webhook.secret, Webhook.failures, Webhook.next_try_at, WebhookDelivery.webhook_id,
)  # fmt: skip


class Sending:
    """Safe to call from many threads and from many programs on one database: of one receiver one call at a time."""

    def __init__(
        self,
        engine: Engine,
        queue: Queue,
        inside: Inside,
        seconds: float,
        jitter: Callable[[float, float], float] = random.uniform,
    ) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._queue, self._inside, self._seconds, self._jitter = queue, inside, seconds, jitter

    def run(self, job: WebhookToServe) -> None:
        """The task of the queue. Raises Again where an attempt failed."""
        webhook, until = job.webhook, time.monotonic() + TURN_SECONDS
        self._give_up(webhook)
        while (message := self._next(webhook)) is not None:
            wait = self._ended(message, self._sent(message))
            if wait is not None:
                raise Again(wait)
            if time.monotonic() >= until:
                with writing(self._session) as session:  # a new job: it stands behind those of others
                    self._queue.put(session, deliver_job(webhook))
                return

    def _next(self, webhook: int) -> Row[Any] | None:
        """The first that waits; None where nothing does, or nothing is to be sent. Raises Again."""
        query = select(*COLUMNS).join(Webhook, Webhook.id == WebhookDelivery.webhook_id)
        query = query.where(WebhookDelivery.webhook_id == webhook, WebhookDelivery.state == WAITING, Webhook.active)
        with self._session() as session:
            row = session.execute(query.order_by(WebhookDelivery.id).limit(1)).first()
        if row is None or row.next_try_at is None:
            return row
        left = row.next_try_at - now()
        if timedelta() < left <= LONGEST_WAIT:  # longer only by a clock that was set back since
            raise Again(left.total_seconds())
        return row

    def _sent(self, message: Row[Any]) -> Answer:
        try:
            address = Address.read(message.address)
        except NotAllowed as error:
            return Answer(None, str(error))
        signed = headers(message.secret, message.public_id, message.body)
        return post(address, message.body.encode(), signed, self._inside, self._seconds)

    def _ended(self, message: Row[Any], answer: Answer) -> float | None:
        """Writes down what came of it; the seconds after which the same message, or the next, is tried again."""
        attempts, at = message.attempts + 1, now()
        most = MOST_REFUSED if _is_refused(answer) else MOST_ATTEMPTS
        gone = answer.status == HTTPStatus.GONE
        over = answer.taken or gone or attempts >= most
        goes_on = answer.taken or (over and _is_refused(answer))
        wait = None if goes_on else self._pause(message.failures, answer)
        delivery = update(WebhookDelivery).where(WebhookDelivery.id == message.id).values(
            attempts=attempts, status=answer.status, message=answer.message, tried_at=at,
            finished_at=at if over else None, state=DELIVERED if answer.taken else FAILED if over else WAITING,
        )  # fmt: skip
        webhook = update(Webhook).where(Webhook.id == message.webhook_id).values(
            failures=0 if wait is None else message.failures + 1,
            next_try_at=None if wait is None else at + timedelta(seconds=wait),
        )  # fmt: skip
        if gone:
            webhook = webhook.values(active=False, paused_because=NOT_WANTED)
        WEBHOOK_ATTEMPTS.labels("delivered" if answer.taken else "failed").inc()
        with writing(self._session) as session:
            session.execute(delivery)
            session.execute(webhook)
        return wait

    def _pause(self, failures: int, answer: Answer) -> float:
        usual = PAUSE_SECONDS[min(failures, len(PAUSE_SECONDS) - 1)]
        wish = min(answer.after or 0.0, LONGEST_WISH)
        return max(wish, usual * self._jitter(1 - JITTER, 1 + JITTER))

    def _give_up(self, webhook: int) -> None:
        waiting = WebhookDelivery.webhook_id == webhook, WebhookDelivery.state == WAITING
        overdue = (*waiting, WebhookDelivery.waits_since < now() - LONGEST_WAIT)
        with self._session() as session:
            if session.scalar(select(WebhookDelivery.id).where(*overdue).limit(1)) is None:
                return
        ended = {"state": FAILED, "message": OVERDUE, "finished_at": now()}
        with writing(self._session) as session:
            session.execute(update(WebhookDelivery).where(*overdue).values(ended))


def _is_refused(answer: Answer) -> bool:
    """Whether the receiver says that this message is wrong, and others may not be."""
    return answer.status is not None and 400 <= answer.status < 500 and answer.status not in PASSING

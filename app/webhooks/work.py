"""What webhooks have done later: looking for what there is to tell, sending it, sweeping, tidying up."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from app.comparison.service import Comparing
from app.history.frames import History
from app.ingest.work import Work
from app.queue.job import Queue, Task, task
from app.settings import Settings
from app.store.clock import now
from app.web.addresses import ROOT
from app.webhooks.deliveries import DELIVER, Deliveries, WebhookToServe, lost_jobs, put
from app.webhooks.noticing import NOTICE, DatabaseToNotice, Noticing
from app.webhooks.receiver import Inside
from app.webhooks.sending import Sending
from app.webhooks.silence import silent


class Hooks:
    """The tasks of webhooks, beside those that a store has anyway."""

    def __init__(
        self,
        engine: Engine,
        queue: Queue,
        noticing: Noticing,
        days: int,
        root: str = "",
        clock: Callable[[], datetime] = now,
    ) -> None:
        self._queue, self._noticing, self._days = queue, noticing, days
        self._root, self._clock = root, clock
        self._deliveries = Deliveries(engine, queue)

    def tasks(self) -> Mapping[str, Task]:
        """What runs its jobs."""
        return {NOTICE: task(DatabaseToNotice, self._notice)}

    def sweep(self, session: Session, held: set[str], before: datetime) -> None:
        """Put lost jobs again, and tell of databases of which nothing came."""
        self._queue.put(session, *lost_jobs(session, held))
        with _under(self._root):
            put(session, self._queue, list(silent(session, self._clock())))

    def tidy(self) -> None:
        """Remove what was delivered long ago."""
        self._deliveries.remove_older(self._days)

    def _notice(self, job: DatabaseToNotice) -> None:
        with _under(self._root):
            self._noticing.run(job)


@contextmanager
def _under(root: str) -> Iterator[None]:
    """Addresses in messages are as receivers call them."""
    token = ROOT.set(root)
    try:
        yield
    finally:
        ROOT.reset(token)


def add_webhooks(work: Work, engine: Engine, history: History, comparing: Comparing, settings: Settings) -> None:
    """Have this program look for what there is to tell, and send it in threads of its own."""
    noticing = Noticing(engine, work.queue, history, comparing)
    work.add(Hooks(engine, work.queue, noticing, settings.webhook_days, settings.root_path))
    work.follow(noticing.jobs)
    sending = Sending(engine, work.queue, Inside(settings.webhook_inside), settings.webhook_seconds)
    work.send({DELIVER: task(WebhookToServe, sending.run)}, settings.webhook_senders)

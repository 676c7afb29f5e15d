"""What the store says of the queue and of each database, as Prometheus takes it, read when somebody looks."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from sqlalchemy import Engine, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker

import parsers
import rules
from app.declared.database_filter import Newest, newest_received, newest_reports
from app.ingest.accepting import OPEN
from app.resources import version
from app.store.access.visibility import Caller, visible
from app.store.engine.transactions import one_moment
from app.store.engine.unavailable import why_unavailable
from app.store.schema.tables import Database
from app.store.schema.work_tables import Incoming
from app.store.upkeep.quota import whole_size

DATABASE = ("database_id", "database", "group")


class StoreFigures:
    """Of at most `most` databases, those with the newest reports; all reads are of one moment."""

    def __init__(self, engine: Engine, most: int, store_bytes: int) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)
        self._most, self._store_bytes = most, store_bytes

    def collect(self, caller: Caller) -> Iterator[Metric]:
        about = {"version": version() or "", "parser": str(parsers.VERSION), "rules": str(rules.VERSION)}
        yield InfoMetricFamily("iobound_build", "The versions of this program.", about)
        up = GaugeMetricFamily("iobound_store_up", "1 where the store could be read just now.")
        try:
            metrics = list(self._of_store(caller))
        except SQLAlchemyError as error:
            if why_unavailable(error) is None:
                raise
            metrics = []
        up.add_metric((), float(bool(metrics)))
        yield up
        yield from metrics

    def _of_store(self, caller: Caller) -> Iterator[Metric]:
        with one_moment(self._session) as session:
            waiting = session.execute(_WAITING).all()
            heads = session.execute(visible(_HEADS, caller)).all()
            newest = newest_reports(session)
            received = newest_received(session)
            size = whole_size(session.connection())
        yield GaugeMetricFamily("iobound_store_bytes", "The size of the whole store, with its indexes.", size)
        yield GaugeMetricFamily(
            "iobound_store_quota_bytes", "How much it may hold of what was sent and made of it.", self._store_bytes
        )
        yield from _queue(waiting)
        yield GaugeMetricFamily("iobound_databases", "Databases that the caller may see.", len(heads))
        shown = sorted((head for head in heads if head.id in received), key=lambda head: received[head.id])
        yield from _databases(shown[::-1][: self._most], newest, received)


_WAITING = select(
    Incoming.state, func.count().label("files"), func.sum(Incoming.size).label("bytes"),
    func.min(Incoming.received_at).label("since"),
).where(Incoming.state.in_(OPEN)).group_by(Incoming.state)  # fmt: skip
_HEADS = select(
    Database.id, Database.public_id, Database.name, Database.label, Database.group_name, Database.time_zone
).where(Database.part_of_id.is_(None))


def _queue(waiting: Sequence[Any]) -> Iterator[Metric]:
    by_state = {row.state: row for row in waiting}
    files = GaugeMetricFamily("iobound_queue_files", "Files that are not read yet.", labels=["state"])
    size = GaugeMetricFamily("iobound_queue_bytes", "Their unpacked bytes.", labels=["state"])
    for state in OPEN:
        row = by_state.get(state)
        files.add_metric((state,), 0 if row is None else row.files)
        size.add_metric((state,), 0 if row is None else float(row.bytes))
    yield files
    yield size
    since = min((row.since for row in waiting), default=None)
    age = 0.0 if since is None else max(0.0, (datetime.now(UTC) - since.replace(tzinfo=UTC)).total_seconds())
    yield GaugeMetricFamily(
        "iobound_queue_oldest_seconds", "How long the oldest of them waits; 0 where none does.", age
    )


def _databases(
    heads: Sequence[Any],
    newest: Mapping[int, Newest],
    received: Mapping[int, datetime],
) -> Iterator[Metric]:
    """What is not known of one has no line."""
    taken = _family("received_timestamp_seconds", "When its newest report was taken in.")
    ended = _family("interval_end_timestamp_seconds", "The end of its newest interval, where its time zone is known.")
    share = _family("io_share_ratio", "Share of DB time that its newest report waits for storage.")
    read = _family("single_block_read_seconds", "Mean of a single-block read in its newest report.")
    saving = _family("best_saving_ratio", "Share of DB time that the best step of its newest verdict could save.")
    verdict = _family("verdict_info", "1, with the case and the answer of its newest verdict.", "case", "answer")
    for head in heads:
        names = head.public_id, head.label or head.name or "", head.group_name or ""
        last = newest[head.id]
        _add(taken, names, _utc(received[head.id], "UTC"))
        _add(ended, names, _utc(last.end, head.time_zone))
        _add(share, names, last.io_share)
        _add(read, names, None if last.single_block_read_ms is None else last.single_block_read_ms / 1000)
        _add(saving, names, last.best_saving)
        _add(verdict, (*names, last.case, last.answer or ""), 1)
    yield from (taken, ended, share, read, saving, verdict)


def _family(name: str, meaning: str, *more: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"iobound_database_{name}", meaning, labels=[*DATABASE, *more])


def _add(family: GaugeMetricFamily, names: Sequence[str], value: float | None) -> None:
    if value is not None:
        family.add_metric(names, value)


def _utc(moment: datetime | None, zone: str | None) -> float | None:
    """Seconds since 1970 of a moment on a clock; None where either is not known."""
    return None if moment is None or zone is None else moment.replace(tzinfo=ZoneInfo(zone)).timestamp()

"""Once a report is stored: what is there to tell of its database? Asked of the newest report of each of its lines.

What came in between in a batch, and what is older than what is known, tells nothing. Each webhook remembers what it
was told, so that a change is told once, however often a job is delivered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session, sessionmaker

from app.comparison.service import Comparing
from app.history.frames import History, Members
from app.queue.job import BEHIND_FILES, Arguments, Job, Queue
from app.store.access.visibility import EVERYBODY
from app.store.engine.transactions import writing
from app.store.schema.tables import Database, Report, Series
from app.webhooks.deliveries import Message, put
from app.webhooks.events import ComparisonWorse, Data, EventDatabase, EventVerdict, MetricOverLimit, VerdictChanged
from app.webhooks.newest import Line, Worse, held_against, line_of
from app.webhooks.schemas import WatchedLimit
from app.webhooks.watched import Memory, Watcher, about, anybody, heads, watchers

NOTICE = "notice"
WORSE, KNOWN = "worse", ("better", "same", "worse")
"""Outcomes of a comparison that say something; others leave what is known as it is."""


class ToldVerdict(BaseModel):
    """What a webhook was told of a line last: the verdict, and of which report."""

    report: str
    verdict: EventVerdict


@dataclass(frozen=True)
class Seen:
    """What there is to see of one line; comparisons by the baseline that is pinned."""

    line: Line
    database: EventDatabase
    compared: Mapping[str | None, Worse | None]


class DatabaseToNotice(Arguments, frozen=True):
    """A database, by its number, of which something was stored."""

    database: int


class Noticing:
    """Safe to call from many threads and from many programs on one database: of one database one job runs at once."""

    def __init__(self, engine: Engine, queue: Queue, history: History, comparing: Comparing) -> None:
        self._engine, self._queue, self._history, self._comparing = engine, queue, history, comparing
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def jobs(self, session: Session, upload: int) -> Sequence[Job]:
        """What is to be done once an upload is stored: a job for each of its databases; none where nobody listens."""
        if not anybody(session):
            return ()
        head = func.coalesce(Database.part_of_id, Database.id)
        query = select(head).join(Series, Series.database_id == Database.id).join(Report, Report.series_id == Series.id)
        numbers = sorted(session.scalars(query.where(Report.upload_id == upload).distinct()))
        return [_job(number) for number in numbers]

    def run(self, job: DatabaseToNotice) -> None:
        """The task of the queue."""
        with self._session() as session:
            databases = heads(session, [job.database])
            watching = watchers(session, databases[0]) if databases else []
        members = self._history.members(databases[0].public_id, EVERYBODY) if watching else None
        if members is None:
            return
        seen = self._seen(databases[0], members, watching)
        with writing(self._session) as session:
            for watcher in watching:
                memory = Memory(session, watcher.number, databases[0].id)
                put(session, self._queue, [
                    Message(watcher.number, f"{what}:{line.line.reference}", data, databases[0].id,
                         line.line.report.upload_id)
                    for line in seen for what, data in _events(watcher, line, memory)
                ])  # fmt: skip
        self._queue.nudge()

    def _seen(self, head: Any, members: Members, watching: Sequence[Watcher]) -> list[Seen]:
        metrics = {limit.metric for watcher in watching for limit in watcher.conditions.limits}
        pinned = {watcher.conditions.baseline for watcher in watching if watcher.conditions.comparison_worse}
        database, at, seen = about(head, members.title), datetime.now(), list[Seen]()
        for series in members.series:
            line = line_of(self._engine, series, metrics, at)
            if line is not None:
                compared = {
                    baseline: held_against(self._comparing, self._engine, members, series, line, baseline)
                    for baseline in pinned
                }
                seen.append(Seen(line, database, compared))
        return seen


def _job(database: int) -> Job:
    """Many uploads of one database that come together are looked at once."""
    name = f"{NOTICE}:{database}"
    return Job(NOTICE, DatabaseToNotice(database), lock=name, once=name, priority=BEHIND_FILES)


def _events(watcher: Watcher, seen: Seen, memory: Memory) -> Iterator[tuple[str, Data]]:
    """The messages that this webhook is to get on a line, each with its kind; what it knows by then is remembered."""
    wanted, line = watcher.conditions, seen.line
    if wanted.verdict_changed and (data := _changed(seen, memory)) is not None:
        yield "verdict", data
    if wanted.comparison_worse:
        comparison, what = seen.compared.get(wanted.baseline), f"worse:{line.key}"
        if comparison is not None and comparison.outcome in KNOWN:
            was, memory[what] = memory[what], comparison.outcome == WORSE
            if comparison.outcome == WORSE and was is not True:
                yield "worse", _worse(seen, comparison)
    for limit in wanted.limits:
        if (over := _over(seen, limit, memory)) is not None:
            yield f"limit:{limit.metric}:{limit.direction}:{limit.limit:.15g}", over


def _changed(seen: Seen, memory: Memory) -> VerdictChanged | None:
    """None where case and answer are those that are known, and where they changed because a report was judged again."""
    line, what = seen.line, f"verdict:{seen.line.key}"
    was = None if memory[what] is None else ToldVerdict.model_validate(memory[what])
    memory[what] = ToldVerdict(report=line.reference, verdict=line.verdict).model_dump()
    before = was.verdict if was else line.before
    if before is None or (was and was.report == line.reference):
        return None
    if (before.case, before.answer) == (line.verdict.case, line.verdict.answer):
        return None
    return VerdictChanged(database=seen.database, report=line.shown(), before=before, after=line.verdict)


def _worse(seen: Seen, comparison: Worse) -> ComparisonWorse:
    return ComparisonWorse(
        database=seen.database, report=seen.line.shown(), baseline=comparison.baseline,
        cost_ratio=comparison.cost_ratio, short=comparison.short, url=comparison.url,
    )  # fmt: skip


def _over(seen: Seen, limit: WatchedLimit, memory: Memory) -> MetricOverLimit | None:
    """None where the figure is within its limit or not known, and where it was over it before."""
    value = seen.line.figures.get(limit.metric)
    if value is None:
        return None
    what = f"limit:{limit.metric}:{limit.direction}:{limit.limit:.15g}:{seen.line.key}"
    was, old = memory[what], seen.line.figures_before.get(limit.metric)
    if was is None and old is not None:
        was = _is_over(old, limit)
    memory[what] = over = _is_over(value, limit)
    if not over or was is True:
        return None
    return MetricOverLimit(
        database=seen.database, report=seen.line.shown(), metric=limit.metric, direction=limit.direction,
        limit=limit.limit, value=value,
    )  # fmt: skip


def _is_over(value: float, limit: WatchedLimit) -> bool:
    return value > limit.limit if limit.direction == "above" else value < limit.limit

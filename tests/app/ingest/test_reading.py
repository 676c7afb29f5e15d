"""A file that was taken, however often and however badly its job is delivered: one upload, or one reason why not."""

import hashlib
import sqlite3
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from sqlalchemy import Engine, func, select, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import sessionmaker

from app.analysis.pool import Failed, Killed, TookTooLong
from app.analysis.redaction_map import BadMap
from app.ingest.accepting import Accepted, Accepting, Bounds, FileToRead
from app.ingest.fresh import Fresh, FreshFile
from app.ingest.outcome import Outcomes, UploadState
from app.ingest.reading import MOST_TRIES, Reading
from app.ingest.reference import Reference
from app.queue.job import Again
from app.queue.table_queue import TableQueue
from app.store.engine.transactions import writing
from app.store.packing.packing import Packing
from app.store.packing.store_keys import Locked
from app.store.reports import Store
from app.store.schema.tables import Report, Upload
from app.store.schema.work_tables import Incoming
from app.store.upkeep.retention import Retention
from app.web.problems import Problem
from tests.app.filled import store
from tests.app.stand_in import StandIn, report_bytes

DATA, OTHER = report_bytes(number=1), report_bytes(number=2)


class House:
    """A store with what takes and reads files; the job is delivered by hand."""

    def __init__(self, engine: Engine, bounds: Bounds | None = None) -> None:
        self.engine, self.analyst, self.finished = engine, StandIn(), list[str]()
        queue = TableQueue(engine)
        self.accepting = Accepting(engine, queue, bounds)
        self.reading = Reading(engine, self.analyst, queue, Retention(engine))  # type: ignore[arg-type]
        self.reading.tell(self.finished.append)
        self.outcomes = Outcomes(engine, Store(engine))

    def accept(self, data: bytes = DATA, **said: str) -> Accepted:
        return self.accepting.accept(data, "a.txt", hashlib.sha256(data).hexdigest(), Reference(**said))

    def read(self, accepted: Accepted) -> UploadState:
        assert accepted.number is not None
        self.reading.read(accepted.number)
        return self.state(accepted)

    def state(self, accepted: Accepted) -> UploadState:
        state = self.outcomes.state(accepted.id)
        assert state is not None
        return state

    def raises(self, *errors: Exception) -> None:
        """What the analyst does with the next files; then it reads again."""
        left, judge = list(errors), type(self.analyst).analyse

        def analyse(*given: Any) -> Any:
            if left:
                raise left.pop(0)
            return judge(self.analyst, *given)

        self.analyst.analyse = analyse  # type: ignore[method-assign]

    def count(self, table: Any = Upload) -> int:
        with sessionmaker(self.engine)() as session:
            return session.scalar(select(func.count()).select_from(table)) or 0

    def bytes_left(self) -> int:
        with sessionmaker(self.engine)() as session:
            return session.scalar(select(func.count(Incoming.raw))) or 0


@pytest.fixture
def house(store_url: str) -> Iterator[House]:
    engine = store(store_url)
    yield House(engine)
    engine.dispose()


def test_a_file_waits_and_becomes_an_upload_of_the_same_id(house: House) -> None:
    accepted = house.accept(ticket="CHG-7", environment="prod", sender_host="db01")
    assert house.state(accepted).state == "waiting"
    state = house.read(accepted)
    assert (state.state, state.error, house.bytes_left()) == ("done", None, 0)
    assert state.report is not None
    assert (state.report.id, state.report.duplicate) == (accepted.id, False)
    assert (state.reference.ticket, state.reference.environment, state.reference.host) == ("CHG-7", "prod", "db01")
    assert Store(house.engine).raw(accepted.id) == DATA


def test_a_job_that_comes_again_does_nothing_more(house: House) -> None:
    accepted = house.accept()
    before = house.read(accepted)
    assert house.read(accepted) == before
    assert (house.analyst.calls, house.count(), house.count(Report)) == (1, 1, 1)


def test_a_reader_that_ended_before_it_said_so_leaves_one_upload(house: House) -> None:
    accepted = house.accept()
    house.read(accepted)
    with writing(sessionmaker(house.engine)) as session:
        session.execute(update(Incoming).values(state="reading", upload_id=None, finished_at=None))
    state = house.read(accepted)
    assert state.report is not None
    assert (state.state, state.report.duplicate, house.count()) == ("done", False, 1)


def test_the_same_bytes_twice_in_the_queue_are_one_upload(house: House) -> None:
    first, second = house.accept(), house.accept()
    house.read(second)
    state = house.read(first)
    assert state.report is not None
    assert (state.report.id, state.report.duplicate) == (second.id, True)
    assert house.analyst.calls == 1
    assert house.accept().upload == second.id  # and what is known does not wait at all


def test_a_reference_that_comes_with_a_copy_is_kept_where_there_was_none(house: House) -> None:
    first = house.accept(ticket="A")
    house.read(first)
    house.accept(ticket="B", environment="prod")
    with sessionmaker(house.engine)() as session:
        assert session.execute(select(Upload.ticket, Upload.environment)).one() == ("A", "prod")


def test_a_refused_file_leaves_its_reason_and_nothing_else(house: House) -> None:
    state = house.read(house.accept(b"some notes"))
    assert state.state == "refused"
    assert state.error is not None
    assert (state.error.code, state.report, house.count(), house.bytes_left()) == ("not_a_report", None, 0, 0)


def test_a_file_that_takes_too_long_is_tried_once_more_and_then_refused_for_good(house: House) -> None:
    house.raises(TookTooLong(30), TookTooLong(30))
    accepted = house.accept()
    with pytest.raises(Again):
        house.read(accepted)
    assert house.state(accepted).state == "waiting"
    state = house.read(accepted)
    assert state.error is not None
    assert (state.state, state.error.code) == ("refused", "too_slow")
    assert "30 seconds" in state.error.message


def test_a_file_that_took_too_long_once_may_be_read_the_second_time(house: House) -> None:
    house.raises(TookTooLong(30))
    accepted = house.accept()
    with pytest.raises(Again):
        house.read(accepted)
    assert house.read(accepted).state == "done"


def test_a_reader_that_is_killed_is_a_retry_and_what_kills_each_is_refused(house: House) -> None:
    house.raises(*[Killed("ended")] * 2)
    accepted = house.accept()
    for _ in range(2):
        with pytest.raises(Again):
            house.read(accepted)
    assert house.read(accepted).state == "done"
    house.raises(*[Killed("ended")] * MOST_TRIES)
    other = house.accept(report_bytes(number=2))
    for _ in range(MOST_TRIES):
        with pytest.raises(Again):
            house.read(other)
    state = house.read(other)
    assert state.error is not None
    assert (state.state, state.error.code) == ("refused", "unreadable")


@pytest.mark.parametrize(
    "error",
    [
        Locked("a key is missing"),
        OperationalError("SELECT", None, sqlite3.OperationalError("database is locked")),
        PermissionError(13, "Permission denied"),
        BadMap("this is no map"),
        Problem(503, "no_redaction_key", "This program has no key."),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_is_no_fault_of_a_file_costs_it_no_try(house: House, error: Exception) -> None:
    often = MOST_TRIES + 2
    house.raises(*[error] * often)
    accepted = house.accept()
    for _ in range(often):
        with pytest.raises((Again, Locked, OperationalError)):
            house.read(accepted)
        assert (house.state(accepted).state, house.bytes_left()) == ("waiting", 1)
    assert house.read(accepted).state == "done"


def test_it_is_told_once_a_file_is_finished_whatever_became_of_it(house: House) -> None:
    stored, twin, refused, slow = house.accept(), house.accept(), house.accept(b"some notes"), house.accept(OTHER)
    house.raises(TookTooLong(1))
    with pytest.raises(Again):
        house.read(slow)
    assert house.finished == []
    for one in (stored, twin, refused, slow):
        house.read(one)
        assert house.finished.pop() == one.id
    house.read(stored)
    assert house.finished == []


def test_bytes_that_were_just_taken_are_not_asked_of_the_store(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = Fresh()
    accepting = Accepting(house.engine, TableQueue(house.engine), fresh=fresh)
    house.reading = Reading(house.engine, house.analyst, TableQueue(house.engine), Retention(house.engine), fresh=fresh)  # type: ignore[arg-type]
    first, second = (accepting.accept(data, "a.txt", hashlib.sha256(data).hexdigest()) for data in (DATA, OTHER))
    with monkeypatch.context() as without_key:
        without_key.setattr(Packing, "unpack", Mock(side_effect=Locked("a key is missing")))
        house.read(first)
    assert house.state(first).state == "done"
    assert second.number is not None
    fresh.put(second.number, FreshFile("another", b"of the same number"))
    assert house.read(second).state == "done"
    with sessionmaker(house.engine)() as session:
        assert set(session.scalars(select(Upload.raw))) == {DATA, OTHER}


def test_a_file_in_memory_is_begun_in_the_transaction_that_takes_its_job(house: House) -> None:
    fresh = Fresh()
    accepting = Accepting(house.engine, TableQueue(house.engine), fresh=fresh)
    house.reading = Reading(house.engine, house.analyst, TableQueue(house.engine), Retention(house.engine), fresh=fresh)  # type: ignore[arg-type]
    first, second = (accepting.accept(data, "a.txt", hashlib.sha256(data).hexdigest()) for data in (DATA, OTHER))
    assert first.number is not None
    assert second.number is not None
    with writing(sessionmaker(house.engine)) as session:
        go_on = house.reading.begin(session, FileToRead(first.number))
    assert house.state(first).state == "reading"
    assert go_on is not None
    go_on()
    assert house.state(first).state == "done"
    fresh.put(second.number, FreshFile("another", b"of the same number"))
    with writing(sessionmaker(house.engine)) as session:
        assert house.reading.begin(session, FileToRead(second.number)) is None
        assert house.reading.begin(session, FileToRead(second.number)) is None  # it is not in memory any more
    assert house.read(second).state == "done"
    with sessionmaker(house.engine)() as session:
        assert set(session.scalars(select(Upload.raw))) == {DATA, OTHER}


def test_bytes_that_cannot_be_opened_now_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    accepted = house.accept()
    with monkeypatch.context() as without_key:
        without_key.setattr(Packing, "unpack", Mock(side_effect=Locked("a key is missing")))
        for _ in range(MOST_TRIES + 2):
            with pytest.raises(Locked):
                house.read(accepted)
    assert house.read(accepted).state == "done"


def test_a_program_without_the_key_leaves_what_is_to_be_redacted_to_another(house: House) -> None:
    accepted = house.accept()
    with writing(sessionmaker(house.engine)) as session:
        session.execute(update(Incoming).values(redact=True))
    for _ in range(MOST_TRIES + 2):
        with pytest.raises(Again):
            house.read(accepted)
    assert (house.state(accepted).state, house.bytes_left()) == ("waiting", 1)


def test_a_mistake_of_ours_is_refused_and_not_tried_for_ever(house: House) -> None:
    house.raises(Failed("iobound failed"))
    state = house.read(house.accept())
    assert state.error is not None
    assert (state.state, state.error.code) == ("refused", "failed")


def test_what_was_cancelled_meanwhile_is_not_stored(house: House) -> None:
    accepted = house.accept()
    judge = type(house.analyst).analyse

    def cancelled(*given: Any) -> Any:
        with writing(sessionmaker(house.engine)) as session:
            session.execute(update(Incoming).values(state="cancelled"))
        return judge(house.analyst, *given)

    house.analyst.analyse = cancelled  # type: ignore[method-assign]
    assert house.read(accepted).state == "cancelled"
    assert house.count() == 0


def test_more_than_may_wait_is_said_to_come_again(house: House) -> None:
    full = House(house.engine, Bounds(uploads=2, bytes=10_000))
    full.accept(report_bytes(number=1))
    full.accept(report_bytes(number=2))
    with pytest.raises(Problem) as refused:
        full.accept(report_bytes(number=3))
    assert (refused.value.status, refused.value.code) == (503, "busy")
    assert int(refused.value.headers["retry-after"]) > 0
    small = House(house.engine, Bounds(uploads=9, bytes=len(DATA)))
    with pytest.raises(Problem, match="wait to be read"):
        small.accept(report_bytes(number=4))


def test_a_file_larger_than_all_that_may_wait_is_taken_where_nothing_waits(house: House) -> None:
    assert House(house.engine, Bounds(uploads=9, bytes=1)).accept().number is not None


def test_a_file_whose_sender_left_is_dropped_unless_it_is_being_read(house: House) -> None:
    accepted = house.accept()
    assert accepted.number is not None
    assert house.accepting.drop(accepted.number)
    assert (house.count(Incoming), house.outcomes.state(accepted.id)) == (0, None)
    house.reading.read(accepted.number)  # its job finds nothing to do
    other = house.accept()
    house.read(other)
    assert other.number is not None
    assert not house.accepting.drop(other.number)

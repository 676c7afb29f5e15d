"""A batch unpacked and read however its jobs are delivered: ended in the middle, cancelled, lost, found again."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event, func, select, text, update
from sqlalchemy.orm import Session, sessionmaker

from app.batches.document import BatchState
from app.batches.service import Batches
from app.ingest import batch_body, unpack
from app.ingest.accepting import Bounds
from app.ingest.batch_body import Sending
from app.ingest.reference import Reference
from app.ingest.work import Work
from app.queue.job import Again
from app.store.access.visibility import EVERYBODY
from app.store.engine.transactions import writing
from app.store.schema.tables import Upload
from app.store.schema.work_tables import Batch, Incoming, SpoolChunk
from tests.app.batches.archives import File, reports, zipped
from tests.app.filled import store
from tests.app.stand_in import StandIn

BOUNDS = Bounds()


class Ended(BaseException):
    """The program is ended here."""


class House:
    """A store with what takes, unpacks and reads batches; jobs are delivered by hand."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.analyst = engine, StandIn()
        self.work = Work(engine, self.analyst)  # type: ignore[arg-type]
        self.batches = Batches(engine)

    def sent(self, *files: File) -> Sending:
        """A batch of these files of a form, all of it there."""
        sending = Sending(self.engine, self.work.queue, BOUNDS)
        for name, data in files:
            sending.file(name)
            sending.feed(data)
        sending.end("some files", Reference(ticket="CHG-7"))
        return sending

    def unpack(self) -> None:
        """Deliver the jobs of all batches once."""
        for number in self.scalars(select(Batch.id)):
            self.work._unpacking.unpack(number)

    def read(self, most: int = 10_000) -> None:
        for number in self.scalars(select(Incoming.id).order_by(Incoming.id).limit(most)):
            self.work._reading.read(number)

    def state(self) -> BatchState:
        (state,) = self.batches.page(EVERYBODY, None, 50).batches
        assert state == self.batches.state(state.id)
        return state

    def scalars(self, query: Any) -> list[Any]:
        with Session(self.engine) as session:
            return list(session.scalars(query))

    def count(self, what: Any) -> int:
        return int(self.scalars(select(func.count(what)))[0])

    def change(self, statement: Any) -> None:
        with writing(sessionmaker(self.engine)) as session:
            session.execute(statement)

    def held(self) -> set[str]:
        with Session(self.engine) as session:
            return self.work.queue.held(session)


@pytest.fixture
def house(store_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(batch_body, "CHUNK", 1000)
    monkeypatch.setattr(unpack, "CHUNK", 1000)
    monkeypatch.setattr(unpack, "AT_ONCE", 3)
    monkeypatch.setattr(unpack, "TURN_SECONDS", 600.0)  # however slow this machine is just now
    engine = store(store_url)
    yield House(engine)
    engine.dispose()


def test_a_batch_is_unpacked_and_its_chunks_go(house: House) -> None:
    house.sent(*reports(2), ("a.zip", zipped(reports(6, 2))))
    assert (house.state().state, house.count(SpoolChunk.id) > 1) == ("unpacking", True)
    house.unpack()
    assert (house.state().state, house.state().counts.waiting) == ("reading", 8)
    assert house.count(SpoolChunk.id) == 0
    house.read()
    assert (house.state().state, house.state().counts.stored) == ("done", 8)
    assert house.count(Incoming.raw) == 0
    assert house.scalars(select(Upload.ticket).distinct()) == ["CHG-7"]


@pytest.mark.parametrize("commits", range(5))
def test_what_was_ended_in_the_middle_goes_on_where_it_was(house: House, commits: int) -> None:
    house.sent(("a.zip", zipped(reports(10))))
    left = commits

    def ends(*_: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Ended

    event.listen(house.engine, "commit", ends)
    with pytest.raises(Ended):
        house.unpack()
    event.remove(house.engine, "commit", ends)
    house.unpack()
    places = house.scalars(select(Incoming.place).order_by(Incoming.place))
    house.read()
    assert (places, house.state().counts.stored) == (list(range(1, 11)), 10)
    assert house.count(SpoolChunk.id) == 0


def test_it_makes_way_for_files_that_somebody_waits_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpack, "TURN_SECONDS", -1.0)
    monkeypatch.setattr(unpack, "TIMES_AS_LONG", 0.0)
    house.sent(*reports(8))
    for came in (3, 6):
        with pytest.raises(Again):
            house.unpack()
        assert house.state().counts.members == came
    house.unpack()
    assert (house.state().counts.members, house.state().state) == (8, "reading")


def test_a_second_delivery_changes_nothing(house: House) -> None:
    house.sent(*reports(4))
    for _ in range(2):
        house.unpack()
    assert house.state().counts.members == 4


def test_cancelled_before_it_is_unpacked(house: House) -> None:
    sending = house.sent(*reports(4))
    assert house.work.batch_ends.end(sending.id) is True
    house.unpack()
    house.read()
    assert (house.state().state, house.state().counts.members) == ("cancelled", 0)
    assert (house.count(SpoolChunk.id), house.count(Upload.id)) == (0, 0)
    assert house.work.batch_ends.end(sending.id) is False  # then its list goes
    assert house.batches.state(sending.id) is None


def test_cancelled_while_it_is_unpacked(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    sending, put, times = house.sent(*reports(8)), unpack.Unpacking._put, []

    def cancel_then_put(*given: Any) -> None:
        if len(times) == 1:
            house.work.batch_ends.end(sending.id)
        times.append(1)
        put(*given)

    monkeypatch.setattr(unpack.Unpacking, "_put", cancel_then_put)
    house.unpack()
    house.read()
    assert (house.state().state, house.state().counts.cancelled) == ("cancelled", 3)
    assert (house.count(SpoolChunk.id), house.count(Incoming.raw), house.count(Upload.id)) == (0, 0, 0)


def test_cancelled_while_it_is_read_keeps_what_is_stored(house: House) -> None:
    sending = house.sent(*reports(6))
    house.unpack()
    house.read(2)
    judge = house.analyst.analyse

    def cancel_while_reading(*given: Any) -> Any:
        found = judge(*given)
        house.work.batch_ends.end(sending.id)
        return found

    house.analyst.analyse = cancel_while_reading  # type: ignore[method-assign]
    house.read()
    counts = house.state().counts
    assert (house.state().state, counts.stored, counts.cancelled) == ("cancelled", 2, 4)
    assert (house.count(Incoming.raw), house.count(Upload.id)) == (0, 2)


def test_a_cancel_that_was_ended_is_finished_by_the_sweep(house: House) -> None:
    house.sent(*reports(4), ("a.zip", zipped(reports(20, 4))))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unpack, "drop_chunks", lambda *_: None)  # ended before they went
        house.unpack()
    house.change(update(Batch).values(state="cancelled"))
    assert (house.state().counts.waiting, house.state().counts.cancelled) == (0, 24)
    house.read()
    assert house.count(Upload.id) == 0
    house.work.sweep()
    assert (house.count(SpoolChunk.id), house.count(Incoming.raw)) == (0, 0)
    assert house.scalars(select(Incoming.state).distinct()) == ["cancelled"]


def test_lost_jobs_of_batches_are_put_again(house: House) -> None:
    house.sent(*reports(2))
    (lost,) = house.held()
    other = House(house.engine)
    with writing(sessionmaker(house.engine)) as session:
        forget_jobs(session)
    assert other.held() == set()
    house.change(update(Batch).values(received_at=long_ago()))
    other.work.sweep()
    assert other.held() == {lost}


def test_who_stopped_sending_without_a_word_leaves_nothing_for_long(house: House) -> None:
    sending = Sending(house.engine, house.work.queue, BOUNDS)
    sending.file("a")
    sending.feed(bytes(5000))
    sending.flush()
    house.work.sweep()
    assert (house.count(SpoolChunk.id), house.batches.page(EVERYBODY, None, 9).batches) == (5, ())
    house.change(update(Batch).values(received_at=long_ago()))
    house.work.sweep()
    assert (house.count(SpoolChunk.id), house.count(Batch.id)) == (0, 0)


def test_a_batch_that_was_read_is_written_down_as_done(house: House) -> None:
    house.sent(*reports(2))
    house.unpack()
    house.read()
    before = house.state()
    house.work.sweep()
    assert house.scalars(select(Batch.state)) == ["done"]
    assert house.state() == before


def long_ago() -> datetime:
    return datetime(2026, 1, 1) - timedelta(days=1)


def forget_jobs(session: Session) -> None:
    for table in ("job", "procrastinate_jobs") if session.get_bind().dialect.name == "postgresql" else ("job",):
        session.execute(text(f"DELETE FROM {table}"))

"""Stored curves read again from their files: what an older reader made of them is put right, what people said stays."""

from dataclasses import replace

import msgspec
import pytest
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import CURVE
from app.curves.samples import CurveSample, curve_samples
from app.declared.curve_edits import CurveEdits, CurveHistory
from app.declared.curves import Curves
from app.declared.curves_read_again import CurvesReadAgain
from app.store.access.visibility import EVERYBODY
from app.store.analysis_rows import new_id
from app.store.engine.transactions import writing
from app.store.schema.tables import Curve, CurveUpload, Database
from parsers.errors import Refused
from parsers.load_curves.curve import Column, Point
from tests.app.stand_in import StandIn
from tests.parsers.load_curves.test_iometer import results, specification

ONE = [("curve.csv", b"outstanding,iops,latency_ms\n1,100,10\n2,190,10.5\n4,350,11.4\n")]
TWO = [
    ("shares.csv", b"write_percent,outstanding,iops,latency_ms\n0,1,100,10\n0,2,190,10.5\n30,1,80,12\n30,2,150,13\n")
]
BEFORE_AND_AFTER = [
    ("both.csv", b"Users,Before IOPS,Before ms,After IOPS,After ms\n1,100,10,900,1\n2,190,10.5,1700,1.1\n")
]
OWN_UNIT = [("unit.csv", b"outstanding,iops,latency\n1,100,10\n2,190,10.5\n")]
OWN_WORDS = [("own.csv", b"outstanding,iops,answer\n1,100,10\n2,190,10.5\n")]


def stored(engine: Engine) -> list[tuple[str, str, int]]:
    """Name, id and how many points, by part."""
    with Session(engine) as session:
        rows = session.execute(select(Curve.name, Curve.public_id, Curve.measured).order_by(Curve.part)).all()
    return [(name, public_id, len(CURVE.decode(measured).points)) for name, public_id, measured in rows]


def as_an_older_reader_had_it(engine: Engine, public_id: str) -> None:
    """One point only."""
    with writing(sessionmaker(engine)) as session:
        measured = session.scalars(select(Curve.measured).where(Curve.public_id == public_id)).one()
        old = replace(CURVE.decode(measured), points=(Point(outstanding=1, iops=7, latency_ms=9),))
        change = update(Curve).where(Curve.public_id == public_id)
        session.execute(change.values(measured=msgspec.json.encode(old), document=b"{}"))


def again(engine: Engine) -> list[bool]:
    reading = CurvesReadAgain(engine, StandIn())
    return [reading.again(upload) for upload in reading.uploads()]


def used_by_a_database(engine: Engine, public_id: str) -> str:
    with writing(sessionmaker(engine)) as session:
        curve = session.scalars(select(Curve.id).where(Curve.public_id == public_id)).one()
        database = Database(public_id=new_id(), key="[1]", curve_id=curve, stands_on="of before")
        session.add(database)
        return database.public_id


def test_what_is_read_as_before_is_left_alone(engine: Engine) -> None:
    Curves(engine, StandIn()).take(ONE)
    before = stored(engine)
    assert again(engine) == [False]
    assert stored(engine) == before


def test_what_is_read_otherwise_keeps_its_id_its_history_and_its_storage(engine: Engine) -> None:
    (line,) = Curves(engine, StandIn()).take(ONE).curves
    edits = CurveEdits(engine, StandIn())
    edits.write(line.id, CurveHistory("2026-01-02", "9.1"))
    edits.tell(line.id, {"devices": 8})
    as_an_older_reader_had_it(engine, line.id)
    database = used_by_a_database(engine, line.id)
    assert again(engine) == [True]
    assert stored(engine) == [(line.name, line.id, 3)]
    assert edits.history(line.id) == CurveHistory("2026-01-02", "9.1")
    with Session(engine) as session:
        measured, document = session.execute(select(Curve.measured, Curve.document)).one()
        assert CURVE.decode(measured).storage == (("devices", 8),)
        assert len(document) > 100
        facts = session.scalars(select(Database.stands_on).where(Database.public_id == database)).one()
    assert facts != "of before"  # so that its reports are judged again
    assert again(engine) == [False]


def test_what_somebody_said_of_columns_goes_on_holding(engine: Engine) -> None:
    (line,) = Curves(engine, StandIn()).take(OWN_WORDS, "answer=latency_ms").curves
    before = stored(engine)
    assert again(engine) == [False]
    with writing(sessionmaker(engine)) as session:
        session.execute(update(Curve).values(document=b"{}"))
    assert again(engine) == [True]  # what it says is worked out anew
    assert stored(engine) == before == [(line.name, line.id, 2)]


def test_columns_that_somebody_took_for_others_stay_so(engine: Engine) -> None:
    Curves(engine, StandIn()).take(BEFORE_AND_AFTER, "Before IOPS=unused,Before ms=unused")
    before = stored(engine)
    assert len(before) == 1
    assert again(engine) == [False]
    assert stored(engine) == before


def test_several_curves_of_one_table_stay_several(engine: Engine) -> None:
    first, second = Curves(engine, StandIn()).take(BEFORE_AND_AFTER).curves
    used_by_a_database(engine, second.id)
    before = stored(engine)
    assert again(engine) == [False]
    assert stored(engine) == before
    assert [public_id for _, public_id, _ in before] == [first.id, second.id]


def test_a_table_that_has_a_reader_of_its_own_now_is_read_by_it(engine: Engine) -> None:
    Curves(engine, StandIn()).take([("run.csv", (specification() + results(900, 1.1) + results(1700, 2.3)).encode())])
    with writing(sessionmaker(engine)) as session:
        curve = session.scalars(select(Curve)).one()
        as_table = replace(CURVE.decode(curve.measured), source="table", columns=(Column("IOps", "iops", used=True),))
        curve.measured, curve.source = msgspec.json.encode(as_table), "table"
    assert again(engine) == [True]
    assert [line.source for line in Curves(engine, StandIn()).page(EVERYBODY).curves] == ["iometer"]
    assert again(engine) == [False]


@pytest.mark.parametrize("sample", curve_samples(), ids=lambda sample: sample.name)
def test_what_todays_reader_read_is_left_alone(engine: Engine, sample: CurveSample) -> None:
    Curves(engine, StandIn()).take(sample.files())
    before = stored(engine)
    assert again(engine) == [False]
    assert stored(engine) == before


def test_one_that_is_read_no_more_goes_unless_it_is_used(engine: Engine) -> None:
    (line,) = Curves(engine, StandIn()).take(ONE).curves
    with writing(sessionmaker(engine)) as session:
        curve = session.scalars(select(Curve)).one()
        for part in (2, 3):
            values = {"upload_id": curve.upload_id, "source": curve.source, "document": b"{}"}
            measured = msgspec.json.encode(replace(CURVE.decode(curve.measured), name=f"level {part}"))
            session.add(Curve(public_id=f"old-{part}", part=part, name=f"level {part}", measured=measured, **values))
        session.execute(update(CurveUpload).values(parts=3))
    used_by_a_database(engine, "old-3")
    assert again(engine) == [True]
    assert stored(engine) == [(line.name, line.id, 3), (line.name, "old-3", 3)]
    assert Curves(engine, StandIn()).take(ONE).duplicate


def test_one_that_was_not_read_before_is_added(engine: Engine) -> None:
    first, second = Curves(engine, StandIn()).take(TWO).curves
    with writing(sessionmaker(engine)) as session:
        session.delete(session.scalars(select(Curve).where(Curve.public_id == second.id)).one())
        session.execute(update(CurveUpload).values(parts=1))
    assert again(engine) == [True]
    assert [name for name, _, _ in stored(engine)] == [first.name, second.name]
    assert Curves(engine, StandIn()).take(TWO).duplicate


def test_one_that_somebody_removed_does_not_come_back(engine: Engine) -> None:
    first, second = Curves(engine, StandIn()).take(TWO).curves
    Curves(engine, StandIn()).delete(first.id)
    assert again(engine) == [False]
    assert [public_id for _, public_id, _ in stored(engine)] == [second.id]


def test_what_cannot_be_read_any_more_stays(engine: Engine) -> None:
    (line,) = Curves(engine, StandIn()).take(ONE).curves
    with writing(sessionmaker(engine)) as session:
        session.execute(update(CurveUpload).values(raw=b"nothing that is a curve"))
    with pytest.raises(Refused):
        again(engine)
    assert stored(engine) == [(line.name, line.id, 3)]


def test_of_one_database_alone(engine: Engine) -> None:
    (line,) = Curves(engine, StandIn()).take(ONE).curves
    Curves(engine, StandIn()).take(TWO)
    database = used_by_a_database(engine, line.id)
    reading = CurvesReadAgain(engine, StandIn())
    assert [upload.file for upload in reading.uploads()] == ["curve.csv", "shares.csv"]
    assert [upload.file for upload in reading.uploads(database)] == ["curve.csv"]
    assert reading.uploads("nobody") == []


@pytest.mark.parametrize("said", ["latency=latency_us", "io_bytes=8192"])
def test_what_somebody_said_stays_where_the_columns_are_what_they_are_without(engine: Engine, said: str) -> None:
    """A unit or a size is no other meaning of a column: figures a thousand times too large came back."""
    (line,) = Curves(engine, StandIn()).take(OWN_UNIT).curves
    CurveEdits(engine, StandIn()).read_anew(line.id, said)
    with Session(engine) as session:
        before = session.scalars(select(Curve.measured)).one()
    assert again(engine) == [False]
    with Session(engine) as session:
        assert session.scalars(select(Curve.measured)).one() == before

"""Whether anything was written to the store, by whatever program."""

from pathlib import Path

from sqlalchemy import Engine, create_engine, insert, text

from app.store.engine import engine as db
from app.store.engine.moment import Moments
from app.store.schema.tables import Database
from tests.app.services import changing


def stored(store_url: str) -> Engine:
    engine = db.connect(store_url)
    db.migrate(engine)
    return engine


def write(engine: Engine, name: str) -> None:
    row = {"public_id": name, "key": name, "stands_on": "", "name": name}
    with changing(engine) as connection:
        connection.execute(insert(Database).values(row))


def read(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.execute(text("SELECT count(*) FROM database")).scalar_one()


def test_it_stays_while_the_store_is_only_read_and_moves_with_each_write(store_url: str) -> None:
    engine = stored(store_url)
    moments = Moments(engine)
    seen = [moments.now()]
    assert seen[0] is not None
    for name in ("one", "two", "three"):
        before = moments.now()
        read(engine)
        if engine.dialect.name == "sqlite":  # what PostgreSQL does for itself is in its moments, too
            assert moments.now() == before == seen[-1]
        write(engine, name)
        seen.append(moments.now())
    assert len({*seen}) == 4
    moments.close()
    engine.dispose()


def test_what_another_program_writes_moves_it(store_url: str) -> None:
    ours, theirs = stored(store_url), db.connect(store_url)
    moments = Moments(ours)
    before = moments.now()
    write(theirs, "one")
    assert moments.now() != before
    moments.close()
    ours.dispose()
    theirs.dispose()


def test_a_write_that_is_not_over_moves_it_when_it_is(store_url: str) -> None:
    engine = stored(store_url)
    moments = Moments(engine)
    with changing(engine) as connection:
        row = {"public_id": "one", "key": "one", "stands_on": "", "name": "one"}
        connection.execute(insert(Database).values(row))
        during = moments.now()
        assert during is not None
    assert moments.now() != during
    moments.close()
    engine.dispose()


def test_it_is_taken_up_again_after_it_was_let_go_and_is_none_of_before(tmp_path: Path) -> None:
    engine = stored(f"sqlite:///{tmp_path / 'a store?#%.db'}")
    moments = Moments(engine)
    before = moments.now()
    moments.close()
    write(engine, "one")
    assert moments.now() not in (None, before)
    moments.close()
    moments.close()
    engine.dispose()


def test_a_store_that_cannot_be_asked_has_none(tmp_path: Path) -> None:
    assert Moments(create_engine(f"sqlite:///{tmp_path / 'none' / 'here.db'}")).now() is None
    assert Moments(create_engine("postgresql+psycopg://nobody@127.0.0.1:1/none")).now() is None

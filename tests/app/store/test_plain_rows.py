"""Rows read past the ORM are those that it would give, and nobody sees more in them."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, bindparam, insert, select
from sqlalchemy.orm import Session, sessionmaker

from app.store.access.visibility import ASKING, EVERYBODY, Caller
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.plain_rows import plain_rows
from app.store.schema.tables import Database

KEYS = select(Database.key, Database.dbid).where(Database.dbid.in_(bindparam("dbids", expanding=True)))
ASKED = {"dbids": [1, 2]}
FRONT, BACK = Caller(groups=("front",)), Caller(groups=("back",))


@pytest.fixture
def engine(store_url: str) -> Iterator[Engine]:
    made = db.connect(store_url)
    db.migrate(made)
    with writing(sessionmaker(made)) as session:
        session.execute(insert(Database), [
            {"public_id": name, "key": name, "plain_key": name, "stands_on": "", "dbid": dbid, "group_name": name}
            for dbid, name in enumerate(("front", "back"), start=1)
        ])  # fmt: skip
    yield made
    made.dispose()


def test_rows_have_their_columns_by_name(engine: Engine) -> None:
    with Session(engine) as session:
        rows = plain_rows(session, KEYS.order_by(Database.id), ASKED)
        assert [(row.key, row.dbid) for row in rows] == [("front", 1), ("back", 2)]
        assert rows == session.execute(KEYS.order_by(Database.id), ASKED).all()


@pytest.mark.parametrize(("caller", "seen"), [(EVERYBODY, {"front", "back"}), (FRONT, {"front"}), (BACK, {"back"})])
def test_who_has_groups_sees_no_more_than_theirs(engine: Engine, caller: Caller, seen: set[str]) -> None:
    with Session(engine) as session:
        assert {row.key for row in plain_rows(session, KEYS, ASKED, caller)} == seen
        token = ASKING.set(caller)
        try:
            assert {row.key for row in plain_rows(session, KEYS, ASKED)} == seen
        finally:
            ASKING.reset(token)

"""The keys by which something in the store is encrypted, each by its number, with what only that key opens."""

from sqlalchemy import Engine, LargeBinary, select
from sqlalchemy.orm import Mapped, mapped_column, sessionmaker

from app.store.engine.transactions import writing
from app.store.packing.store_keys import Keys
from app.store.schema.statements import insert_into
from app.store.schema.tables import Base

PROBE = b"iobound"


class StoreKey(Base):
    """A key that was written with. Its row goes when nothing is encrypted by it any more."""

    __tablename__ = "store_key"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    probe: Mapped[bytes] = mapped_column(LargeBinary)


def agree(engine: Engine, keys: Keys) -> None:
    """Every key that something is encrypted by is given, and the one that writes is written down before it does.

    Raises Locked with a sentence that says which is missing, or is another one.
    """
    sessions = sessionmaker(engine)
    with sessions() as session:
        probes = {row.id: row.probe for row in session.execute(select(StoreKey.id, StoreKey.probe))}
    for number, probe in probes.items():
        keys.open(number, probe, _beside(number))
    if keys.first and keys.first not in probes:
        row = {"id": keys.first, "probe": keys.seal(PROBE, _beside(keys.first))}
        with writing(sessions, makes_room=True) as session:
            session.execute(insert_into(session, StoreKey).values(row).on_conflict_do_nothing())


def _beside(number: int) -> bytes:
    return b"probe %d" % number

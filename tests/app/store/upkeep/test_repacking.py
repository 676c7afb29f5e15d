"""A store that is encrypted holds nothing readable; keys are changed and taken away, and nothing is lost."""

import base64
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from sqlalchemy import Engine, insert, select, update
from sqlalchemy.orm import sessionmaker

from app.cli import main
from app.logins.sessions import Begun, Sessions
from app.logins.users import Users
from app.settings import Settings
from app.store import open_store
from app.store.engine.transactions import writing
from app.store.key_table import StoreKey
from app.store.packing.packed_column import SEALED, packing_of
from app.store.packing.packing import ZSTD, Packing, head_of
from app.store.packing.store_keys import Keys, Locked
from app.store.schema.tables import PrintedPart, Upload
from app.store.schema.webhook_tables import Webhook
from app.store.schema.work_tables import Batch, Export, ExportChunk, Incoming, SpoolChunk
from app.store.upkeep import repacking
from app.store.upkeep.repacking import Repacking, forget_unused, places
from tests.app.filled import content, faults, fill

pytestmark = pytest.mark.slow

SECRET = b"ORDERS_OF_NORTHWIND"
ONE, TWO = (base64.b64encode(bytes([one]) * 32).decode() for one in (1, 2))
Opened = Callable[..., Engine]


@pytest.fixture
def opened(database_url: str, tmp_path: Path) -> Iterator[Opened]:
    """The store as a program opens it that is given these keys."""
    engines: list[Engine] = []

    def make(*keys: str) -> Engine:
        known = Settings(database_url=database_url, data=tmp_path, store_key="\n".join(keys) or None)
        engines.append(open_store.store(known))
        return engines[-1]

    yield make
    for one in engines:
        one.dispose()


def filled(engine: Engine) -> dict[str, Any]:
    """Something in every table that holds what was sent; what it holds."""
    fill(engine)
    _waiting(engine)
    return content(engine)


def _waiting(engine: Engine) -> None:
    """A file, a piece of a batch and a piece of an export that holds our secret."""
    now = sqlalchemy.func.now()
    file = {"public_id": "w1", "filename": "a", "size": 9, "state": "waiting", "raw": SECRET}
    export = {"public_id": "e1", "format": "md", "asked": "{}", "state": "done", "total": 1}
    export["redaction_key"] = SECRET.decode()
    with writing(sessionmaker(engine)) as session:
        session.execute(insert(Incoming).values(**file, received_at=now))
        batch = {"public_id": "b1", "filename": "b", "size": 9, "state": "unpacking"}
        session.execute(insert(Batch).values(**batch, received_at=now))
        session.execute(insert(SpoolChunk).values(spool="b1", number=1, body=SECRET))
        one = session.execute(insert(Export).values(**export, asked_at=now, expires_at=now).returning(Export.id))
        body = {"number": 1, "size": len(SECRET), "body": SECRET}
        session.execute(insert(ExportChunk).values(export_id=one.scalar_one(), **body))
        session.execute(update(Upload).where(Upload.id == 1).values(raw=SECRET))
    Sessions(engine).begin(Users(engine).named("ada"), how=Begun(id_token=SECRET.decode()))


def keys_in(engine: Engine) -> set[int]:
    """The numbers of the keys by which something in it is encrypted; 0 for what is not."""
    found = set()
    with engine.connect() as connection:
        for place in places():
            for stored in connection.scalars(select(place.column).where(place.column.is_not(None))):
                found.add(_key_of(stored))
    return found


def _key_of(stored: Any) -> int:
    if isinstance(stored, bytes):
        return head_of(stored).key
    return head_of(base64.b64decode(stored.removeprefix(SEALED))).key if stored.startswith(SEALED) else 0


def repacked(engine: Engine, *, plain: bool = False) -> int:
    reads = packing_of(engine.dialect)
    one = Repacking(engine, reads, Packing() if plain else reads)
    assert sum(one.run()) == one.count()
    return one.done.values


def test_nothing_that_was_sent_is_readable_where_there_is_a_key(opened: Opened) -> None:
    engine = opened(ONE)
    filled(engine)
    assert keys_in(engine) == {packing_of(engine.dialect).keys.first}
    with engine.connect() as connection:
        for place in places():
            for stored in connection.scalars(select(place.column).where(place.column.is_not(None))):
                text = stored.encode() if isinstance(stored, str) else bytes(stored)
                assert SECRET not in text
                assert b"whsec_" not in text
    assert {place.table.name for place in places()} == {
        "upload", "incoming", "spool_chunk", "export_chunk", "document", "printed_part", "forecast", "curve",
        "curve_upload", "webhook", "export", "login_session", "second_factor",
    }  # fmt: skip


def test_a_store_is_encrypted_its_key_changed_and_taken_away_with_nothing_lost(opened: Opened) -> None:
    engine = opened()
    held = filled(engine)
    engine.dispose()
    for given in ((ONE,), (TWO, ONE)):
        engine = opened(*given)
        first = packing_of(engine.dialect).keys.first
        assert content(engine) == held | {"store_key": content(engine)["store_key"]}
        assert repacked(engine) > 20
        assert forget_unused(engine, first) == {}
        assert keys_in(engine) == {first}
        assert repacked(engine) == 0
        assert [row[0] for row in content(engine)["store_key"]] == [first]
    engine = opened(TWO)  # the old key is needed no more
    assert repacked(engine, plain=True) > 20
    assert forget_unused(engine, 0) == {}
    engine = opened()
    assert content(engine) == held
    assert faults(engine) == []


def test_what_was_stopped_goes_on_and_is_readable_meanwhile(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repacking, "AT_ONCE", 2)
    held = filled(opened())
    engine = opened(ONE)
    first = packing_of(engine.dialect).keys.first
    stopped = Repacking(engine, packing_of(engine.dialect), packing_of(engine.dialect))
    steps = stopped.run()
    while not {0, first} <= keys_in(engine):
        next(steps)
    steps.close()
    assert {name: rows for name, rows in content(engine).items() if name != "store_key"} == {
        name: rows for name, rows in held.items() if name != "store_key"
    }
    assert repacked(engine) > 0
    assert keys_in(engine) == {first}


def test_what_changes_meanwhile_stays_as_it_is_then(opened: Opened) -> None:
    filled(opened())
    engine = opened(ONE)
    reads = packing_of(engine.dialect)

    class Meanwhile(Packing):
        """Somebody writes a file anew while it is packed."""

        def pack(self, data: bytes, kind: str = "", codec: int = ZSTD) -> bytes:
            if data == SECRET and kind == "original":
                with writing(sessionmaker(engine)) as session:
                    session.execute(update(Upload).where(Upload.id == 1).values(raw=b"newer"))
            return super().pack(data, kind, codec)

    assert sum(Repacking(engine, reads, Meanwhile(reads.keys)).run())
    with sessionmaker(engine)() as session:
        assert session.scalar(select(Upload.raw).where(Upload.id == 1)) == b"newer"


@pytest.mark.parametrize(("given", "words"), [((), "lacks"), ((TWO,), "lacks"), (("nonsense",), "is no key")])
def test_without_its_key_a_store_is_not_opened(opened: Opened, given: tuple[str, ...], words: str) -> None:
    opened(ONE)
    with pytest.raises(open_store.Unusable, match=words):
        opened(*given)


def test_another_key_of_the_same_number_is_found_at_the_start(opened: Opened) -> None:
    engine = opened(ONE)
    number = packing_of(engine.dialect).keys.first
    with writing(sessionmaker(engine)) as session:
        session.execute(update(StoreKey).values(probe=bytes(40)))
    with pytest.raises(open_store.Unusable, match=f"does not open by key {number} of IOBOUND_STORE_KEY"):
        opened(ONE)


def test_a_program_that_began_before_the_key_is_told_and_loses_nothing(opened: Opened) -> None:
    before = opened()
    fill(opened(ONE))
    with pytest.raises(Locked, match="lacks"), sessionmaker(before)() as session:
        session.scalars(select(PrintedPart.body)).all()
    assert Keys().first == 0


def test_the_command_repacks_tells_and_is_in_the_audit_log(
    opened: Opened, database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    held = filled(opened())
    (tmp_path / "keys").write_text(f"{ONE}\n")
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("IOBOUND_STORE_KEY_FILE", str(tmp_path / "keys"))
    assert main.main(["repack", "--dry-run"]) == 0
    assert "values would be written anew: " in capsys.readouterr().out
    assert main.main(["repack"]) == 0
    said = capsys.readouterr().out
    assert "written anew, encrypted by key" in said
    assert main.main(["repack"]) == 0
    assert "Nothing to do: everything lies as it is written today" in capsys.readouterr().out
    assert main.main(["copy-to", f"sqlite:///{tmp_path / 'copy.db'}"]) == 0
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'copy.db'}")
    capsys.readouterr()
    assert main.main(["repack", "--plain"]) == 0
    assert "not encrypted: " in capsys.readouterr().out
    monkeypatch.delenv("IOBOUND_STORE_KEY_FILE")
    copied = open_store.store(open_store.settings())
    for name in ("upload", "document", "printed_part", "forecast", "curve", "webhook"):
        assert content(copied)[name] == held[name]
    assert [row[2] for row in content(copied)["audit_entry"][-1:]] == ["store.repack"]
    copied.dispose()


@pytest.mark.parametrize("options", [[], ["--plain"]])
def test_a_key_that_a_program_wrote_by_meanwhile_is_not_forgotten(
    opened: Opened, options: list[str], database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Any
) -> None:
    late = opened(ONE)
    number = packing_of(late.dialect).keys.first
    filled(late)
    whole = Repacking.run

    def beside_another(self: Repacking, *, change: bool = True) -> Iterator[int]:
        yield from whole(self, change=change)
        with writing(sessionmaker(late)) as session:
            session.execute(update(Upload).where(Upload.id == 1).values(raw=b"newer"))
            session.execute(update(Webhook).values(secret="whsec_newer"))

    (tmp_path / "keys").write_text(f"{ONE}\n" if options else f"{TWO}\n{ONE}\n")
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("IOBOUND_STORE_KEY_FILE", str(tmp_path / "keys"))
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Repacking, "run", beside_another)
        assert main.main(["repack", *options]) == 2
    said = capsys.readouterr()
    assert "values written anew" in said.out
    assert re.search(rf"iobound: \d+ values are still encrypted by key {number}, ", said.err)
    assert "`iobound repack` again" in said.err
    with pytest.raises(open_store.Unusable, match="lacks"):
        opened(*([] if options else [TWO]))
    assert main.main(["repack", *options]) == 0
    with sessionmaker(opened(*([] if options else [TWO])))() as session:
        assert session.scalar(select(Upload.raw).where(Upload.id == 1)) == b"newer"

"""A command that needs the store says in one sentence what is wrong with it, and closes it whatever happens."""

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from app.cli.stored.with_store import with_store
from app.settings import Settings
from app.store import open_store
from app.store.engine.unavailable import StoreFull


class Store:
    """Counts how often it was closed."""

    closed = 0

    def dispose(self) -> None:
        self.closed += 1


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    one = Store()
    monkeypatch.setattr(open_store, "settings", lambda: "settings")
    monkeypatch.setattr(open_store, "store", lambda _known: one)
    return one


def test_what_is_done_gets_store_and_settings_and_gives_the_status(store: Store) -> None:
    seen: list[object] = []

    def do(engine: Engine, settings: Settings) -> int:
        seen.extend((engine, settings, store.closed))
        return 3

    assert with_store(do) == 3
    assert seen == [store, "settings", 0]
    assert store.closed == 1


@pytest.mark.parametrize(("afterwards", "end"), [("", ")."), ("run it again", "): run it again.")])
@pytest.mark.parametrize("error", [OperationalError("select 1", {}, Exception("gone")), StoreFull("no room")])
def test_a_store_that_fails_meanwhile_is_one_sentence(
    store: Store, capsys: pytest.CaptureFixture[str], error: Exception, afterwards: str, end: str
) -> None:
    def do(_engine: Engine, _settings: Settings) -> int:
        raise error

    assert with_store(do, afterwards) == 2
    said = capsys.readouterr().err
    assert said.startswith("iobound: the store does not answer (")
    assert said.endswith(f"{end}\n")
    assert said.count("\n") == 1
    assert store.closed == 1


def test_what_else_fails_is_not_hidden_and_the_store_is_closed(store: Store) -> None:
    def do(_engine: Engine, _settings: Settings) -> int:
        raise KeyError("a fault of ours")

    with pytest.raises(KeyError):
        with_store(do)
    assert store.closed == 1


def test_without_a_store_nothing_is_done(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def unusable() -> Settings:
        raise open_store.Unusable("there is none.")

    monkeypatch.setattr(open_store, "settings", unusable)
    assert with_store(lambda _engine, _settings: 0) == open_store.Unusable("").status
    assert capsys.readouterr().err == "iobound: there is none.\n"

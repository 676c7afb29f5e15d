"""An entry is a line of the log as well where that is asked for: once it is stored, and not before."""

import logging
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import sessionmaker

from app.store.audit.audit_chain import Entry, append
from app.store.engine.transactions import writing
from app.terminal.logs import AUDIT, set_up
from tests.app.filled import store


@pytest.fixture
def engine(store_url: str) -> Engine:
    return store(store_url)


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """As `set_up` does with `audit`, whatever the level of all else."""
    root = logging.getLogger()
    before = [*root.handlers], root.level
    set_up("json", "error", audit=True)
    root.addHandler(caplog.handler)
    yield caplog
    set_up("text", "warning")
    root.handlers[:], level = before
    root.setLevel(level)


def lines(caplog: pytest.LogCaptureFixture) -> list[tuple[int, str, str | None]]:
    found = [one for one in caplog.records if one.name == AUDIT]
    return [(one.number, one.action, one.who) for one in found]  # type: ignore[attr-defined]


def test_an_entry_is_told_once_it_is_kept(engine: Engine, told: pytest.LogCaptureFixture) -> None:
    with writing(sessionmaker(engine)) as session:
        append(session, Entry("report.delete", who="ada", detail={"uploads": ["a"]}))
        append(session, Entry("report.expire"))
        assert lines(told) == []
    assert lines(told) == [(1, "report.delete", "ada"), (2, "report.expire", "iobound")]
    (first, _) = [one for one in told.records if one.name == AUDIT]
    assert (first.detail, len(first.hash)) == ('{"uploads":["a"]}', 64)  # type: ignore[attr-defined]


def test_what_is_taken_back_is_not_told(engine: Engine, told: pytest.LogCaptureFixture) -> None:
    with writing(sessionmaker(engine)) as session:
        append(session, Entry("report.delete"))
        session.rollback()
    with writing(sessionmaker(engine)) as session:
        append(session, Entry("report.expire"))
    assert lines(told) == [(1, "report.expire", "iobound")]


def test_without_the_setting_nothing_is_told(engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with writing(sessionmaker(engine)) as session:
        append(session, Entry("report.delete"))
    assert lines(caplog) == []

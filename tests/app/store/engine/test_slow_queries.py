"""Statements that take long are logged, without what they were asked with."""

import logging

import pytest
from sqlalchemy import create_engine, text

from app.counters import COUNTED
from app.store.engine import slow_queries

NAME = "app.store.engine.slow_queries"


def test_a_slow_statement_is_said_without_its_values(caplog: pytest.LogCaptureFixture) -> None:
    engine = create_engine("sqlite://")
    slow_queries.watch(engine, 0.0)
    before = COUNTED.get_sample_value("iobound_slow_queries_total") or 0
    with caplog.at_level(logging.WARNING, NAME), engine.connect() as connection:
        connection.execute(text("SELECT\n  :secret"), {"secret": "SALES"})
    (line,) = [one.__dict__ for one in caplog.records if one.name == NAME]
    assert line["statement"] == "SELECT ?"
    assert line["seconds"] >= 0
    assert COUNTED.get_sample_value("iobound_slow_queries_total") == before + 1


def test_a_quick_one_is_not_and_a_long_one_is_cut(caplog: pytest.LogCaptureFixture) -> None:
    quick, slow = create_engine("sqlite://"), create_engine("sqlite://")
    slow_queries.watch(quick, 3600)
    slow_queries.watch(slow, 0)
    with caplog.at_level(logging.WARNING, NAME):
        for engine in (quick, slow):
            with engine.connect() as connection:
                connection.execute(text(f"SELECT {' + '.join(['1'] * 400)}"))
    (line,) = [one.__dict__ for one in caplog.records if one.name == NAME]
    assert len(line["statement"]) == slow_queries.LONGEST + 2

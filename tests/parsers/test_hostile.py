"""Inputs built to cost much are read or refused in time, and patterns do not go back and forth over them.

The limit is wide: what it catches takes minutes or hours, not a second more. It is of this process's own work, so that
other programs of a busy machine do not count.
"""

import importlib
import pkgutil
import re
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

import parsers
from parsers import Refused, reader
from parsers.errors import TooLarge
from parsers.formats import html_tables, text_tables
from tests.fuzz.judge import outcome, read_or_refuse
from tests.parsers.hostile import SHAPES, TEXT, in_page, in_text

pytestmark = pytest.mark.slow

LIMIT_S = 30
BYTES = 400_000
MOST_CELLS = 100_000


@contextmanager
def in_time() -> Iterator[None]:
    """Stops what takes longer, where a signal can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"not done after {LIMIT_S} s of the processor")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_hostile_shape_is_read_or_refused_in_time(shape: str) -> None:
    with in_time():
        read_or_refuse(SHAPES[shape](BYTES))


@pytest.mark.parametrize("shape", ["wide spans", "rows that reach down", "deep tables", "cells"])
def test_a_page_of_spans_does_not_fill_the_memory(shape: str) -> None:
    with in_time():
        found = outcome(SHAPES[shape](BYTES))
    assert not isinstance(found, Refused)
    assert sum(len(row.cells) for table in found[0].tables for row in table.rows) < MOST_CELLS


@pytest.mark.parametrize("make", [in_text, in_page])
def test_a_line_of_ten_million_characters(make: Callable[[bytes, int], bytes]) -> None:
    with in_time():
        read_or_refuse(make(b"ab 1", 10_000_000))


def test_a_million_rulers() -> None:
    with in_time():
        read_or_refuse(in_text(b"-- --\n", 6_000_000))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (in_page(b"<table>", 70_000), "more than 5,000 tables"),
        (in_page(b"<table><tr><td>", 150_000), "more than 5,000 tables"),
        (in_text(b"-\n", 80_000), "more than 20,000 lines"),
        (in_text(b"\n", 30_000), "more than 20,000 lines"),
    ],
    ids=["unclosed tables", "tables in tables", "dashes", "blank lines"],
)
def test_what_no_report_has_so_many_of_is_refused_before_it_is_cut(
    data: bytes, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_: object) -> None:
        raise AssertionError("nothing may be cut")

    monkeypatch.setattr(html_tables, "_MOST_TABLES", 5_000)
    monkeypatch.setattr(reader, "MOST_LINES", 20_000)
    monkeypatch.setattr(html_tables, "_tables", cut)
    monkeypatch.setattr(text_tables, "read_tables", cut)
    found = outcome(data)
    assert isinstance(found, TooLarge)
    assert words in str(found)


def test_such_a_report_spoils_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_LINES", 20_000)
    found = outcome(TEXT + b"\n" + in_text(b"\n", 30_000) + b"\n" + TEXT)
    assert not isinstance(found, Refused)
    assert len(found) == 2


def test_a_database_id_of_zero_is_none() -> None:
    line = next(line for line in TEXT.split(b"\n") if re.search(rb"\s\d{9,10}\s", line))
    found = outcome(TEXT.replace(line, re.sub(rb"\s\d{9,10}\s", b"          0 ", line)))
    assert isinstance(found, Refused)
    assert found.code == "unreadable_header"


UNITS = (
    *("a", " ", "1", ",", ".", "-", "~", "<", ">", "#", ":", "/", "(", ")", "=", "E", "%", "|", '"', "\n", "\t"),
    *("a ", "1 ", "- ", "--- ", "a: ", "1,", "1-", "1:1", "1E+", "<a", "> ", "- -\n", "a\n", " \n", "YES ", "12345 a "),
)


def _patterns() -> dict[str, "re.Pattern[str]"]:
    """Every pattern that a module of `parsers` holds, and the titles of the sections."""
    found: dict[str, re.Pattern[str]] = {}
    for module in pkgutil.walk_packages(parsers.__path__, "parsers."):
        for name, value in vars(importlib.import_module(module.name)).items():
            for one in value if isinstance(value, tuple) else (value,):
                for part in one if isinstance(one, tuple) else (one,):
                    if isinstance(part, re.Pattern) and isinstance(part.pattern, str):
                        found.setdefault(f"{module.name} {name} {part.pattern[:20]}", part)
    return found


@pytest.mark.parametrize("name", PATTERNS := _patterns())
def test_no_pattern_takes_time_that_grows_with_the_square(name: str) -> None:
    """Sixty thousand characters: one that goes over them again and again takes minutes, another milliseconds."""
    pattern = PATTERNS[name]
    words = ["", *re.findall(r"[A-Za-z<][\w ]{2,}", pattern.pattern)[:3]]
    with in_time():
        for unit in UNITS:
            for word in words:
                pattern.match(word + unit * (60_000 // len(unit)) + "\x01")

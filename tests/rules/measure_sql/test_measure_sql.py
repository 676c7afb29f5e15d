"""The SQL*Plus scripts that measure: each part parsed by what is not Oracle, the last query run on invented rows."""

import re
import sqlite3

import pytest
import sqlfluff
import sqlglot
from sqlglot import exp

from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from rules.curves import study
from rules.curves.audit import littles_law
from rules.measure_sql import TESTS, defaults, script, size

COMMANDS = re.compile(
    r"whenever (sqlerror|oserror) exit \d rollback|define iob_\w+ = ('[\w, ]+'|\w+)"
    r"|column iob_\w+ new_value iob_\w+ noprint"
    r"|set linesize 400 pagesize 0 trimspool on trimout on feedback off heading off tab off verify off echo off"
    r"|set serveroutput on size unlimited|prompt .+|exit"
)
STATEMENT = re.compile(r"(select|alter session|create (?:table|unique index)|drop (table|procedure)) ")
BLOCK = re.compile(r"(declare|begin|create or replace procedure)\b")
RUN = {"iob_block": "8192", "iob_sleep": "dbms_session.sleep", "iob_instance": "1"}


def parts(test: str) -> tuple[list[str], list[str], list[str]]:
    """Those of a test with its defaults."""
    return parts_of(script(test, {}))


def parts_of(text: str) -> tuple[list[str], list[str], list[str]]:
    """Commands, statements and blocks; a blank line within a statement would end it."""
    commands: list[str] = []
    statements: list[str] = []
    blocks: list[str] = []
    lines = iter(text.splitlines())
    for line in lines:
        if not line or line.startswith("--"):
            continue
        if BLOCK.match(line):
            whole = [line]
            while whole[-1] != "/":
                whole.append(next(lines))
            blocks.append("\n".join(whole[:-1]))
        elif STATEMENT.match(line):
            whole = [line]
            while not whole[-1].endswith(";"):
                whole.append(next(lines))
                assert whole[-1]
            statements.append("\n".join(whole)[:-1])
        else:
            commands.append(line)
    return commands, statements, blocks


def filled(test: str, text: str) -> str:
    return filled_with(script(test, {}), text)


def filled_with(whole: str, text: str) -> str:
    """A part of a script with the values that the whole of it defines."""
    known = dict(re.findall(r"^define (iob_\w+) = '?([^'\n]*)'?$", whole, re.MULTILINE)) | RUN
    return re.sub(r"&(\w+)", lambda found: known[found[1]], text)


def unread(text: str) -> list[str]:
    """What sqlfluff cannot read. It takes ROWID behind an alias for a type, so it is given another name."""
    text = text.replace("t.rowid ", "t.row_address ")
    faults = sqlfluff.lint(text, dialect="oracle", rules=["LT12"])
    return [one["description"] for one in faults if one["code"] in ("PRS", "TMP", "LXR")]


@pytest.mark.parametrize("test", TESTS)
class TestEach:
    def test_every_line_is_one_that_sqlplus_knows(self, test: str) -> None:
        assert [one for one in parts(test)[0] if not COMMANDS.fullmatch(one)] == []

    def test_queries_are_oracles_sql(self, test: str) -> None:
        for text in parts(test)[1]:
            if text.startswith("alter session"):
                continue
            (parsed,) = sqlglot.parse(filled(test, text), dialect="oracle")
            assert parsed is not None
            assert not list(parsed.find_all(exp.Command)), text

    def test_blocks_and_statements_are_read_by_another_reader(self, test: str) -> None:
        _, statements, blocks = parts(test)
        assert {one: unread(filled(test, one) + ";\n") for one in statements if unread(filled(test, one) + ";\n")} == {}
        assert {one: unread(filled(test, one) + "\n/\n") for one in blocks if unread(filled(test, one) + "\n/\n")} == {}

    def test_every_variable_is_defined_before_it_is_used(self, test: str) -> None:
        known: set[str] = set()
        for line in script(test, {}).splitlines():
            assert set(re.findall(r"&(\w+)", line)) <= known, line
            known |= set(re.findall(r"(?:define|new_value) (iob_\w+)", line))

    def test_what_is_made_is_dropped(self, test: str) -> None:
        text = script(test, {})
        made = re.findall(r"^create (?:or replace )?(table|procedure) (\w+)", text, re.MULTILINE)
        assert sorted(made) == sorted(re.findall(r"^drop (table|procedure) (\w+)", text, re.MULTILINE))

    def test_its_head_says_what_it_is_and_it_needs_no_pack(self, test: str) -> None:
        text = script(test, {})
        assert "NOT RUN ON ORACLE" in text[:2600]
        assert "iostat" in text[:2600]
        assert not re.search(r"dba_hist|v\$active_session|workload_repository|@@", text, re.IGNORECASE)
        assert max(map(len, text.splitlines())) < 400

    def test_each_value_has_a_default_and_can_be_given(self, test: str) -> None:
        assert set(defaults(test)) == set(TESTS[test])
        given = dict.fromkeys(TESTS[test], "77")
        assert re.findall(r"^define iob_(?:" + "|".join(given) + r") = '?77'?$", script(test, given), re.MULTILINE)
        assert script(test, defaults(test)) == script(test, {})


def test_a_fault_would_be_seen() -> None:
    assert unread("begin\n  if x then y( end if;\nend;\n/\n") != []
    assert not COMMANDS.fullmatch("host rm -rf folder")


def to_char(value: float | None, form: str) -> str | None:
    return None if value is None else f"{value:.{len(form.partition('.')[2])}f}"


def printed(test: str, sessions: list[tuple[object, ...]], loads: list[tuple[object, ...]]) -> str:
    """What the last query and the prompts before it would print, the query run by SQLite."""
    commands, statements, _ = parts(test)
    database = sqlite3.connect(":memory:")
    database.create_function("to_char", 2, to_char)
    database.execute("create table iob_sessions (sessions, slot, elapsed_s, cpu_s, waits, wait_s, blocks, done)")
    database.execute(
        "create table iob_loads (sessions, elapsed_s, cpu_s, waits, wait_s, blocks, requests, bytes, done)"
    )
    database.executemany("insert into iob_sessions values (?, ?, ?, ?, ?, ?, ?, ?)", sessions)
    database.executemany("insert into iob_loads values (?, ?, ?, ?, ?, ?, ?, ?, ?)", loads)
    (query,) = [one for one in statements if one.startswith("select '| '")]
    heads = [filled(test, one.removeprefix("prompt ")) for one in commands if one.startswith("prompt ")]
    rows = database.execute(filled(test, query)).fetchall()
    return "\n".join(["Test table: 16 GB. Buffer cache: 0.2 GB.", *heads, *(row[0] for row in rows), ""])


def read(test: str, sessions: list[tuple[object, ...]], loads: list[tuple[object, ...]]) -> list[LoadCurve]:
    return list(read_curves([(f"{test}.txt", printed(test, sessions, loads).encode())]))


LEVELS = (1, 4, 16)


def of_sessions(level: int) -> list[tuple[object, ...]]:
    """Each session reads 6,000 blocks in 60 s at 8 ms."""
    return [(level, slot, 60.0, 1.5, 6000, 48.0, 6000, 6000) for slot in range(level)]


def test_random_reads_are_read() -> None:
    (curve,) = read("random-reads", [row for level in LEVELS for row in of_sessions(level)], [])
    assert [(one.outstanding, one.iops, one.latency_ms) for one in curve.points] == [
        (pytest.approx(0.8 * level), pytest.approx(100 * level), pytest.approx(8.0)) for level in LEVELS
    ], "what waits for storage is in flight; the rest of a session's time is CPU"
    assert [one.mbps for one in curve.points] == pytest.approx([0.8192 * level for level in LEVELS], rel=1e-3)
    assert (curve.io_bytes, curve.write_percent) == (8192, 0)


def test_slob_is_read() -> None:
    sessions = [row for level in LEVELS for row in of_sessions(level)]
    curves = read(
        "slob", sessions, [(level, 60.0, None, 0, 0, None, 3000 * level, 24e6 * level, 0) for level in LEVELS]
    )
    (curve,) = curves
    assert [(one.outstanding, one.iops, one.latency_ms) for one in curve.points] == [
        (pytest.approx(1.2 * level), pytest.approx(150 * level), pytest.approx(8.0)) for level in LEVELS
    ], "a session is not always in a read: the rest of its time is CPU, and writes are on their way beside it"
    assert curve.write_percent == pytest.approx(100 / 3, abs=0.5)
    assert not littles_law(study(curve).levels).failed


def test_scans_are_read() -> None:
    loads = [(level, 80.0 / level, 60.0, 16000, 70.0, 2_097_152, None, None, 1) for level in LEVELS]
    (curve,) = read("scans", [], loads)
    assert [one.outstanding for one in curve.points] == list(LEVELS)
    assert [one.mbps for one in curve.points] == pytest.approx([214.748 * level for level in LEVELS], rel=1e-3)


def test_the_log_writer_is_read() -> None:
    loads = [(level, 60.0, None, 60000, 30.0 + level, None, 60000, 60e6 * level, 0) for level in LEVELS]
    (curve,) = read("log-writer", [row for level in LEVELS for row in of_sessions(level)], loads)
    assert [one.iops for one in curve.points] == pytest.approx([1000] * 3)
    assert [one.latency_ms for one in curve.points] == pytest.approx([(30 + level) / 60 for level in LEVELS])
    assert [one.mbps for one in curve.points] == pytest.approx([1.0, 4.0, 16.0])


def test_calibrate_io_is_read_with_its_answers() -> None:
    (block,) = [one for one in parts("calibrate-io")[2] if "calibrate_io(" in one]
    figures = {"iops": 24002, "latency": 9, "mbps": 1004}
    lines = [
        filled("calibrate-io", label) + str(figures.get(name, ""))
        for label, name in re.findall(r"put_line\('([^']+)'(?: \|\| (\w+))?\)", block)
    ]
    text = "\n".join(["What CALIBRATE_IO asks for:", "statistics_level TYPICAL", "timed_statistics TRUE",
                      "/data/a.dbf ASYNC_ON", "Calibration status: NOT AVAILABLE", *lines, ""])  # fmt: skip
    small, large = read_curves([("calibrate_io.txt", text.encode())])
    assert (small.source, small.points[0].iops, small.points[0].latency_ms) == ("calibrate_io", 24002, 9)
    assert large.points[0].mbps == pytest.approx(1004 * 1.048576)
    assert any("Asynchronous I/O is on for all 1 data files." in note for note in small.notes)


def test_size_of_the_test_table_against_the_cache() -> None:
    assert [size(table, 4) for table in (4, 5, 15, 16)] == ["refused", "doubtful", "doubtful", None]
    assert size(1, 0) is None

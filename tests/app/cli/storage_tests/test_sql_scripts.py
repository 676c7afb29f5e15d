"""`iobound sql`: what it prints, refuses and warns of."""

import pytest

from app.cli.main import main
from app.cli.storage_tests import sql_options
from rules.measure_sql import TESTS


def run(*arguments: str) -> int:
    try:
        return main(["sql", *arguments])
    except SystemExit as stop:
        return int(str(stop.code))


def test_the_tests_are_those_that_there_are() -> None:
    assert tuple(TESTS) == sql_options.TESTS


@pytest.mark.parametrize("test", TESTS)
def test_each_prints_its_script(test: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(test) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"-- iobound sql {test}: ")
    assert said.err == ""


def test_values_are_put_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("scans", "--degree", "1, 2,40", "--table-gb", "64", "--cache-gb", "0", "--tablespace", "TESTIO") == 0
    said = capsys.readouterr().out
    for line in ("degrees = '1,2,40'", "table_gb = 64", "cache_gb = 0", "tablespace = TESTIO"):
        assert f"\ndefine iob_{line}\n" in said


def test_a_table_that_the_cache_holds_is_refused_and_a_small_one_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("slob", "--table-gb", "8", "--cache-gb", "8") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "fits into a cache of 8 GB" in said.err
    assert run("slob", "--table-gb", "9", "--cache-gb", "8") == 0
    said = capsys.readouterr()
    assert "32 GB are safe" in said.err
    assert said.out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["scans", "--sessions", "1,2"], "scans does not take --sessions."),
        (["slob", "--degree", "2"], "slob does not take --degree."),
        (["slob", "--sessions", "4,2"], "numbers rise"),
        (["slob", "--sessions", "1;drop"], "no list of whole numbers"),
        (["slob", "--tablespace", "a'b"], "no name of a tablespace"),
        (["calibrate-io", "--latency-ms", "5"], "from 10 to 100"),
        (["log-writer", "--row-bytes", "9000"], "from 1 to 4000"),
        (["nothing"], "invalid choice"),
    ],
)
def test_wrong_values_get_a_sentence(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*given) == 2
    assert said in capsys.readouterr().err

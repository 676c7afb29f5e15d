"""`iobound measure --like` and `--accept`, with a real fio for a second or two."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.analysis import pool
from app.cli.main import main
from app.resources import samples_dir
from tests.app.cli.in_this_process import InThisProcess
from tests.app.measure.on_storage import on_storage

REPORT = str(samples_dir() / "awr_text" / "lantern-clock-put-forward.txt")
"""Needs 368 reads and 80 writes a second."""


@pytest.fixture
def name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(pool, "Workers", InThisProcess)
    with on_storage(tmp_path) as folder:
        (folder / "data").write_bytes(os.urandom(16 << 20))
        (folder / "t.lun").write_text(f"{folder / 'data'}\n")
        yield str(folder / "t")


def digest(name: str) -> str:
    return hashlib.sha256(Path(name).with_name("data").read_bytes()).hexdigest()


def run(name: str, *arguments: str) -> int:
    return main(["measure", "--testname", name, *arguments])


def test_a_test_like_a_report_has_its_size_and_mix(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(name, "--like", REPORT, "--plan") == 0
    said = capsys.readouterr().err
    assert "mixed:" in said
    assert "requests of 8 KiB, 18 % written, 448 a second" in said
    assert run(name, "--like", REPORT, "--run", "oltp") == 2
    assert "--like goes with mixed" in capsys.readouterr().err


def test_what_its_rate_takes_is_said(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    short = ("--duration", "0.3", "--cache-size", "0", "--overwrite")
    assert run(name, "--like", REPORT, *short) == 0
    assert "report's 448 requests" in capsys.readouterr().out


def test_an_acceptance_test_passes_or_fails(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = digest(name)
    assert run(name, "--accept", REPORT, "--duration", "1") == 2
    assert "--overwrite allows it" in capsys.readouterr().err
    assert digest(name) == before
    status = run(name, "--accept", REPORT, "--duration", "1", "--overwrite")
    said = capsys.readouterr().out
    assert said.split()[0] == {0: "Passed", 1: "Failed"}[status]
    assert "reads a second" in said
    assert "368" in said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--accept", REPORT, "--run", "oltp"), "it takes no --run"),
        (("--accept", REPORT, "--size-small", "8"), "it takes no --size-small"),
        (("--accept", "abc", "--server", "nowhere"), "abc is no file here"),
        (("--like", str(samples_dir() / "curves" / "cern-random.csv")), "cern-random.csv: "),
    ],
)
def test_wrong_values_get_a_sentence(
    name: str, given: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(name, *given) == 2
    assert said in capsys.readouterr().err

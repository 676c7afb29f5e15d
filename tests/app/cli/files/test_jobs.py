"""How many processes are worth their start."""

import os
from pathlib import Path

import pytest

from app.cli.files import jobs
from app.cli.files.report_files import Named


@pytest.fixture(autouse=True)
def _four_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_cores", lambda: 4)


@pytest.mark.parametrize(
    ("files", "processes"), [(0, 1), (1, 1), (15, 1), (16, 2), (24, 3), (32, 4), (5000, 4)], ids=str
)
def test_a_process_has_several_files_to_read(files: int, processes: int) -> None:
    assert jobs.workers(None, [Named("missing")] * files) == processes


@pytest.mark.parametrize(("files", "processes"), [(1, 1), (2, 2), (3, 3), (9, 4)], ids=str)
def test_or_a_large_one(tmp_path: Path, files: int, processes: int) -> None:
    large = tmp_path / "reports.zip"
    large.touch()
    os.truncate(large, jobs.MOST_BYTES)
    assert jobs.workers(None, [Named(str(large))] * files) == processes


@pytest.mark.parametrize(("asked", "files", "processes"), [(1, 100, 1), (9, 100, 9), (9, 3, 3), (9, 0, 1)], ids=str)
def test_who_asks_for_a_number_gets_it_as_far_as_there_are_files(asked: int, files: int, processes: int) -> None:
    assert jobs.workers(asked, [Named("missing")] * files) == processes

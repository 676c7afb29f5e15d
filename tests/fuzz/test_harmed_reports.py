"""Harmed reports are thrown at the reader for some seconds, as `make fuzz` does for minutes."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_reader_bears_harmed_reports(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "tests.fuzz", "--seconds", "5", "--results", str(tmp_path)]
    ran = subprocess.run(call, capture_output=True, text=True, timeout=600, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert list(tmp_path.iterdir()) == []

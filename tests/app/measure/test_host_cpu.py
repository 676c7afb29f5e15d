"""How busy the host is, and what of it the test took."""

import os
import subprocess
import sys

import pytest

from app.measure import host_cpu


def test_busy_is_what_is_not_idle() -> None:
    before = {"user": 10, "nice": 0, "system": 5, "idle": 100, "iowait": 10}
    assert host_cpu.busy(before, {"user": 30, "nice": 0, "system": 15, "idle": 150, "iowait": 30}) == pytest.approx(30)
    assert host_cpu.busy(before, before) is None
    assert {"user", "idle", "iowait"} <= host_cpu.times().keys()


def test_own_is_what_programs_that_were_started_took() -> None:
    before = host_cpu.own()
    subprocess.run([sys.executable, "-c", "import time\nwhile time.process_time() < 0.2: pass"], check=True)
    assert host_cpu.own() - before >= 0.15  # counted in hundredths


def test_a_share_is_of_all_cpus() -> None:
    cpus = os.cpu_count() or 1
    assert host_cpu.share(1.0, 2.0) == pytest.approx(50 / cpus)
    assert host_cpu.share(1e9, 2.0) == 100
    assert host_cpu.share(1.0, 0.0) is None

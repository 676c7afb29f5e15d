"""How busy the host is, and what of it the test took."""

import os
import subprocess
import sys

import pytest

from app.measure import host_cpu

BUSY = """
import os, time
while sum(os.times()[:2]) < 0.2: pass
print(sum(os.times()[:2]), flush=True)"""
"""Takes that long, and tells how long, by the same clock."""


def test_busy_is_what_is_not_idle() -> None:
    before = {"user": 10, "nice": 0, "system": 5, "idle": 100, "iowait": 10}
    assert host_cpu.busy(before, {"user": 30, "nice": 0, "system": 15, "idle": 150, "iowait": 30}) == pytest.approx(30)
    assert host_cpu.busy(before, before) is None
    assert {"user", "idle", "iowait"} <= host_cpu.times().keys()


def test_own_is_what_programs_that_were_started_took() -> None:
    before = host_cpu.own()
    done = subprocess.run([sys.executable, "-c", BUSY], check=True, capture_output=True, text=True)
    told = float(done.stdout)
    assert told >= 0.2
    assert host_cpu.own() - before >= told - 0.001, "it took all that it says itself, and its end"


def test_own_is_not_what_this_program_takes_nor_what_still_runs() -> None:
    before = host_cpu.own()
    with subprocess.Popen(
        [sys.executable, "-c", BUSY + "\ninput()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as one:
        assert one.stdout is not None
        one.stdout.readline()
        assert host_cpu.own() == before
        one.communicate(b"\n")
    assert host_cpu.own() > before


def test_a_share_is_of_all_cpus() -> None:
    cpus = os.cpu_count() or 1
    assert host_cpu.share(1.0, 2.0) == pytest.approx(50 / cpus)
    assert host_cpu.share(1e9, 2.0) == 100
    assert host_cpu.share(1.0, 0.0) is None

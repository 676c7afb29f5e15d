"""What a program keeps that goes on for days."""

import ctypes
import subprocess
import sys

import pytest

LET_GO = """
import resource
from pathlib import Path
from app.cli.serving.steady import steady
{before}
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
made = bytearray(20 * 2**20)
most = resident()
del made
print(most - resident())
"""


def let_go(before: str) -> int:
    """How many bytes a program hands back of 20 MB that it let go."""
    ran = subprocess.run([sys.executable, "-c", LET_GO.format(before=before)], capture_output=True, check=True)
    return int(ran.stdout)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="another C library")
def test_what_was_let_go_is_kept_for_what_is_made_next() -> None:
    assert let_go("") > 15 * 2**20
    assert let_go("steady()") < 2**20


def collecting(before: str) -> tuple[int, int]:
    """After how many objects a program looks for garbage, and how many of its own it leaves out."""
    code = f"import gc; from app.cli.serving.steady import steady; {before}"
    code += "; print(gc.get_threshold()[0], gc.get_freeze_count())"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    threshold, frozen = map(int, ran.stdout.split())
    return threshold, frozen


def test_garbage_is_looked_for_after_ten_thousand_objects() -> None:
    threshold, frozen = collecting("steady()")
    assert threshold == 10_000
    assert frozen
    assert collecting("pass") < (threshold, 1)

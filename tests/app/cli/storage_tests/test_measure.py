"""`iobound measure` with a real fio, on small files and for short times."""

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.analysis import pool
from app.cli.main import main
from app.cli.storage_tests import measure_options
from app.measure.fio import Fio
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from rules.measuring.parameters import MATRICES
from rules.measuring.runs import ALL
from tests.app.cli.in_this_process import InThisProcess
from tests.app.measure.on_storage import on_storage
from tests.app.queue.until import until

pytestmark = pytest.mark.slow

SIZE = 32 << 20
SHORT = ("--duration", "0.4", "--cache-size", "0")
LITTLE = 0.3
"""Wider than the fifteen percent that hold at full size: half a second has few requests."""


def run(*arguments: str) -> int:
    try:
        return main(["measure", *arguments])
    except SystemExit as stop:
        return int(str(stop.code))


@pytest.fixture
def name(tmp_path: Path) -> Iterator[str]:
    """A test with one file of random bytes, written to the storage."""
    with on_storage(tmp_path) as folder:
        target = folder / "data"
        with target.open("wb") as file:
            file.write(os.urandom(SIZE))
            os.fsync(file.fileno())
        (folder / "t.lun").write_text(f"{target}\n")
        yield str(folder / "t")


def digest(name: str) -> str:
    return hashlib.sha256(Path(name).with_name("data").read_bytes()).hexdigest()


def written(name: str, *ends: str) -> list[tuple[str, bytes]]:
    files = [one for one in Path(name).parent.glob("t_2*") if one.name.endswith(ends)]
    return [(one.name, one.read_bytes()) for one in sorted(files)]


def points(curve: LoadCurve) -> list[tuple[float | None, ...]]:
    return [(one.outstanding, one.iops, one.mbps, one.latency_ms) for one in curve.points]


def test_the_options_are_those_that_the_rules_know() -> None:
    assert measure_options.RUNS == ALL
    assert measure_options.MATRICES == MATRICES


def test_a_test_writes_orions_files_and_its_curve(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pool, "Workers", InThisProcess)
    before = digest(name)
    small = ("--matrix", "max", "--num-small", "2", "--num-large", "1")
    assert run("--run", "advanced", "--testname", name, *small, *SHORT) == 0
    said = capsys.readouterr()
    assert "t small" in said.out
    assert "Small and large requests side by side" in said.out
    assert "about" in said.err
    assert digest(name) == before
    ours, theirs = read_curves(written(name, "_curve.json")), read_curves(written(name, ".csv", ".txt"))
    assert [len(one.points) for one in ours] == [2, 1] or any("runs differ" in note for note in ours[0].notes)
    for mine, orions in zip(ours, theirs, strict=True):
        if len(mine.points) == len(orions.points):  # a load that ran again stands in Orion's tables by its mean
            for ran, printed in zip(points(mine), points(orions), strict=True):
                assert [one for one in printed if one] == pytest.approx(
                    [one for one, there in zip(ran, printed, strict=True) if there], rel=1e-2
                )
        for one in mine.points:
            assert one.outstanding
            assert one.iops
            assert one.latency_ms
            assert one.iops * one.latency_ms / 1000 == pytest.approx(one.outstanding, rel=LITTLE)
    (picture,) = Path(name).parent.glob("*.svg")  # of one level alone there is none
    assert "Latency against rate" in picture.read_text()
    assert not list(Path(name).parent.glob("*_measuring.json*"))


def test_writes_need_the_word_and_nothing_is_destroyed_before(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = digest(name)
    point = (
        "--run",
        "advanced",
        "--testname",
        name,
        "--matrix",
        "point",
        "--num-small",
        "2",
        "--num-large",
        "0",
        *SHORT,
    )
    assert run(*point, "--write", "50") == 2
    assert "--overwrite allows it" in capsys.readouterr().err
    assert digest(name) == before
    assert not list(Path(name).parent.glob("t_*"))
    assert run(*point, "--write", "50", "--overwrite") == 0
    assert digest(name) != before
    (curve,) = read_curves(written(name, "_curve.json"))
    assert curve.write_percent == 50
    assert Path(name).with_name("data").stat().st_size == SIZE


def test_streams_over_two_striped_files(name: str) -> None:
    second = Path(name).with_name("second")
    second.write_bytes(os.urandom(SIZE))
    Path(name + ".lun").write_text(f"{Path(name).with_name('data')}\n{second}\n")
    striped = ("--type", "seq", "--simulate", "raid0", "--matrix", "point", "--num-small", "1", "--num-large", "2")
    assert (
        run("--run", "advanced", "--testname", name, *striped, "--size-large", "256", "--num-streamIO", "2", *SHORT)
        == 0
    )
    small, large = read_curves(written(name, "_curve.json"))
    assert (small.points[0].outstanding, large.points[0].outstanding) == (1, 4)
    assert (large.io_bytes, large.sequential, large.devices) == (256 * 1024, True, 2)


def test_a_capped_storage_shows_its_cap(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cap is a rate of fio's own; at full size it was the block controller on a loop device."""
    real = Fio.run

    def capped(self: Fio, job: str, seconds: float, *, writes: bool) -> tuple[str, str]:
        return real(self, job.replace("[global]", "[global]\nrate_iops=400"), seconds, writes=writes)

    monkeypatch.setattr(Fio, "run", capped)
    row = ("--run", "random-read", "--testname", name, "--num-disks", "2", "--duration", "1", "--cache-size", "0")
    assert run(*row) == 0
    (curve,) = read_curves(written(name, "_curve.json"))
    assert max(one.iops or 0 for one in curve.points) == pytest.approx(400, rel=0.05)
    assert any("flat from" in note for note in curve.notes)


def test_the_plan_alone_runs_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--run", "normal", "--testname", name, "--num-disks", "8", "--plan") == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[0] == ("large     0: small 1, 2, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 40")
    assert "169 loads of 8 disks, about 3.1 h" in said.err
    assert not list(Path(name).parent.glob("t_*"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--run", "oltp", "--duration", "5"), "the same is --run advanced --num-large 0"),
        (("--matrix", "row"), "--run normal is a fixed test and takes no --matrix"),
        (("--run", "advanced", "--matrix", "row"), "needs --num-large"),
        (("--run", "advanced", "--write", "nan"), "no share in percent"),
        (("--run", "advanced", "--duration", "0"), "no time in seconds"),
        (("--run", "advanced", "--size-small", "x"), "no whole number from 1"),
        (("--run", "scan"), "invalid choice"),
        (("--run", "oltp", "--testname", "/nowhere/t"), "t.lun is not there"),
    ],
)
def test_wrong_values_get_a_sentence(
    name: str, given: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    at = () if "--testname" in given else ("--testname", name)
    assert run(*at, *given) == 2
    assert said in capsys.readouterr().err


def test_without_fio(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert run("--run", "oltp", "--testname", name) == 2
    assert "fio is not installed" in capsys.readouterr().err


def test_ctrl_c_keeps_what_is_measured_and_the_same_command_goes_on(name: str) -> None:
    before, kept = digest(name), Path(name + "_measuring.json")
    command = ["env", "--default-signal=INT"]  # also where the tests run behind a shell's `&`
    command += [sys.executable, "-m", "app.cli", "measure", "--run", "random-read", "--testname", name, *SHORT]
    command += ["--all-loads", "--duration", "1.0"]  # four seconds are left when the first load is kept
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until(lambda: kept.exists() and json.loads(kept.read_bytes())["loads"])
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=600)
    assert process.returncode == 130
    assert "of 5 loads are measured and kept" in said
    assert "Traceback" not in said
    done = len({one["small"] for one in json.loads(kept.read_bytes())["loads"]})
    assert 1 <= done < 5
    again = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert again.returncode == 0, again.stderr
    assert f"{done} of 5 loads are measured" in again.stderr
    assert not kept.exists()
    (curve,) = read_curves(written(name, "_curve.json"))
    assert {one.outstanding for one in curve.points} == {1, 2, 3, 4, 5}
    assert digest(name) == before


def test_another_test_does_not_go_on_with_one_that_was_stopped(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(name + "_measuring.json").write_text("{}")
    assert run("--run", "random-read", "--testname", name, *SHORT) == 2
    assert "begin a new one with --anew" in capsys.readouterr().err

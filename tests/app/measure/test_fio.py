"""fio as it is called and what it answers."""

import json
import os
import time
from pathlib import Path

import pytest

from app.measure import fio, host_cpu
from app.measure.fio import Fio, here
from app.measure.fio_answer import failure, measured
from app.measure.refused import NotMeasured
from rules.measuring.parameters import asked
from rules.measuring.planned import Load
from tests.app.queue.until import until


def test_without_fio_one_hears_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(NotMeasured, match=r"fio is not installed.*apt install fio"):
        here()


def test_the_first_engine_that_works_is_taken(tmp_path: Path) -> None:
    target = tmp_path / "da:ta"
    target.write_bytes(os.urandom(1 << 20))
    assert fio.engine(here(), str(target), 8192) in fio.ENGINES


def test_no_engine_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotMeasured, match="Neither libaio nor io_uring works"):
        fio.engine(here(), str(tmp_path / "none"), 8192)


def script(folder: Path, text: str) -> Fio:
    made = folder / "fio"
    made.write_text(f"#!/bin/sh\n{text}\n")
    made.chmod(0o755)
    return Fio(str(made), "fio-0")


def over(process: int) -> bool:
    """Whether it has gone, or waits only to be asked how it ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_one_that_does_not_end_is_ended_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fio, "PATIENCE_SECONDS", 3.0)
    hangs = script(tmp_path, f"sleep 600 & echo $! > {tmp_path}/child; wait")
    begun = time.monotonic()
    with pytest.raises(NotMeasured, match="the storage does not answer"):
        hangs.run("", 0.0, writes=False)
    assert time.monotonic() - begun < 300
    child = int((tmp_path / "child").read_text())
    until(lambda: over(child))  # it was killed; when the kernel gets to it is its affair


def test_a_test_of_reads_may_only_read(tmp_path: Path) -> None:
    tells = script(tmp_path, 'echo "$@"')
    assert "--readonly" in tells.run("", 1.0, writes=False)[0]
    assert "--readonly" not in tells.run("", 1.0, writes=True)[0]


@pytest.mark.parametrize(
    ("errors", "said"),
    [
        ("fio: io_u error on file /d: No space left on device: write offset=0, buflen=8192", "The disk is full"),
        ("fio: pid=1, err=5/file:io_u.c:1845, func=io_u error, error=Input/output error", r"\(Input/output error\)"),
        ("", "it said nothing"),
    ],
)  # fmt: skip
def test_a_failure_is_one_sentence(errors: str, said: str) -> None:
    with pytest.raises(NotMeasured, match=said):
        measured(asked("oltp", {}, 1), Load(1, 0), "", errors)
    assert "\n" not in failure(errors)


def test_a_job_that_failed_or_did_nothing_is_no_result() -> None:
    test = asked("oltp", {}, 1)
    failed = json.dumps({"jobs": [{"jobname": "small0", "error": 5}]})
    with pytest.raises(NotMeasured, match=r"fio failed on the target \(Input/output error\)"):
        measured(test, Load(1, 0), failed, "error=Input/output error")
    nothing = json.dumps({"jobs": [{"jobname": "small0"}]})
    with pytest.raises(NotMeasured, match="without a single small request"):
        measured(test, Load(1, 0), nothing, "")


def test_warnings_before_the_answer_are_passed_over() -> None:
    side = {"iops": 100, "bw_bytes": 819200, "total_ios": 9, "lat_ns": {"mean": 1e7}}
    text = "fio: a warning\n" + json.dumps({"jobs": [{"jobname": "small0", "read": side}]})
    found = measured(asked("oltp", {}, 1), Load(1, 0), text, "", 12.5)
    assert found.of_small
    assert (found.of_small.latency_ms, found.of_small.mbps, found.cpu_percent) == (10, 0.8192, 12.5)


def test_how_busy_the_host_was() -> None:
    before = dict.fromkeys(host_cpu.KINDS, 0)
    assert host_cpu.busy(before, {**before, "user": 30, "idle": 60, "iowait": 10}) == pytest.approx(30)
    assert host_cpu.busy(before, before) is None
    assert set(host_cpu.times()) == set(host_cpu.KINDS)

"""The real command with several files and processes: order, streams, a terminal, Ctrl+C."""

import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from app.resources import samples_dir
from tests.app.queue.until import until

SAMPLES = sorted(map(str, (samples_dir() / "statspack_text").glob("*.txt")))
COMMAND = str(Path(sys.executable).with_name("iobound"))


def run(*arguments: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([COMMAND, *arguments], capture_output=True, timeout=600, check=False)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # nobody writes to it any more
        return b""


def test_several_processes_print_what_one_prints(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    files = [*SAMPLES, str(empty), *reversed(SAMPLES), "missing"]
    one, three = (run("analyze", "--jobs", jobs, *files) for jobs in ("1", "3"))
    assert len(one.stdout) > 10_000
    assert (one.stdout, one.stderr, one.returncode) == (three.stdout, three.stderr, three.returncode)


def test_objects_come_in_the_order_of_the_arguments_and_are_utf_8_everywhere(tmp_path: Path) -> None:
    odd = tmp_path / "Auftr\N{LATIN SMALL LETTER A WITH DIAERESIS}ge.txt"
    odd.write_bytes(Path(SAMPLES[0]).read_bytes())
    done = subprocess.run(
        [COMMAND, "analyze", "--jobs", "2", "--format", "json", "missing", *SAMPLES, odd],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    found = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert [one["file"] for one in found] == ["missing", *SAMPLES, str(odd)]


def test_a_comparison_reads_folders_by_several_processes(tmp_path: Path) -> None:
    for side in ("before", "after"):
        (tmp_path / side).mkdir()
        (tmp_path / side / "a.txt").write_bytes((samples_dir() / "statspack_text" / f"mtr-{side}.txt").read_bytes())
        (tmp_path / side / "list.txt").write_text("milk, bread")
    sides = [str(tmp_path / side) for side in ("before", "after")]
    one, two = (run("compare", *sides, "--jobs", jobs, "--format", "json") for jobs in ("1", "2"))
    assert (one.returncode, one.stdout) == (0, two.stdout)
    assert b"passed over as no reports: 2" in two.stderr


def test_a_curve_may_be_a_folder(tmp_path: Path) -> None:
    for name in ("cern-random.csv", "cern-scan.csv"):
        (tmp_path / name).write_bytes((samples_dir() / "curves" / name).read_bytes())
    done = run("curve", "--format", "json", str(tmp_path))
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)
    (tmp_path / "empty").mkdir()
    done = run("curve", "--format", "json", str(tmp_path / "empty"))
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["code"] == "not_readable"


def test_a_terminal_sees_how_far_it_is_and_the_result_stays_clean() -> None:
    reading, terminal = pty.openpty()
    with tempfile.TemporaryFile() as result:
        with subprocess.Popen(
            [COMMAND, "analyze", "--jobs", "1", "--format", "json", "--summary", *SAMPLES * 20],
            stdout=result,
            stderr=terminal,
        ) as process:
            os.close(terminal)
            told = b"".join(iter(lambda: _read(reading), b"")).decode()
        os.close(reading)
        result.seek(0)
        out = result.read()
    assert process.returncode == 0
    assert len([json.loads(line) for line in out.splitlines()]) == 20 * len(SAMPLES)
    assert f" of {20 * len(SAMPLES)}, " in told
    assert told.split("\r\x1b[K")[-1].startswith("iobound: files: ")  # the last line of how far it is was taken away


def test_a_reader_that_leaves_early_ends_several_processes_without_a_word() -> None:
    with subprocess.Popen(
        [COMMAND, "analyze", "--jobs", "2", "--format", "json", *SAMPLES * 20],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def hears(number: signal.Signals) -> list[str]:
    """What a program is started with that hears it, also where the tests run under nohup or behind a shell's `&`."""
    return ["env", f"--default-signal={number.name.removeprefix('SIG')}"]


def hears_signals(process: "subprocess.Popen[bytes]") -> None:
    """Until it has begun to work: it has a handler of its own for SIGTERM."""
    heard = 1 << (signal.SIGTERM - 1)
    status = Path(f"/proc/{process.pid}/status")
    until(lambda: int(status.read_text().partition("SigCgt:")[2].split()[0], 16) & heard)


def has_readers(process: "subprocess.Popen[bytes]") -> None:
    """Until it has started another process, which imports what it needs."""
    until(lambda: any(of_session(one, process.pid) for one in Path("/proc").iterdir() if one.name.isdigit()))


def of_session(process: Path, session: int) -> bool:
    try:
        return int(process.name) != session and os.getsid(int(process.name)) == session
    except ProcessLookupError:
        return False


def has_read_a_file(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdout
    assert process.stdout.readline()


@pytest.mark.parametrize("moment", [hears_signals, has_readers, has_read_a_file])
def test_ctrl_c_ends_it_without_a_traceback_whenever_it_comes(
    moment: Callable[["subprocess.Popen[bytes]"], None],
) -> None:
    """However fast it reads, it does not end by itself: of its last file nobody writes a byte."""
    with subprocess.Popen(
        [*hears(signal.SIGINT), COMMAND, "analyze", "--jobs", "2", "--summary", *SAMPLES * 20, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        moment(process)
        os.killpg(process.pid, signal.SIGINT)
        process.wait(600)
        assert process.stderr
        assert (process.returncode, process.stderr.read()) == (130, b"")


def test_a_pipe_is_read_when_those_before_it_are_printed() -> None:
    with subprocess.Popen(
        [COMMAND, "analyze", "--summary", "--format", "json", SAMPLES[0], "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert json.loads(process.stdout.readline())["file"] == SAMPLES[0]  # nothing was written to it so far
        process.stdin.write(Path(SAMPLES[1]).read_bytes())
        process.stdin.close()
        assert json.loads(process.stdout.readline())["file"] == "-"
    assert process.returncode == 0


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_told_to_end_takes_its_processes_along(ending: signal.Signals) -> None:
    with subprocess.Popen(
        [*hears(ending), COMMAND, "analyze", "--jobs", "2", "--summary", *SAMPLES * 20, "-"],
        stdin=subprocess.PIPE,  # of which nobody writes a byte: it does not end by itself
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        has_read_a_file(process)
        process.send_signal(ending)
        assert process.stdout
        assert process.stderr
        process.stdout.read()
        err = process.stderr.read()  # the pipes are closed when the last process is gone
        process.wait(600)
        assert (process.returncode, err) == (128 + ending, b"")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_nothing_and_no_failure(tmp_path: Path, closed: str) -> None:
    (tmp_path / "none.txt").write_text("no report")
    shell = '"$0" analyze --summary "$1"'
    for file, status in ((SAMPLES[0], 0), (str(tmp_path / "none.txt"), 2)):
        done = subprocess.run(
            ["sh", "-c", f"{shell} {closed}", COMMAND, file], capture_output=True, check=False, timeout=600
        )
        assert done.returncode == status
        assert b"Traceback" not in done.stderr
        assert b"failed" not in done.stderr


def test_standard_input_that_is_closed_is_empty() -> None:
    done = subprocess.run(["sh", "-c", '"$0" analyze - <&-', COMMAND], capture_output=True, check=False, timeout=600)
    assert done.returncode == 2
    assert b"-: The file is empty" in done.stderr


@pytest.mark.parametrize("command", ["analyze", "compare", "curve"])
def test_a_process_that_cannot_be_started_is_a_sentence(command: str) -> None:
    files = [str(samples_dir() / "curves" / "cern-scan.csv")] if command == "curve" else SAMPLES[:2]
    done = subprocess.run(
        ["sh", "-c", 'ulimit -n 8; "$0" "$@"', COMMAND, command, *files], capture_output=True, check=False, timeout=600
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(b"iobound: No process could be started to read files (")

"""A process that reads a stranger's bytes can open no file, write nothing, call nobody and start nothing.

Without a user of its own to try it as, as where the tests run as root, all is tried a second time as an ordinary one.
"""

import contextlib
import os
import pickle
import platform
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app.analysis import frames, landlock, lockup, reader_main, seccomp
from app.analysis.jobs import analyse_or_split
from app.analysis.lockup import DRAWING, READING, Lock
from app.analysis.pool import Analyst
from app.analysis.workers import Failed, Killed, Limits, Workers
from parsers.errors import NotHostOutput, Refused, TooLarge
from tests.app.analysis import attempts
from tests.app.queue.until import until

TEXT = msgspec.msgpack.Decoder(str)
SAMPLES = Path(__file__).parents[3] / "sample_reports"
NOBODY = 65534


def workers(lock: Lock | None = READING, seconds: float = 60, **what: float) -> Workers:
    return Workers(Limits(seconds, workers=1, **what), lock, (attempts.__name__,))


def tried(ours: Workers, *given: object) -> str:
    return ours.begin(attempts.attempt, given, 60, str, TEXT).result()


@contextlib.contextmanager
def listening(folder: Path) -> Iterator[tuple[int, str]]:
    """Somebody answers on loopback, and in that folder."""
    with socket.create_server(("127.0.0.1", 0)) as tcp, socket.socket(socket.AF_UNIX) as unix:
        unix.bind(str(folder / "socket"))
        unix.listen()
        (folder / "socket").chmod(0o777)
        yield tcp.getsockname()[1], str(folder / "socket")


REFUSED = [*attempts.DEEDS]


@pytest.fixture(scope="module")
def both() -> Iterator[tuple[Workers, Workers]]:
    """A process that is locked up, and one that is not: a deed that fails there as well would show nothing."""
    with workers() as locked, workers(None) as free:
        yield locked, free


def _given(name: str, folder: Path, port: int, unix: str) -> tuple[str, str, int]:
    path = folder / f"{name}.txt"
    if name not in ("make", "list"):
        path.write_text("of somebody")
    target = {"unix": unix, "list": str(folder)}.get(name, str(path))
    return name, target, subprocess.Popen(["sleep", "60"]).pid if name in ("signal", "trace") else port


@pytest.mark.parametrize("name", [one for one in REFUSED if one not in ("exec", "raise limits")])
def test_what_reading_does_not_need_is_refused(name: str, both: tuple[Workers, Workers], tmp_path: Path) -> None:
    locked, free = both
    with listening(tmp_path) as (port, unix):
        given = _given(name, tmp_path, port, unix)
        try:
            assert tried(locked, *given).startswith("refused: "), name
            assert tried(free, *given).startswith("done: ")
        finally:
            if given[2] != port:
                os.kill(given[2], signal.SIGKILL)
                os.waitpid(given[2], 0)


def test_it_becomes_no_other_program_and_raises_no_limit() -> None:
    with workers() as locked:
        assert tried(locked, "exec").startswith("refused: ")
        assert tried(locked, "raise limits").startswith("refused: ")


def test_nothing_is_lacking_on_this_kernel(both: tuple[Workers, Workers]) -> None:
    tried(both[0], "thread")
    assert both[0].lacking == both[0].processes[0].lacking == lockup.lacking() == []


def test_what_draws_begins_threads_and_no_process() -> None:
    with workers(DRAWING) as locked:
        assert tried(locked, "thread") == "done: begun"
        for name in ("fork", "raw fork", "spawn", "tcp", "pair"):
            assert tried(locked, name, "", 9).startswith("refused: "), name


def test_modules_still_import_and_all_samples_are_read() -> None:
    with workers() as locked:
        said = locked.begin(attempts.modules_still_import, (), 60, str, TEXT).result()
        assert said == "1 2.0 Europe/Vienna rich.emoji"
    with Analyst(Limits(workers=1)) as analyst:
        for path in sorted(SAMPLES.glob("*_*/*.[th][xt][tm]*")):
            found = [one.analysis() for one in analyst.analyse(path.read_bytes(), path.name)]
            assert [one.error for one in found] == [None] * len(found), path


def test_it_has_no_setting_and_no_file_of_its_starter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IOBOUND_DATABASE_URL", "postgresql://iobound:secret@db/iobound")
    monkeypatch.setenv("PGPASSWORD", "secret")
    held = (tmp_path / "held").open("w")
    os.set_inheritable(held.fileno(), True)
    with held, workers() as locked:
        known = msgspec.json.decode(locked.begin(attempts.environment, (), 60, bytes).result())
        files = msgspec.json.decode(locked.begin(attempts.open_files, (), 60, bytes).result())
    assert "secret" not in str(known)
    assert not [name for name in known if name.startswith(("IOBOUND", "PG", "DATABASE"))]
    assert len(files) <= 7  # three that lead nowhere, its pipes, and what holds it to its starter


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other libraries have other settings")
def test_it_keeps_what_a_report_leaves_for_the_next() -> None:
    with workers() as locked:
        given = msgspec.json.decode(locked.begin(attempts.pages_given_again, (), 60, bytes).result())
    assert given < 100  # of 384


AS_NOBODY = """
import os, sys
sys.path[:0] = {path!r}
from pathlib import Path
from app.analysis import lockup
from tests.app.analysis import attempts, test_lockup
with test_lockup.listening(Path({folder!r})) as (port, unix):
    os.setgroups([])
    os.setgid({nobody})
    os.setuid({nobody})
    lacking = lockup.lock_up(lockup.READING) if {locked} else []
    print("lacking", lacking, flush=True)
    for name in attempts.DEEDS:
        if name not in ("exec", "raise limits") or {locked}:
            path = {folder!r} + "/" + name
            print(name, attempts.attempt(name, {{"unix": unix, "list": {folder!r}}}.get(name, path), port), sep=": ")
"""


@pytest.mark.skipif(os.getuid() != 0, reason="everything above was tried as an ordinary user")
@pytest.mark.parametrize("locked", [True, False])
def test_the_same_is_refused_to_an_ordinary_user(locked: bool) -> None:
    folder = Path(tempfile.mkdtemp(prefix="iobound-locked-"))
    try:
        folder.chmod(0o777)
        for name in attempts.DEEDS:
            if name != "make":
                (folder / name).write_text("mine")
                os.chown(folder / name, NOBODY, NOBODY)
        script = AS_NOBODY.format(path=sys.path, folder=str(folder), nobody=NOBODY, locked=locked)
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    finally:
        shutil.rmtree(folder)
    lines = done.stdout.splitlines()
    assert lines.pop(0) == "lacking []"
    others = {"signal", "trace"}  # of a process that is not theirs
    word = ": refused: " if locked else ": done: "
    assert [line for line in lines if word not in line and line.partition(":")[0] not in others] == []
    assert len(lines) == len(attempts.DEEDS) - (0 if locked else 2)


@pytest.mark.parametrize(
    "payload",
    [
        b"x" * 40,  # no frame
        frames.framed(frames.ANSWER, 5) + pickle.dumps("not ours")[:5],
        frames.framed(frames.ANSWER, 1) + b"\xc0" + b"and more",
        frames.framed(frames.REFUSED, 1) + b"\xc0",
        frames.framed(b"?", 0),
        frames.framed(frames.ANSWER, 70_000) + b"\x91" * 70_000,
    ],
)
def test_what_none_of_ours_would_answer_ends_the_process(payload: bytes) -> None:
    with workers() as locked:
        with pytest.raises((Killed, TooLarge)):
            locked.begin(attempts.answers_with, (payload,), 60, bytes).result()
        assert tried(locked, "thread")


def test_an_answer_is_no_larger_than_the_process() -> None:
    with workers() as locked, pytest.raises(TooLarge):
        locked.begin(attempts.answers_with, (frames.framed(frames.ANSWER, 2**60),), 60, bytes).result()


def test_an_answer_that_its_reader_cannot_use_is_a_refusal_of_that_file() -> None:
    def unlike(_: bytes) -> bytes:
        raise ValueError("two lines where one was expected")

    with workers() as locked, pytest.raises(Killed, match="cannot be read"):
        locked.begin(attempts.environment, (), 60, unlike).result()


def test_it_ends_with_its_starter_though_it_is_busy() -> None:
    """Killed with -9, in the middle of what holds Python's lock."""
    script = (
        f"import sys; sys.path[:0] = {sys.path!r}\n"
        "from app.analysis.workers import Limits, Workers\n"
        "from tests.app.analysis import attempts\n"
        "ours = Workers(Limits(600, workers=1), modules=(attempts.__name__,))\n"
        "assert ours.begin(attempts.environment, (), 60, bytes).result()\n"
        "ours.begin(attempts.busy_in_c, (), 600, bytes)\n"
        "print(ours.processes[0].pid, flush=True)\n"
        "import time; time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout is not None
        process = int(starter.stdout.readline())
        time.sleep(0.3)
        assert Path(f"/proc/{process}").exists()
        starter.kill()
    until(lambda: not Path(f"/proc/{process}/exe").is_symlink() or not _runs(process))


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_process_whose_starter_has_ended_already_begins_nothing(tmp_path: Path) -> None:
    script = f"import sys; sys.path[:0] = {sys.path!r}\nfrom {reader_main.__name__} import main; main(int(sys.argv[1]))"
    heard, alive = os.pipe()
    os.close(alive)
    done = subprocess.run([sys.executable, "-c", script, str(heard)], pass_fds=(heard,), stdin=subprocess.PIPE,
                          capture_output=True, check=False, timeout=600)  # fmt: skip
    os.close(heard)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_without_the_kernels_help_it_reads_and_says_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> int:
        raise landlock.NoLandlock(38, "none")

    monkeypatch.setattr(landlock, "version", none)
    monkeypatch.setattr(lockup, "_filters", lambda: False)
    assert lockup.lacking() == [lockup.FILES, lockup.CALLS]
    monkeypatch.setattr(landlock, "version", lambda: 3)
    assert lockup.lacking() == [lockup.TCP, lockup.SIGNALS, lockup.CALLS]


def test_the_log_says_what_is_lacking(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    lockup.say_what_is_lacking()
    assert caplog.text == ""
    monkeypatch.setattr(lockup, "lacking", lambda: [lockup.FILES, lockup.CALLS])
    lockup.say_what_is_lacking()
    assert "from: opening files, sockets and new processes" in caplog.text


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("threads", [False, True])
def test_the_filter_of_each_machine_answers_whatever_is_asked(machine: str, threads: bool) -> None:
    """Run as the kernel would: each jump leads to an instruction, each way to an answer."""
    program = seccomp.program(machine, 77, threads=threads)
    known = seccomp.SPECIAL[machine]
    arch, eperm, enosys, allowed = seccomp.AUDIT_ARCH[machine], 0x50001, 0x50026, 0x7FFF0000

    def asked(number: int, *arguments: int, of: int = arch) -> int:
        data = struct.pack("=IIQ6Q", number, of, 0, *(*arguments, *[0] * 6)[:6])
        place, held = 0, 0
        while True:
            code, yes, no, value = program[place]
            place += 1
            if code == 0x06:
                return value
            if code == 0x20:
                (held,) = struct.unpack_from("=I", data, value)
            else:
                met = {0x15: held == value, 0x35: held >= value, 0x45: bool(held & value)}[code]
                place += yes if met else no

    assert asked(0, of=0x40000003) == 0x80000000
    assert {asked(number) for number in seccomp.LETS_THROUGH[machine]} == {allowed}
    assert asked(known["clone"], 17) == eperm
    assert asked(known["clone"], 0x10000 | 17) == (allowed if threads else eperm)
    assert asked(known["clone3"]) == asked(460) == asked(0x40000000) == enosys
    assert [asked(known["kill"], process) for process in (77, 78)] == [allowed, eperm]
    assert [asked(known["fcntl"], 5, what) for what in (1, 8)] == [allowed, eperm]
    assert [asked(known["prlimit64"], 0, 7, new) for new in (0, 1, 1 << 32)] == [allowed, eperm, eperm]
    sockets = {"x86_64": (41, 42, 53, 49), "aarch64": (198, 203, 199, 200)}[machine]
    assert {asked(number) for number in sockets} == {eperm}
    others = {"x86_64": (57, 58, 59, 322, 101, 310), "aarch64": (221, 281, 117, 270)}[machine]
    assert {asked(number) for number in others} == {eperm}


def test_what_the_process_says_of_a_file_is_one_of_our_refusals() -> None:
    with Analyst(Limits(workers=1), job=analyse_or_split) as analyst:
        with pytest.raises(NotHostOutput):
            analyst.host(b"\xff\x00\x01" * 99, "x.bin")
        with pytest.raises(Refused) as refused:
            analyst.curves([("x.csv", b"a,b\n1,2\n")])
    assert not isinstance(refused.value, Failed)

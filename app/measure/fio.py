"""fio as it is called: is it here, which of its engines works on the targets, and one job from begin to end."""

import contextlib
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass

from app.measure.fio_answer import failure
from app.measure.refused import NotMeasured

NO_FIO = "fio is not installed, and it makes the requests: install it (apt install fio, dnf install fio) and try again."
NO_ENGINE = "Neither libaio nor io_uring works on {path}, so that requests cannot be kept in flight ({error})."
HUNG = "fio did not end in {seconds:.0f} s: the storage does not answer."
ENGINES = ("libaio", "io_uring")
"""The database and Orion use the first."""
SYNCHRONOUS = "psync"
PATIENCE_SECONDS = 60.0
TIMES_AS_LONG = 3.0
ENDING_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Fio:
    """The program and its version."""

    program: str
    version: str

    def run(self, job: str, seconds: float, *, writes: bool) -> tuple[str, str]:
        """One job, which takes about so many seconds; its output and what it complained of. Raises NotMeasured.

        A process group of its own: Ctrl+C comes to us alone, and whoever fio started ends with it.
        """
        command = [self.program, "--output-format=json+", *(() if writes else ("--readonly",)), "-"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            start_new_session=True,
        ) as process:  # fmt: skip
            limit = TIMES_AS_LONG * seconds + PATIENCE_SECONDS
            try:
                return process.communicate(job, timeout=limit)
            except subprocess.TimeoutExpired as error:
                raise NotMeasured(HUNG.format(seconds=limit)) from error
            finally:
                _end(process)


def here() -> Fio:
    """fio of this machine. Raises NotMeasured."""
    program = shutil.which("fio")
    if program is None:
        raise NotMeasured(NO_FIO)
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return Fio(program, answer.stdout.strip())


def engine(fio: Fio, path: str, size: int) -> str:
    """The first engine by which a request to that target comes back. Raises NotMeasured."""
    errors = ""
    for name in ENGINES:
        job = (
            f"[global]\nioengine={name}\ndirect=1\nthread\nallow_file_create=0\n[probe]\nrw=read\nbs={size}\nnumber_ios=1\n"
            "filename=" + path.replace("\\", "\\\\").replace(":", "\\:") + "\n"
        )
        output, errors = fio.run(job, 1.0, writes=False)
        if '"total_ios" : 1' in output:
            return name
    raise NotMeasured(NO_ENGINE.format(path=path, error=failure(errors).rstrip(".")))


def _end(process: subprocess.Popen[str]) -> None:
    """Its whole group, whatever way we go on."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(ENDING_SECONDS)

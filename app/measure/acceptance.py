"""The acceptance test of a requirement: its own line of fio, run on the targets."""

import shlex
from collections.abc import Sequence

import msgspec

from app.measure.fio import Fio
from app.measure.fio_answer import ANSWER, failure
from app.measure.fio_job import Volume
from app.measure.refused import NotMeasured
from app.measure.targets import Target
from rules.measuring.acceptance import Reached
from rules.storage.outcome.acceptance_test import PERCENTILE

OURS = ("--filename", "--runtime", "--name", "--io_submit_mode")
"""What we say ourselves; lines of before had a mode of submission with which fio 3.33 hangs."""
USUAL_SECONDS = 600.0
"""As the line says."""
NOTHING_DONE = "fio ended without a request: give the test more time (--duration)."


def job(line: str, targets: Sequence[Target], seconds: float | None) -> str:
    """The line as a job of fio, on these targets and for this time."""
    words = [word for word in shlex.split(line, comments=True)[1:] if word.partition("=")[0] not in OURS]
    volume = Volume.of(targets, 1)
    options = [word.removeprefix("--") for word in words]
    return "\n".join(
        ["[acceptance]", *options, f"filename={volume.names}", f"runtime={seconds or USUAL_SECONDS:g}",
         "allow_file_create=0", "fallocate=none", "thread", ""]
    )  # fmt: skip


def reached(fio: Fio, text: str, seconds: float | None) -> Reached:
    """What the storage reached. Raises NotMeasured."""
    output, errors = fio.run(text, seconds or USUAL_SECONDS, writes=True)
    try:
        jobs = ANSWER.decode(output[max(0, output.find("{")) :]).jobs
    except msgspec.MsgspecError as error:
        raise NotMeasured(failure(errors)) from error
    if any(job.error for job in jobs):
        raise NotMeasured(failure(errors))
    read, write = (jobs[0].read, jobs[0].write) if len(jobs) == 1 else (None, None)
    if read is None or write is None or not read.total_ios + write.total_ios:
        raise NotMeasured(NOTHING_DONE)
    slow = [ns for part, ns in read.lat_ns.percentile.items() if float(part) == PERCENTILE]
    return Reached(
        read_iops=read.iops if read.total_ios else None,
        write_iops=write.iops if write.total_ios else None,
        read_percentile_ms=slow[0] / 1e6 if slow and read.total_ios else None,
        write_ms=write.lat_ns.mean / 1e6 if write.total_ios else None,
    )

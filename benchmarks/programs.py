"""Programs of ours that a benchmark runs, with the processor and the memory that they take."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

COMMAND = [sys.executable, "-c", "import sys; from iobound import main; sys.exit(main())"]
TICK = os.sysconf("SC_CLK_TCK")
MANY = 1_000_000


@dataclass(frozen=True, slots=True)
class Service:
    """A program of ours, with all processes that it has."""

    process: "subprocess.Popen[str]"
    port: int = 0

    def cpu_s(self) -> float:
        """CPU seconds of it and of all its processes so far, those that ended too."""
        return sum(cpu_s(int(path.name)) for path in Path("/proc").iterdir() if path.name.isdigit() and self._has(path))

    def peaks_mib(self) -> tuple[float, float]:
        """The most memory that the program itself had so far, and the largest of its processes that run now."""
        return self._mib("VmHWM:")

    def resident_mib(self) -> tuple[float, float]:
        """Memory of the program itself now, and of the largest of its processes."""
        return self._mib("VmRSS:")

    def _mib(self, what: str) -> tuple[float, float]:
        ours = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit() and self._has(path)]
        others = [_mib_of(pid, what) for pid in ours if pid != self.process.pid]
        return _mib_of(self.process.pid, what), max(others, default=0.0)

    def _has(self, process: Path) -> bool:
        try:
            return os.getsid(int(process.name)) == self.process.pid
        except ProcessLookupError:
            return False


def cpu_s(pid: int) -> float:
    return sum(map(int, fields(pid)[11:15])) / TICK  # its own, and of children that ended


def fields(pid: int) -> list[str]:
    """What the system tells of a process, from its state and its parent on; nothing where it ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def _mib_of(pid: int, what: str) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(what)), 0.0)


@contextmanager
def running(words: list[str], **environment: str) -> Iterator[Service]:
    """A service or a worker, from its first line on."""
    variables = {**os.environ, "IOBOUND_QUEUE_UPLOADS": str(MANY), "IOBOUND_QUEUE_BYTES": str(2**40), **environment}
    process = subprocess.Popen(
        [*COMMAND, *words], env=variables, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        start_new_session=True, cwd=Path(__file__).parents[1],
    )  # fmt: skip
    assert process.stdout is not None  # noqa: S101 - it was asked for
    line = process.stdout.readline()
    try:
        yield Service(process, int(line.rpartition(":")[2]) if line.startswith("http") else 0)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)

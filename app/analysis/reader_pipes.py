"""A started process and the pipes to it: frames out and in, each with a deadline of this machine's steady clock."""

import fcntl
import os
import resource
import select
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from app.analysis import frames
from app.terminal import of_starter

PROGRAM = "app.analysis.reader_main"
KEEPS_ROOM = {
    "MALLOC_MMAP_THRESHOLD_": str(2 * 2**20),
    "MALLOC_TRIM_THRESHOLD_": str(16 * 2**20),
    "MALLOC_TOP_PAD_": str(2**20),
}
"""Of glibc: what an ordinary report leaves is not handed back to the system, which would clear it for the next, page by
page. Larger pieces, and more of them, are: only large files need them, and between them lay room that nothing fits in.
"""
HANDED_ON = ("LANG", "LC_ALL", "LC_CTYPE", "TZ", "HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH")
"""Of the environment; no setting of ours, so no address and no secret."""
AT_ONCE = 1 << 20
PAGE_BYTES = resource.getpagesize()
SPARE_SECONDS = 60
"""Of the processor, beyond the time that a job has: the starter ends it before."""


class NotStarted(Exception):
    """The process could not be started; its cause says why."""


class Ended(Exception):
    """The process ended before it answered, or answered what none of ours would."""


class NoMemory(Exception):
    """The file, or its answer, needs more memory than the process may have."""


class Running:
    """A process and its pipes. `began`: it was not asked yet."""

    def __init__(self, start: bytes) -> None:
        """Raises NotStarted."""
        self.began = True
        self._started = time.monotonic()
        try:
            heard, self._alive = os.pipe()
        except OSError as error:
            raise NotStarted from error
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", PROGRAM, str(heard)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                pass_fds=(heard,),
                env=environment(),
                cwd="/",
                process_group=0,  # Ctrl+C of a terminal is for its starter
            )
        except OSError as error:
            os.close(self._alive)
            raise NotStarted from error
        finally:
            os.close(heard)
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None  # noqa: S101
        assert answers is not None  # noqa: S101
        self._to, self._from = asked.fileno(), answers.fileno()
        for pipe in (self._to, self._from):
            with suppress(OSError, AttributeError):  # of Linux, and as far as its limit for a user goes
                fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, AT_ONCE)
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        with suppress(OSError):  # it ended at once: the first job hears of it
            os.write(self._to, frames.framed(frames.START, len(start)) + start)

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """Its number."""
        return self._process.pid

    def resident(self) -> int | None:
        """The bytes that it holds now; None where the system does not tell."""
        try:
            pages = Path(f"/proc/{self.pid}/statm").read_bytes().split()[1]
        except (OSError, IndexError):
            return None
        return int(pages) * PAGE_BYTES

    def kill(self) -> None:
        """From any thread: whoever waits for it is told."""
        self._process.kill()

    def close(self) -> None:
        """Ended, and nothing left of it."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        os.close(self._alive)
        self._process.wait()

    def exchange(self, sent: Sequence[tuple[bytes, memoryview]], seconds: float, most: int) -> tuple[bytes, memoryview]:
        """The frame that answers these, of so many bytes at most. Raises Ended, NoMemory, TimeoutError."""
        self._bound(seconds)
        out = [part for kind, payload in sent for part in (memoryview(frames.framed(kind, len(payload))), payload)]
        return self._exchange(out, seconds, most)

    def received(self, seconds: float, most: int) -> tuple[bytes, memoryview]:
        """The frame that comes unasked. Raises Ended, NoMemory, TimeoutError."""
        self.began = False
        return self._exchange([], seconds, most)

    def _bound(self, seconds: float) -> None:
        """The processor's time: as long as it lives by then, for one that outlives its starter."""
        with suppress(OSError, ValueError, AttributeError):  # of Linux
            most = int(time.monotonic() - self._started + seconds) + SPARE_SECONDS
            resource.prlimit(self._process.pid, resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))

    def _exchange(self, out: list[memoryview], seconds: float, most: int) -> tuple[bytes, memoryview]:
        until, read = time.monotonic() + seconds, bytearray()
        length: int | None = None
        while length is None or len(read) < frames.HEAD.size + length or out:
            self._wait(until, writing=bool(out))
            out = self._written(out)
            read += self._more()
            if length is None and len(read) >= frames.HEAD.size:
                _, length = frames.HEAD.unpack_from(read)
                if length > most:
                    raise NoMemory
            if length is not None and len(read) > frames.HEAD.size + length:  # which nobody asked for
                raise Ended
        return bytes(read[:1]), memoryview(read)[frames.HEAD.size :]

    def _wait(self, until: float, *, writing: bool) -> None:
        left = until - time.monotonic()
        poll = select.poll()
        poll.register(self._from, select.POLLIN)
        if writing:
            poll.register(self._to, select.POLLOUT)
        if left <= 0 or not poll.poll(left * 1000):
            raise TimeoutError

    def _written(self, out: list[memoryview]) -> list[memoryview]:
        while out:
            try:
                count = os.writev(self._to, [part[:AT_ONCE] for part in out])
            except BlockingIOError:
                return out
            except OSError as error:
                raise Ended from error
            while out and count >= len(out[0]):
                count -= len(out.pop(0))
            if out:
                out[0] = out[0][count:]
        return out

    def _more(self) -> bytes:
        try:
            read = os.read(self._from, AT_ONCE)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise Ended from error
        if not read:
            raise Ended
        return read


def environment() -> Mapping[str, str]:
    """What the process is started with: where Python finds modules, language and time zone."""
    handed = {name: os.environ[name] for name in HANDED_ON if name in os.environ}
    path = os.pathsep.join(str(Path(folder).absolute()) for folder in sys.path if folder)
    return {**handed, **of_starter.environment(), **KEEPS_ROOM, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"}

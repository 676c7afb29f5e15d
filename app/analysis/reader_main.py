"""The program of a process that reads files: locked up first, then one job after the other, until its starter ends.

It is started by path, with an environment of its own; its standard input and output are pipes of its starter.
"""

import fcntl
import gc
import importlib
import os
import pickle  # what its starter sends, nobody else
import select
import signal
import sys
import traceback
from types import TracebackType

import msgspec

from app.analysis import frames, lockup
from parsers.errors import Refused

LONGEST_WHERE = 10
BEYOND_STREAMS = 10
"""Its starter may have no standard error: the number of that is nobody's."""
AT_ONCE = 1 << 20
"""As much as the pipe holds: what is read has room for so much, and more would be room that nobody needs."""
_PACKER = msgspec.msgpack.Encoder()


def main(alive: int) -> None:
    """Serves until nobody asks any more. `alive` is a pipe that its starter holds open while it lives."""
    gc.disable()  # what is imported stays: looking through it for garbage is a tenth of the start
    end_with(alive)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked, answers = (fcntl.fcntl(stream, fcntl.F_DUPFD_CLOEXEC, BEYOND_STREAMS) for stream in (0, 1))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    _, start = _frame(asked)
    modules, lock, memory_bytes = pickle.loads(start)  # noqa: S301
    lockup.limit_memory(memory_bytes)
    for name in modules:
        importlib.import_module(name)
    lacking = [] if lock is None else lockup.lock_up(lock)
    if lock is not None:  # what a file has a library print is nobody's
        os.dup2(nothing, 2)
    _tell_of_mistakes(answers)
    gc.freeze()
    gc.enable()
    _send(answers, frames.READY, _PACKER.encode(lacking))
    while True:
        _serve(asked, answers)


def end_with(alive: int) -> None:
    """The kernel ends this process when the other end of that pipe is closed, whatever it is at."""
    if sys.platform == "linux":
        fcntl.fcntl(alive, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(alive, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(alive, fcntl.F_SETFL, fcntl.fcntl(alive, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([alive], [], [], 0)[0]:
        os._exit(0)


def _serve(asked: int, answers: int) -> None:
    kind, sent = _frame(asked)
    apart = list[bytes]()
    while kind == frames.BYTES:
        apart.append(sent)
        kind, sent = _frame(asked)
    job, given = pickle.loads(sent, buffers=apart)  # noqa: S301
    apart.clear()
    try:
        answer = _PACKER.encode(job(*given))
    except MemoryError:
        kind, answer = frames.NO_MEMORY, b""
    except Refused as error:
        kind, answer = frames.REFUSED, _PACKER.encode((error.code, str(error)))
    else:
        kind = frames.ANSWER
    given = None
    _send(answers, kind, answer)


def _tell_of_mistakes(answers: int) -> None:
    """A mistake of ours ends the process; who waits is told which, and where."""

    def told(kind: type[BaseException], _error: BaseException, trace: TracebackType | None) -> None:
        _send(answers, frames.BROKE, _PACKER.encode((kind.__name__, _where(trace))))

    sys.excepthook = told


def _where(trace: TracebackType | None) -> list[str]:
    """Lines of our own code: nothing of the file."""
    frames_ = traceback.extract_tb(trace)[-LONGEST_WHERE:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames_]


def _frame(source: int) -> tuple[bytes, bytes]:
    """The kind of the next frame, and what it holds; the process ends where nobody sends one any more."""
    kind, length = frames.HEAD.unpack(_exactly(source, frames.HEAD.size))
    return kind, _exactly(source, length)


def _exactly(source: int, length: int) -> bytes:
    read = list[bytes]()
    while length:
        piece = os.read(source, min(length, AT_ONCE))
        if not piece:
            os._exit(0)
        read.append(piece)
        length -= len(piece)
    return read[0] if len(read) == 1 else b"".join(read)


def _send(target: int, kind: bytes, payload: bytes) -> None:
    for part in (frames.framed(kind, len(payload)), payload):
        view = memoryview(part)
        while view:
            view = view[os.write(target, view) :]


if __name__ == "__main__":
    main(int(sys.argv[1]))

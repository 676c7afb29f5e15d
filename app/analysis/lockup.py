"""A process that reads a stranger's bytes is locked up before it gets them: what it does not need is taken from it."""

import ctypes
import logging
import mimetypes
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from app.analysis import landlock, seccomp

LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache")
SYSTEM = ("/usr/share/zoneinfo", "/etc/localtime", "/dev/null", "/dev/urandom")
DRAWS_WITH = (
    "/etc/fonts", "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/usr/share/xml/fontconfig",
    "/var/cache/fontconfig", "~/.fonts", "~/.local/share/fonts", "~/.cache/fontconfig", "~/.config/fontconfig",
    *map(str, mimetypes.knownfiles),
)  # fmt: skip
OURS = ("app", "rules", "parsers", "templates")
"""Folders of the program; beside them, in a checkout, anything may lie."""
OPEN_FILES = 128
LOG = logging.getLogger(__name__)
NOT_KEPT = "This system does not keep the processes that read files from: %s"
NO_NEW_PRIVILEGES, NOT_DUMPED = 38, 4
FILES, TRUNCATING, TCP, SIGNALS = (
    "opening files", "cutting files off", "TCP by Landlock", "signals and abstract sockets by Landlock",
)  # fmt: skip
CALLS = "sockets and new processes"


@dataclass(frozen=True, slots=True)
class Lock:
    """What a kind of process is left: files and folders that it may read beside Python's and ours, threads."""

    reads: tuple[str, ...] = ()
    threads: bool = False


READING, DRAWING = Lock(), Lock(DRAWS_WITH, threads=True)
"""Of those that read files, and of the one that draws PDFs."""


def limit_memory(memory_bytes: int) -> None:
    """From now on."""
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))


def lock_up(lock: Lock) -> list[str]:
    """From now on and for good, for this process; returns what could not be taken from it."""
    _limit(lock)
    if sys.platform != "linux":
        return [FILES, CALLS]
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(NOT_DUMPED, 0, 0, 0, 0)  # nobody of the same user reads its memory
    if libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return [FILES, CALLS]
    return [*_files(lock), *_calls(lock)]


def lacking() -> list[str]:
    """What this kernel cannot take from a process, as far as asking tells; nothing is locked up."""
    missing = _missing(landlock.version)
    if sys.platform != "linux" or not _filters():
        missing.append(CALLS)
    return missing


def say_what_is_lacking() -> None:
    """In the log, once a program."""
    if missing := lacking():
        LOG.warning(NOT_KEPT, ", ".join(missing))


def readable(lock: Lock) -> list[str]:
    """What a locked process may read."""
    home = Path(__file__).resolve().parent.parent.parent
    python = [folder for folder in sys.path if _is_python(Path(folder))]
    ours = [str(home / name) for name in OURS]
    return [*python, *ours, *LIBRARIES, *SYSTEM, *(str(Path(path).expanduser()) for path in lock.reads)]


def _is_python(folder: Path) -> bool:
    """Python's own modules and installed ones; a checkout on the path is not."""
    if folder.name in {"site-packages", "dist-packages"}:
        return True
    return any(folder.is_relative_to(prefix) and folder != Path(prefix) for prefix in (sys.prefix, sys.base_prefix))


def _limit(lock: Lock) -> None:
    none = [resource.RLIMIT_CORE, resource.RLIMIT_FSIZE]
    if not lock.threads and hasattr(resource, "RLIMIT_NPROC"):
        none.append(resource.RLIMIT_NPROC)
    for what in none:
        resource.setrlimit(what, (0, 0))
    most = min(OPEN_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1] & sys.maxsize)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write is refused, the process lives


def _files(lock: Lock) -> list[str]:
    return _missing(lambda: landlock.read_only(readable(lock)))


def _missing(asked: Callable[[], int]) -> list[str]:
    try:
        abi = asked()
    except landlock.NoLandlock:
        return [FILES]
    since = ((3, TRUNCATING), (landlock.TCP_FROM, TCP), (landlock.SCOPES_FROM, SIGNALS))
    return [what for version, what in since if abi < version]


def _calls(lock: Lock) -> Sequence[str]:
    try:
        seccomp.refuse_calls(threads=lock.threads)
    except seccomp.NoSeccomp:
        return [CALLS]
    return []


def _filters() -> bool:
    """Whether the kernel takes filters, and we have one for this kind of machine."""
    import platform

    with suppress(OSError):
        return platform.machine() in seccomp.SECCOMP and "Seccomp_filters" in Path("/proc/self/status").read_text()
    return False

"""System calls that a reader does without are refused by the kernel: sockets, new processes, signals to others.

What is let through is listed; all else answers EPERM, and what this list is too old to know ENOSYS, so that a newer
C library takes its older way.
"""

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterator, Sequence

LETS_THROUGH = {
    "x86_64": (
        0, 1, 19, 20, 17, 18, 2, 257, 3, 5, 4, 6, 262, 332, 21, 269, 439, 89, 267, 79, 217, 8, 16, 32, 33, 292, 221,
        137, 138, 293, 290, 9, 10, 11, 25, 28, 27, 324, 12, 13, 14, 15, 131, 219, 202, 273, 218, 334, 158, 60, 231,
        24, 204, 315, 314, 145, 143, 228, 229, 230, 35, 96, 201, 100, 98, 318, 39, 186, 110, 102, 107, 104, 108, 118,
        120, 7, 271, 23, 270, 99, 63,
    ),
    "aarch64": (
        63, 64, 65, 66, 67, 68, 56, 57, 80, 79, 291, 48, 439, 78, 17, 61, 62, 29, 23, 24, 223, 43, 44, 59, 19, 222,
        226, 215, 216, 233, 232, 283, 214, 134, 135, 139, 132, 128, 98, 99, 96, 293, 93, 94, 124, 123, 275, 274, 120,
        121, 113, 114, 115, 101, 169, 153, 165, 278, 172, 178, 173, 174, 175, 176, 177, 148, 150, 73, 72, 179, 160,
    ),
}  # fmt: skip
"""In this order: read, write and their kin; open, close, stat, access, readlink, getcwd, getdents64, lseek, ioctl, dup,
fadvise64, statfs, pipe2, eventfd2; memory; the process's own signals; futex and what threads need; exit; scheduling;
clocks; getrandom; who one is; poll and select; sysinfo, uname."""
SPECIAL = {
    "x86_64": {"fcntl": 72, "clone": 56, "clone3": 435, "kill": 62, "tgkill": 234, "prlimit64": 302, "prctl": 157},
    "aarch64": {"fcntl": 25, "clone": 220, "clone3": 435, "kill": 129, "tgkill": 131, "prlimit64": 261, "prctl": 167},
}
AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
SECCOMP = {"x86_64": 317, "aarch64": 277}
UNKNOWN_FROM = 451
"""Numbers from here on came after the list was made; those of x32 are above, too."""
FCNTL = (0, 1, 2, 3, 4, 1030)
"""Duplicate; flags. Not F_SETOWN, which would have the kernel send signals to others."""
SET_NAME = 15
CLONE_THREAD = 0x10000

_LOAD, _EQUAL, _AT_LEAST, _HAS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERRNO, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16
_SET_MODE_FILTER, _ALL_THREADS = 1, 1

Instruction = tuple[int, int, int, int]


class NoSeccomp(OSError):
    """This kernel, or this kind of machine, has no filter for us."""


def refuse_calls(*, threads: bool) -> None:
    """From now on, for all threads of this process and for good. Needs NO_NEW_PRIVS. Raises NoSeccomp."""
    machine = platform.machine()
    if machine not in SECCOMP:
        raise NoSeccomp(errno.ENOSYS, f"no list of system calls for {machine}")
    code = b"".join(
        struct.pack("=HBBI", *instruction) for instruction in program(machine, os.getpid(), threads=threads)
    )
    held = ctypes.create_string_buffer(code, len(code))
    given = struct.pack("@HP", len(code) // 8, ctypes.addressof(held))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syscall(SECCOMP[machine], _SET_MODE_FILTER, _ALL_THREADS, given) != 0:
        raise NoSeccomp(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def program(machine: str, process: int, *, threads: bool) -> Sequence[Instruction]:
    """The filter as classic BPF: every answer follows its question, so that no jump is long."""
    special = SPECIAL[machine]
    instructions: list[Instruction] = [(_LOAD, 0, 0, _ARCH), (_EQUAL, 1, 0, AUDIT_ARCH[machine]), _answer(_KILL)]
    instructions.append((_LOAD, 0, 0, _NUMBER))
    for number in LETS_THROUGH[machine]:
        instructions += [(_EQUAL, 0, 1, number), _answer(_ALLOW)]
    for name, allowed in (("fcntl", FCNTL), ("prctl", (SET_NAME,))):
        instructions += _when(special[name], _one_of(1 if name == "fcntl" else 0, allowed))
    for name in ("kill", "tgkill"):
        instructions += _when(special[name], _one_of(0, (process,)))
    instructions += _when(special["prlimit64"], _nothing_set(2))
    if threads:
        instructions += _when(
            special["clone"], [(_LOAD, 0, 0, _ARGUMENTS), (_HAS, 0, 1, CLONE_THREAD), _answer(_ALLOW)]
        )
    instructions += [(_EQUAL, 0, 1, special["clone3"]), _answer(_ERRNO | errno.ENOSYS)]
    instructions += [(_AT_LEAST, 0, 1, UNKNOWN_FROM), _answer(_ERRNO | errno.ENOSYS)]
    return [*instructions, _answer(_ERRNO | errno.EPERM)]


def _answer(what: int) -> Instruction:
    return _RETURN, 0, 0, what


def _when(number: int, then: Sequence[Instruction]) -> Iterator[Instruction]:
    """Of that call: what `then` answers, else EPERM."""
    yield _EQUAL, 0, len(then) + 1, number
    yield from then
    yield _answer(_ERRNO | errno.EPERM)


def _one_of(argument: int, allowed: Sequence[int]) -> list[Instruction]:
    instructions: list[Instruction] = [(_LOAD, 0, 0, _ARGUMENTS + 8 * argument)]
    for value in allowed:
        instructions += [(_EQUAL, 0, 1, value), _answer(_ALLOW)]
    return instructions


def _nothing_set(argument: int) -> list[Instruction]:
    """Both halves of that pointer are 0."""
    at = _ARGUMENTS + 8 * argument
    return [(_LOAD, 0, 0, at), (_EQUAL, 0, 3, 0), (_LOAD, 0, 0, at + 4), (_EQUAL, 0, 1, 0), _answer(_ALLOW)]

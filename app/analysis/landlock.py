"""Landlock: a process gives up all files but some that it may read, and TCP, as far as the kernel knows how."""

import ctypes
import errno
import os
import platform
import stat
import struct
from collections.abc import Iterable
from contextlib import suppress

CREATE, ADD_RULE, RESTRICT = 444, 445, 446
MACHINES = ("x86_64", "aarch64")
READ_FILE, READ_DIR = 1 << 2, 1 << 3
READS = READ_FILE | READ_DIR
FILES_OF = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
"""What can be refused of files, from that version on: with 2 moving, with 3 cutting off, with 5 devices."""
TCP, TCP_FROM = 0b11, 4
SCOPES, SCOPES_FROM = 0b11, 6
"""Abstract sockets and signals of processes outside."""
_PATH_BENEATH = 1


class NoLandlock(OSError):
    """This kernel has none, or it is turned off."""


def version() -> int:
    """Of the kernel's Landlock. Raises NoLandlock."""
    if platform.system() != "Linux" or platform.machine() not in MACHINES:
        raise NoLandlock(errno.ENOSYS, "not known here")
    return _call(CREATE, None, ctypes.c_size_t(0), 1)


def read_only(paths: Iterable[str]) -> int:
    """From now on this thread, and what it begins, reads these files and folders and opens no other; for good.

    Needs NO_NEW_PRIVS. Returns the version, from which follows what else is refused. Raises NoLandlock.
    """
    abi = version()
    files = FILES_OF[max(since for since in FILES_OF if since <= abi)]
    attributes = struct.pack("=Q", files)
    if abi >= TCP_FROM:
        attributes += struct.pack("=Q", TCP)
    if abi >= SCOPES_FROM:
        attributes += struct.pack("=Q", SCOPES)
    rules = _call(CREATE, attributes, ctypes.c_size_t(len(attributes)), 0)
    try:
        for path in paths:
            with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
                _allow(rules, path)
        _call(RESTRICT, rules, 0)
    finally:
        os.close(rules)
    return abi


def _allow(rules: int, path: str) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        folder = stat.S_ISDIR(os.fstat(place).st_mode)
        given = struct.pack("=Qi", READS if folder else READ_FILE, place)
        _call(ADD_RULE, rules, _PATH_BENEATH, given, 0)
    finally:
        os.close(place)


def _call(number: int, *given: object) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    answer: int = libc.syscall(number, *given)
    if answer < 0:
        raise NoLandlock(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return answer

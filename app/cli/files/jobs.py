"""How many worker processes read the files of a command."""

import argparse
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.cli.files.report_files import Named

MOST = 256
MOST_PORT = 65_535
LONGEST_SECONDS = 7 * 24 * 3600.0
MOST_FILES, MOST_BYTES = 8, 4 * 1024 * 1024
"""What one process reads alone: starting another takes about as long as reading so much."""


def workers(asked: int | None, files: Sequence[Named]) -> int:
    """As many as were asked for, else one a core where there is enough to read; never one that gets no file."""
    if asked is not None:
        return max(1, min(asked, len(files)))
    most = min(_cores(), len(files))
    work = 0.0
    for file in files:
        if work >= most:
            break
        work += max(1 / MOST_FILES, _size(file.name) / MOST_BYTES)
    return max(1, min(most, int(work)))


def _size(name: str) -> int:
    with suppress(OSError):
        return Path(name).stat().st_size
    return 0


def _cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def number(text: str) -> int:
    """What `--jobs` takes."""
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes: give 1 to {MOST}")
    return int(text)


def port(text: str) -> int:
    """A port to listen on."""
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give 1 to {MOST_PORT}")
    return int(text)


def seconds(text: str) -> float:
    """A length of time that options take."""
    with suppress(ValueError):
        if 0 < (value := float(text)) <= LONGEST_SECONDS:
            return value
    raise argparse.ArgumentTypeError(f"{text!r} is no length of time: give seconds, more than 0")


def tries(text: str) -> int:
    """How often something is done again."""
    if not (text.isascii() and text.isdecimal()) or int(text) > MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no count: give 0 to {MOST}")
    return int(text)

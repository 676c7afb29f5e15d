"""The terminal of a program as those see it that it starts without one: by the environment."""

import os
import sys
from collections.abc import Mapping

HANDED_ON = ("TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS", "LINES")


def environment() -> Mapping[str, str]:
    """Its size, and whether it shows colours, in the words that rich reads."""
    handed = {name: os.environ[name] for name in HANDED_ON if name in os.environ}
    if sys.stdout is not None and not sys.stdout.closed and sys.stdout.isatty():
        handed.setdefault("TTY_COMPATIBLE", "1")
    if size := _size():
        return {"COLUMNS": str(size.columns), "LINES": str(size.lines)} | handed
    return handed


def _size() -> os.terminal_size | None:
    for stream in (0, 1, 2):
        try:
            return os.get_terminal_size(stream)
        except OSError:  # a file or a pipe
            continue
    return None

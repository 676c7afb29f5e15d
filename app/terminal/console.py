"""What every command says alike: its one sentence of complaint, its status, and words that steer no terminal."""

import os
import sys

SEVERITIES = ("info", "low", "medium", "high", "blocker")
USAGE_ERROR = 2


def open_streams() -> None:
    """Opens the null device in place of what was closed (`>&-`): else a file or pipe of ours would take its number."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
            setattr(sys, name, os.fdopen(number, mode))


def complain(sentence: str, status: int = USAGE_ERROR) -> int:
    """One sentence on standard error, and the status for it."""
    sys.stderr.write(f"iobound: {plain(sentence)}\n")
    return status


def of_file(name: str, sentence: str) -> str:
    """The sentence with the name of its file before it, where it does not begin with that."""
    return sentence if sentence.startswith(f"{name} ") else f"{name}: {sentence}"


def json_line(document: bytes) -> None:
    """A line of JSON, as it is: it is UTF-8 whatever alphabet a terminal has."""
    sys.stdout.flush()
    sys.stdout.buffer.write(document)
    sys.stdout.buffer.write(b"\n")


def plain(text: object) -> str:
    """Other people's words without the control characters that a terminal would obey."""
    words = str(text)
    return words if words.isprintable() else "".join([char if char.isprintable() else " " for char in words])

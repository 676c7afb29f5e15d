"""What every command says alike: its one sentence of complaint, its status, and words that steer no terminal."""

import sys

SEVERITIES = ("info", "low", "medium", "high", "blocker")
USAGE_ERROR = 2


def complain(sentence: str) -> int:
    """One sentence on standard error, and the status for it."""
    sys.stderr.write(f"iobound: {plain(sentence)}\n")
    return USAGE_ERROR


def plain(text: object) -> str:
    """Other people's words without the control characters that a terminal would obey."""
    return "".join(char if char.isprintable() else " " for char in str(text))

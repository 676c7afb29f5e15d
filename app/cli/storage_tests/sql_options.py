"""What `iobound sql` takes: the test, and the values of its script."""

import argparse
import re

TESTS = ("calibrate-io", "random-reads", "scans", "log-writer", "slob")
_MOST = 1_000_000
_MOST_SESSIONS = 4_000


def add(command: argparse.ArgumentParser) -> None:
    """The options; a default stands in the script."""
    command.add_argument("test", choices=TESTS, metavar="TEST", help="what is measured: " + ", ".join(TESTS))
    for name, kind, shown, meaning in (
        ("--table-gb", whole, "GB", "size of the test table (16)"),
        ("--cache-gb", none_or_more, "GB", "cache of the storage, against which the test table must be large (4)"),
        ("--sessions", levels, "N,N,…", "how many sessions, level by level (1,2,4,8,16,32,64)"),
        ("--seconds", whole, "S", "how long a level takes (60)"),
        ("--tablespace", name_of, "NAME", "where test tables go (USERS)"),
        ("--row-bytes", row, "BYTES", "log-writer: bytes of a row that is committed (500)"),
        ("--write-percent", percent, "PERCENT", "slob: share of rows that are changed (20)"),
        ("--disks", whole, "N", "calibrate-io: disks of the storage, about (1)"),
        ("--latency-ms", latency, "MS", "calibrate-io: the longest time that a read may take, 10 to 100 (20)"),
    ):
        command.add_argument(name, type=kind, metavar=shown, help=meaning)
    command.add_argument(
        "--degree", type=levels, dest="degrees", metavar="N,N,…", help="scans: degrees, level by level (2,4,8,16,32,64)"
    )


def levels(text: str) -> str:
    """`1,2,4`: whole numbers, each once, rising."""
    parts = text.replace(" ", "").split(",")
    if not all(re.fullmatch(r"[1-9][0-9]{0,3}", part) for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of whole numbers such as 1,2,4.")
    numbers = [int(part) for part in parts]
    if numbers != sorted(set(numbers)) or numbers[-1] > _MOST_SESSIONS:
        raise argparse.ArgumentTypeError(f"{text!r}: numbers rise, and the last is {_MOST_SESSIONS} at most.")
    return ",".join(parts)


def whole(text: str) -> str:
    """A whole number from 1 on."""
    return _between(text, 1, _MOST)


def none_or_more(text: str) -> str:
    """A whole number from 0 on."""
    return _between(text, 0, _MOST)


def row(text: str) -> str:
    """Bytes of a row."""
    return _between(text, 1, 4000)


def percent(text: str) -> str:
    """From 0 to 100."""
    return _between(text, 0, 100)


def latency(text: str) -> str:
    """What the procedure takes as the longest latency."""
    return _between(text, 10, 100)


def name_of(text: str) -> str:
    """The name of a tablespace, without quotes."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_$#]{0,29}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no name of a tablespace.")
    return text


def _between(text: str, least: int, most: int) -> str:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}.")
    return str(int(text))

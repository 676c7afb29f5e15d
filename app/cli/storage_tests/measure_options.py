"""What `iobound measure` takes: Orion's parameters under their names, and words that allow what would do harm."""

import argparse
import math
from collections.abc import Callable
from pathlib import Path

RUNS = (
    "simple", "normal", "oltp", "dss", "advanced", "random-read", "aggressive", "mixed", "db-writer", "sequential-read",
    "sequential-write", "log-writer",
)  # fmt: skip
MATRICES = ("basic", "detailed", "point", "row", "col", "column", "max")
_MOST = 1_000_000
_MOST_IN_FLIGHT = 4_096


def add(command: argparse.ArgumentParser) -> None:
    """The options; what has a default in Orion's guide has it in the rules."""
    command.add_argument("--run", choices=RUNS, help="which test (normal; with --like mixed); advanced takes all else")
    command.add_argument("--testname", type=Path, default=Path("orion"), metavar="NAME",
                         help="NAME.lun lists files and devices, one a line; results are NAME_… (orion)")  # fmt: skip
    command.add_argument("--like", metavar="FILE", help="a test of the size and mix of a report: a file, or the "
                         "id of one in the service")  # fmt: skip
    command.add_argument("--accept", metavar="FILE", help="the test of what a report requires of new storage; "
                         "exit 1 where it does not pass")  # fmt: skip
    orion = command.add_argument_group("Orion's parameters")
    for name, kind, shown, meaning in (
        (
            "--num-disks",
            _whole(1, _MOST_IN_FLIGHT),
            "N",
            "disks behind the targets, which scale the load (lines of the .lun)",
        ),
        ("--size-small", _whole(1, 1024), "KIB", "size of small requests (8)"),
        ("--size-large", _whole(1, 65_536), "KIB", "size of large requests (1024)"),
        ("--write", _percent, "PERCENT", "share of writes (0)"),
        ("--num-small", _whole(0, _MOST_IN_FLIGHT), "N", "small requests in flight, of matrix col, point, max"),
        ("--num-large", _whole(0, _MOST_IN_FLIGHT), "N", "large ones or streams, of matrix row, point, max"),
        ("--num-streamIO", _whole(1, _MOST_IN_FLIGHT), "N", "requests in flight of a stream (4)"),
        ("--stripe", _whole(1, _MOST), "KIB", "depth of a stripe of raid0 (1024)"),
        ("--cache-size", _whole(0, _MOST), "MB", "cache of the storage; 0: none, and nothing is warmed"),
        ("--duration", _seconds, "S", "how long a load takes (60)"),
    ):
        orion.add_argument(name, type=kind, metavar=shown, help=meaning)
    orion.add_argument("--type", choices=("rand", "seq"), help="large requests at random or in streams (rand)")
    orion.add_argument("--matrix", choices=MATRICES, help="which loads side by side (basic)")
    orion.add_argument("--simulate", choices=("concat", "raid0"), help="targets chained or striped (concat)")
    words = command.add_argument_group("words that allow it")
    words.add_argument("--overwrite", action="store_true", help="writes destroy what the targets hold")
    words.add_argument("--unwritten", action="store_true", help="read blocks that were never written")
    words.add_argument("--in-use", action="store_true", help="read a device that is mounted or in use")
    command.add_argument("--plan", action="store_true", help="print the loads and how long they take, and run nothing")
    command.add_argument("--all-loads", action="store_true", help="go on where the curve is flat")
    command.add_argument("--anew", action="store_true", help="forget a test that was stopped")
    command.add_argument("--verbose", action="store_true", help="print each load as it is measured")
    command.add_argument("--push", action="store_true", help="send the curve to a service")
    command.add_argument("--server", metavar="URL", help="where that is (IOBOUND_SERVER, else this machine)")


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not least <= int(text[:9]) <= most or len(text) > 9:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most:,}.")
        return int(text)

    return read


def _percent(text: str) -> float:
    value = _figure(text)
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is no share in percent, from 0 to 100.")
    return value


def _seconds(text: str) -> float:
    value = _figure(text)
    if not 0.1 <= value <= 86_400:
        raise argparse.ArgumentTypeError(f"{text!r} is no time in seconds, from 0.1 to a day.")
    return value


def _figure(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan

"""Prints a report of a wanted size: `python -m tests.writer --megabytes 4 --format awr-html > big.html`."""

import argparse
import sys

from tests.writer.sized import FORMATS, sized


def main() -> None:
    options = argparse.ArgumentParser(description="Prints an invented report of a wanted size.")
    options.add_argument("--megabytes", type=float, default=4, help="10^6 bytes")
    options.add_argument("--format", choices=sorted(FORMATS), default="awr-html")
    given = options.parse_args()
    sys.stdout.buffer.write(sized(given.format, given.megabytes))


if __name__ == "__main__":
    main()

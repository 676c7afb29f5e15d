"""What documents are packed with: `python -m tools.dictionary NUMBER` makes NUMBER.zst below `app/store/packing`.

It is what iobound says of sample reports, which are invented: words of rules and names of fields, nothing of anybody's
reports. A number is never made twice: stores hold what was packed with it. A new one is worth it when rules say much
else than before; it goes into `DICTIONARY_OF` of app/store/packing/packing.py, and the old ones stay.
"""

import sys
from pathlib import Path

import zstandard

from app.analysis.jobs import analyse_here
from app.analysis.parts import FINDINGS
from app.resources import samples_dir

FOLDER = Path(__file__).resolve().parents[1] / "app" / "store" / "packing" / "dictionaries"
SAMPLES = ("statspack_text/orchard-close-of-month.txt", "awr_html/ledger-slow-redo.html")
"""The last is what most are like: what stands at the end of a dictionary is the cheapest to refer to."""


def content() -> bytes:
    """Core and findings of each sample."""
    pieces = []
    for name in SAMPLES:
        (report,) = analyse_here((samples_dir() / name).read_bytes(), name)
        pieces += [bytes(report.parts[FINDINGS]), bytes(report.core)]
    return b"\n".join(pieces)


def main(number: str) -> int:
    """Writes it, unless that number is there."""
    made = FOLDER / f"{int(number)}.zst"
    if made.exists():
        print(f"{made.name} is there, and stores were packed with it: take the next number.")
        return 2
    data = content()
    made.write_bytes(zstandard.ZstdCompressor(level=19).compress(data))
    print(f"{made.name}: {len(data):,} bytes, {made.stat().st_size:,} packed.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

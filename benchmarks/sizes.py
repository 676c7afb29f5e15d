"""Whether time and memory grow with the size of a report and no faster: `python -m benchmarks.sizes`.

Invented reports of 0.2 to 16 MB, printed by the writer of `tests/writer`: CPU milliseconds a MB of the whole analysis,
bytes to JSON, and how much the process grew at its peak, as a multiple of the file's size. Each size has a process of
its own, set up as those that read files are, which has analysed a sample before and then takes the report in: what the
program itself needs, and the bytes of the file, are not counted.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from app.analysis.jobs import analyse_to_json
from app.analysis.reader_pipes import KEEPS_ROOM
from app.resources import samples_dir
from benchmarks.parse import MEGABYTE
from tests.writer.sized import FORMATS, sized

RESET, STATUS = Path("/proc/self/clear_refs"), Path("/proc/self/status")  # of Linux; 5 forgets the peak so far
SIZES = (0.2, 1.0, 4.0, 16.0)


def kibibytes(name: str) -> int:
    """A figure of this process as Linux tells it: resident now, or at its peak."""
    match = re.search(rf"{name}:\s+(\d+)", STATUS.read_text())
    return int(match[1]) if match else 0


def measure(data: bytes) -> str:
    """Milliseconds a MB and peak growth over the file's size, in this process."""
    for sample in samples_dir().glob("*/*.*"):
        analyse_to_json(sample.read_bytes(), "warm")
    RESET.write_text("5")
    before = kibibytes("VmRSS")
    begin = time.process_time()
    analyse_to_json(data, "report")
    milliseconds = (time.process_time() - begin) * 1000
    grown = (kibibytes("VmHWM") - before) * 1024
    return f"{milliseconds / len(data) * MEGABYTE:>16.1f}{grown / len(data):>13.1f}"


def main() -> None:
    options = argparse.ArgumentParser(description="Time and memory of the analysis at several sizes.")
    options.add_argument("--sizes", type=float, nargs="*", default=SIZES, help="MB (10^6 bytes)")
    options.add_argument("--stdin", action="store_true", help="measure one report, in this process")
    given = options.parse_args()
    if given.stdin:
        print(measure(sys.stdin.buffer.read()))
        return
    print(f"{'format':<16}{'MB':>8}{'analysis ms/MB':>16}{'peak / size':>13}")
    for name in FORMATS:
        for megabytes in given.sizes:
            data = sized(name, megabytes)
            command = [sys.executable, "-m", "benchmarks.sizes", "--stdin"]
            done = subprocess.run(command, input=data, check=True, capture_output=True, env=os.environ | KEEPS_ROOM)
            print(f"{name:<16}{len(data) / MEGABYTE:>8.2f}{done.stdout.decode().rstrip()}", flush=True)


if __name__ == "__main__":
    main()

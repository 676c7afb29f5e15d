"""What a judgement costs beside reading the report it stands on: `python -m benchmarks.judging`.

The floor is reading: nothing can be judged before. Judging is metrics, rules and verdict of a report that was read;
once as it is, once with storage facts and a load curve, whose fit is kept and so costs once. One core, the best of
several passes.
"""

import argparse
import time
from collections.abc import Callable
from itertools import islice

import parsers
import rules
from app.resources import samples_dir
from benchmarks.parse import FORMATS, files
from parsers.errors import Refused
from parsers.load_curves import read_curves
from parsers.model.report import Report

FACTS = {"media": "azure-premium", "size": "P30", "devices": 16, "write_copies": 2, "host": "E32s_v3"}
CURVE = samples_dir() / "curves" / "cern-random.csv"


def milliseconds(work: Callable[[], object], passes: int) -> float:
    """CPU time of the best pass."""
    best = float("inf")
    for _ in range(passes):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best * 1000


def line(name: str, reports: list[bytes], passes: int) -> str:
    """One format's figures, in ms a report."""
    read: list[Report] = [parsers.parse(data, "report")[0] for data in reports]
    curve = read_curves([(CURVE.name, CURVE.read_bytes())])[0]
    works: tuple[Callable[[], object], ...] = (
        lambda: [parsers.parse(data, "report") for data in reports],
        lambda: [rules.judge(report).to_dict() for report in read],
        lambda: [rules.judge(report, FACTS, curve).to_dict() for report in read],
    )
    reading, judging, informed = (milliseconds(work, passes) / len(reports) for work in works)
    figures = "".join(f"{figure:>11.1f}" for figure in (reading, judging, informed))
    return f"{name:<16}{len(reports):>6}" + figures + f"{judging / reading:>9.2f}"


def main() -> None:
    options = argparse.ArgumentParser(description="CPU milliseconds a report: reading it, and judging it.")
    options.add_argument("--passes", type=int, default=3, help="through all files, the best counts")
    options.add_argument("--most", type=int, help="only the first so many files of each format")
    given = options.parse_args()
    print(f"{'format':<16}{'files':>6}{'reading':>11}{'judging':>11}{'with facts':>11}{'ratio':>9}")
    for name in FORMATS:
        reports = list(islice(filter(_is_one, files(name)), given.most))
        if reports:
            print(line(name, reports, given.passes), flush=True)


def _is_one(data: bytes) -> bool:
    try:
        return bool(parsers.parse(data, "report"))
    except Refused:
        return False


if __name__ == "__main__":
    main()

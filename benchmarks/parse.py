"""How fast reports are read, against a floor that no reader can go below: `python -m benchmarks.parse`.

The floor of HTML is building the tree and taking every cell's text; that of text is decoding and splitting lines. The
whole analysis is what `iobound analyze` does with the bytes of one file, up to finished JSON. Both in one run, the best
of several, over the corpus where it lies beside the checkout, else over the project's own samples.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import turbohtml

from app.resources import samples_dir
from app.worker import analyse_to_json

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
FORMATS = {
    "statspack-text": (["statspack-txt/*"], ["statspack_text/*.txt"]),
    "awr-text": (["awr-txt/*", "slob/*awr.txt*"], ["awr_text/*.txt"]),
    "awr-html": (["awr-html/*", "slob/*awr.html"], ["awr_html/*.html"]),
}


def floor_of_text(data: bytes) -> int:
    """Lines of a text report."""
    return len(data.decode("utf-8", errors="replace").splitlines())


def floor_of_html(data: bytes) -> int:
    """Cells of an HTML report, each one's text taken."""
    tree = turbohtml.parse(data)
    return sum(len(cell.text) for table in tree.select("table") for cell in table.select("td, th"))


def whole(data: bytes) -> int:
    """Bytes to JSON."""
    return len(analyse_to_json(data, "report"))


def files(name: str) -> list[bytes]:
    """The reports of one format."""
    in_corpus, in_samples = FORMATS[name]
    folder, patterns = (CORPUS, in_corpus) if CORPUS.is_dir() else (samples_dir(), in_samples)
    return [path.read_bytes() for pattern in patterns for path in sorted(folder.glob(pattern))]


def milliseconds(work: Callable[[bytes], int], data: bytes, repeat: int) -> float:
    """CPU time, the best of several runs: other programs on the machine count little."""
    best = float("inf")
    for _ in range(repeat):
        begin = time.process_time()
        work(data)
        best = min(best, time.process_time() - begin)
    return best * 1000


def main() -> None:
    options = argparse.ArgumentParser(description="CPU milliseconds a MB (10^6 bytes): the floor and the analysis.")
    options.add_argument("--repeat", type=int, default=3, help="runs of each, the best counts")
    options.add_argument("--most", type=int, help="only the first so many files of each format")
    given = options.parse_args()
    print(f"{'format':<16}{'files':>6}{'MB':>8}{'floor ms/MB':>13}{'analysis ms/MB':>16}{'ratio':>7}")
    for name in FORMATS:
        reports = files(name)[: given.most]
        megabytes = sum(map(len, reports)) / 1e6
        floor_work = floor_of_html if name.endswith("html") else floor_of_text
        floor = sum(milliseconds(floor_work, data, given.repeat) for data in reports) / megabytes
        analysis = sum(milliseconds(whole, data, given.repeat) for data in reports) / megabytes
        print(f"{name:<16}{len(reports):>6}{megabytes:>8.1f}{floor:>13.1f}{analysis:>16.1f}{analysis / floor:>7.1f}")


if __name__ == "__main__":
    main()

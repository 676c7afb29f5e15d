"""How fast reports are read, against a floor that no reader can go below: `python -m benchmarks.parse`.

The floor of HTML is building the tree and taking every cell's text; that of text is decoding and splitting lines. The
whole analysis is what `iobound analyze` does with the bytes of one file, up to finished JSON with metrics, verdict and
findings; that for ingest leaves for later what no metric, rule or search needs, as the service does. All in one run on
one core, over the corpus where it lies beside the checkout, else over the project's own samples. Every pass goes
through all files, so that no file finds its own cells still known; the best pass counts. Where files are small there
are more passes, for floor and analysis alike: the floor, which is short, meets a quiet moment sooner.

The yardstick is another library doing what the floor of HTML does: selectolax, which others measured on their machines
beside their readers, so that figures of two machines can be held against each other.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import turbohtml
from selectolax.lexbor import LexborHTMLParser

from app.analysis.jobs import analyse_to_json
from app.resources import samples_dir

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
FORMATS = {
    "statspack-text": (["statspack-txt/*"], ["statspack_text/*.txt"]),
    "awr-text": (["awr-txt/*", "slob/*awr.txt*"], ["awr_text/*.txt"]),
    "awr-html": (["awr-html/*", "slob/*awr.html"], ["awr_html/*.html"]),
    "awr-rac-text": (["slob/*awr_rac.txt"], ["awr_rac_text/*.txt"]),
    "awr-rac-html": (["awr-rac/*", "slob/*awr_rac.html"], ["awr_rac_html/*.html"]),
}
MEGABYTE = 1_000_000
FEWEST, LEAST_READ = 3, 20 * MEGABYTE
"""Passes through all files of a format, and bytes read in all of them."""
Work = Callable[[bytes], int]


def floor_of_text(data: bytes) -> int:
    """Lines of a text report."""
    return len(data.decode("utf-8", errors="replace").splitlines())


def floor_of_html(data: bytes) -> int:
    """Cells of an HTML report, each one's text taken."""
    tree = turbohtml.parse(data)
    return sum(len(cell.text) for table in tree.select("table") for cell in table.select("td, th"))


def yardstick(data: bytes) -> int:
    """The same by selectolax."""
    return sum(len(cell.text()) for cell in LexborHTMLParser(data).css("td, th"))


def whole(data: bytes) -> int:
    """Bytes to JSON."""
    return len(analyse_to_json(data, "report"))


def for_ingest(data: bytes) -> int:
    """Bytes to the JSON that the service stores."""
    return len(analyse_to_json(data, "report", whole=False))


def files(name: str) -> list[bytes]:
    """The reports of one format."""
    in_corpus, in_samples = FORMATS[name]
    folder, patterns = (CORPUS, in_corpus) if CORPUS.is_dir() else (samples_dir(), in_samples)
    return [path.read_bytes() for pattern in patterns for path in sorted(folder.glob(pattern))]


def passes_through(reports: list[bytes]) -> int:
    """How many passes tell a format's figures."""
    return max(FEWEST, LEAST_READ // sum(map(len, reports)))


def milliseconds(works: Sequence[Work], reports: list[bytes], passes: int) -> list[float]:
    """CPU time of each work over all reports, each report's best of several passes.

    The works take turns at every report, so that a slow moment of the machine is a slow moment for all of them.
    """
    best = [[float("inf")] * len(reports) for _ in works]
    for _ in range(passes):
        for place, data in enumerate(reports):
            for work, times in zip(works, best, strict=True):
                begin = time.process_time()
                work(data)
                times[place] = min(times[place], time.process_time() - begin)
    return [sum(times) * 1000 for times in best]


def line(name: str, reports: list[bytes], passes: int) -> str:
    """One format's figures."""
    megabytes = sum(map(len, reports)) / MEGABYTE
    works = [whole, for_ingest, *((floor_of_html, yardstick) if name.endswith("html") else (floor_of_text,))]
    analysis, ingest, floor, *other = milliseconds(works, reports, passes)
    figures = (
        f"{name:<16}{len(reports):>6}{megabytes:>8.1f}{floor / megabytes:>13.1f}",
        f"{other[0] / megabytes:.1f}".rjust(11) if other else "-".rjust(11),
        f"{analysis / megabytes:>16.1f}{analysis / floor:>7.1f}{analysis / len(reports):>13.1f}",
        f"{ingest / floor:>12.1f}{ingest / len(reports):>13.1f}{megabytes / len(reports):>13.2f}",
    )
    return "".join(figures)


def main() -> None:
    options = argparse.ArgumentParser(description="CPU milliseconds a MB (10^6 bytes): the floor and the analysis.")
    options.add_argument("--passes", type=int, help="through all files, the best counts; else as the size asks")
    options.add_argument("--most", type=int, help="only the first so many files of each format")
    given = options.parse_args()
    print(
        f"{'format':<16}{'files':>6}{'MB':>8}{'floor ms/MB':>13}{'yardstick':>11}{'analysis ms/MB':>16}{'ratio':>7}"
        f"{'ms a report':>13}{'for ingest':>12}{'ms a report':>13}{'MB a report':>13}"
    )
    for name in FORMATS:
        reports = files(name)[: given.most]
        if reports:
            print(line(name, reports, given.passes or passes_through(reports)), flush=True)


if __name__ == "__main__":
    main()

"""`make fuzz`: throws harmed reports at the reader for a while; stops at the first that it does not bear.

The coverage of `parsers` guides which inputs are kept; half of the changes are the usual ones of bytes and words, half
are what happens to reports on their way. The input that broke something is left in the folder of results.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

try:
    import atheris
except ImportError:
    sys.exit("make fuzz needs atheris, of which there are wheels for Linux on x86-64 only; use such a machine.")

with atheris.instrument_imports(include=["parsers"]):
    import parsers
    import parsers.formats.awr_html
    import parsers.reader

    parsers.catalogue()

from tests.fuzz.harms import HARMS
from tests.fuzz.judge import read_or_refuse
from tests.fuzz.seeds import seeds

LONGEST = 300_000  # bytes of one input
SLOWEST_S = 5.0  # of the processor; a real report of this length takes a hundredth of it
MEMORY_MB = 2048


class TooSlow(Exception):
    pass


def one_input(data: bytes) -> None:
    start = time.process_time()
    read_or_refuse(data)
    taken = time.process_time() - start
    if taken > SLOWEST_S:
        raise TooSlow(f"{len(data)} bytes took {taken:.1f} s")


def mutate(data: bytes, longest: int, seed: int) -> bytes:
    chance = random.Random(seed)
    if data and chance.random() < 0.5:
        return chance.choice(HARMS)(data, chance)[:longest]
    return bytes(atheris.Mutate(data, longest))


def main() -> None:
    asked = argparse.ArgumentParser(prog="make fuzz")
    asked.add_argument("--seconds", type=int, default=120)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--results", type=Path, default=Path("test-results/fuzz"))
    asked.add_argument("--more", type=Path, help="a folder of further reports to begin from")
    given = asked.parse_args()
    given.results.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        begin = Path(folder, "seeds")
        begin.mkdir()
        Path(folder, "found").mkdir()
        for name, data in seeds():
            (begin / name.replace(" ", "-").replace("/", "-")).write_bytes(data)
        options = [
            sys.argv[0], f"{folder}/found", str(begin), *([str(given.more)] if given.more else []),
            f"-max_total_time={given.seconds}", f"-seed={given.seed}", f"-max_len={LONGEST}", "-len_control=0",
            f"-dict={Path(__file__).with_name('words.dict')}", f"-artifact_prefix={given.results}/",
            f"-rss_limit_mb={MEMORY_MB}", "-timeout=60", "-print_final_stats=1", "-reload=0",
        ]  # fmt: skip
        atheris.Setup(options, one_input, custom_mutator=mutate)
        atheris.Fuzz()


if __name__ == "__main__":
    main()

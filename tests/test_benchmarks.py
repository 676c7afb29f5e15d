"""The benchmark runs and reports every format; its figures are nobody's promise."""

import subprocess
import sys
from pathlib import Path


def test_the_benchmark_prints_a_line_a_format() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.parse", "--repeat", "1", "--most", "1"],
        check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1],
    )  # fmt: skip
    heading, *rows = done.stdout.splitlines()
    assert "ratio" in heading
    assert [row.split()[:2] for row in rows] == [["statspack-text", "1"], ["awr-text", "1"], ["awr-html", "1"]]
    assert all(float(row.split()[-1]) > 1 for row in rows)

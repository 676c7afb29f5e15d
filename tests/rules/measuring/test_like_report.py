"""A test like a report."""

import pytest

from parsers.load_curves.curve import LoadCurve, Point
from rules.curves.studied import study
from rules.measuring.like_report import at_its_rate, like
from rules.measuring.parameters import NotAsked
from rules.storage.outcome.requirement import Rate, Requirement

NEEDED = Requirement(
    read_iops=Rate(900.0), write_iops=Rate(100.0), write_bytes_per_s=Rate(3_276_800.0), mean_read_bytes=9_260.0,
    read_percent=90.0, redo_write_iops=50.0, mean_redo_write_bytes=3_900.0,
)  # fmt: skip


def test_a_mix_is_that_of_the_report() -> None:
    found = like(NEEDED, "mixed")
    assert (found.given, found.rate) == ({"size_small": 8, "write": 10.0}, 1000)
    assert "10 % written" in found.sentence
    assert like(NEEDED, "random-read").given == {"size_small": 8}
    assert like(NEEDED, "db-writer").given == {"size_small": 32}
    assert (like(NEEDED, "log-writer").given, like(NEEDED, "log-writer").rate) == ({"size_small": 4}, 50)


def test_a_report_without_writes_is_read_alone() -> None:
    found = like(Requirement(read_iops=Rate(900.0)), "mixed")
    assert found.given == {"size_small": 8, "write": 0.0}
    assert "does not show its writes" in found.sentence


@pytest.mark.parametrize(
    ("needed", "run", "said"),
    [
        (None, "mixed", "no rates of reads"),
        (Requirement(), "mixed", "no rates of reads"),
        (Requirement(read_iops=Rate(1.0)), "log-writer", "how large redo writes are"),
        (Requirement(read_iops=Rate(1.0)), "db-writer", "does not show its writes"),
        (NEEDED, "oltp", "--like goes with mixed"),
    ],
)
def test_what_is_not_known_gets_a_sentence(needed: Requirement | None, run: str, said: str) -> None:
    with pytest.raises(NotAsked, match=said):
        like(needed, run)


def test_what_its_rate_takes_on_the_storage() -> None:
    curve = study(LoadCurve("measure", "x", tuple(Point(n, 1000.0 * n / (1 + n / 10)) for n in (1, 2, 4, 8)), 8192, 0))
    assert "a request takes 1.1" in str(at_its_rate(curve, 909))
    assert "more than the 4,444 that this storage reached" in str(at_its_rate(curve, 9000))

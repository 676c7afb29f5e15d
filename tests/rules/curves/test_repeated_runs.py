"""Runs that were repeated: their mean, their spread, and how well what a fit says is known."""

import random

import pytest

from rules.curves import study
from rules.curves.balanced import Balanced
from tests.rules.curves.samples import curve, iops, sample


def test_the_mean_stands_with_its_spread() -> None:
    found = study(
        curve([{"outstanding": 4, "iops": rate} for rate in (390, 400, 410)] + [{"outstanding": 8, "iops": 700}])
    )
    first, second = found.levels
    assert (first.rate, first.runs, first.spread) == (400, 3, pytest.approx(0.025))
    assert (second.runs, second.spread) == (1, None)
    assert found.spread == pytest.approx(0.025)
    assert study(iops((1, 100), (2, 190))).spread is None


def test_the_largest_rate_is_that_of_a_mean() -> None:
    found = study(
        curve([{"outstanding": 4, "iops": rate, "mbps": rate / 100} for rate in (380, 400, 420)], io_bytes=10_000)
    )
    assert (found.max_iops, found.max_mbps) == (400, 4)


def test_a_maximum_lies_within_two_standard_errors_of_the_truth() -> None:
    truth = Balanced(0.005, 20)
    loads = [1, 2, 4, 8, 16, 32, 64, 128]
    within = 0
    for seed in range(40):
        chance = random.Random(seed)
        rows = [
            {"outstanding": load, "iops": rate * (1 + chance.gauss(0, 0.02))}
            for load, rate in zip(loads, truth.rates(loads), strict=True)
        ]
        best = study(curve(rows)).fit
        assert best is not None
        assert best.choice == "balanced"
        error = best.best.asymptote_error
        assert error is not None
        assert 0.002 < error < 0.05
        within += abs(best.best.model.asymptote / truth.asymptote - 1) < 2 * error
    assert within >= 34


def test_an_error_is_told_only_with_a_model() -> None:
    known = study(sample("cern-random")).fit
    assert known is not None
    assert 0 < (known.document().servers_error_percent or 0) < 3
    unclear = study(sample("benchware-random-read")).fit
    assert unclear is not None
    assert unclear.document().asymptote_error_percent is None
    three = study(iops((1, 100), (2, 190), (4, 300))).fit
    assert three is not None
    exact = study(iops((1, 100), (2, 200), (4, 400))).fit
    assert exact is not None

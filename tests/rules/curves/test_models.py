"""Which model to trust, on CERN's 38 points: the errors of each as they were worked out by hand."""

import pytest

from rules.curves import study
from rules.curves.balanced import Balanced
from rules.curves.growth import model
from rules.curves.levels import Level
from tests.rules.curves.samples import iops, sample

CERN = study(sample("cern-random"))
LEVELS = CERN.levels
KNOWN, FITTED = Balanced(0.00652, 64), Balanced(0.00635, 67)


def _percent(errors: list[float]) -> tuple[float, float, float]:
    """Smallest, largest and mean absolute error."""
    return 100 * min(errors), 100 * max(errors), 100 * sum(map(abs, errors)) / len(errors)


def _in_flight(level: Level) -> float:
    return level.rate * level.seconds


def test_the_known_disks_alone_foretell_the_rate() -> None:
    errors = [KNOWN.rates([one.outstanding])[0] / one.rate - 1 for one in LEVELS]
    assert _percent(errors) == pytest.approx((-9.1, 1.3, 5.4), abs=0.1)


def test_latency_from_what_is_in_flight() -> None:
    errors = [FITTED.service_s * (1 + (_in_flight(one) - 1) / FITTED.servers) / one.seconds - 1 for one in LEVELS]
    assert _percent(errors) == pytest.approx((-2, 6, 2.7), abs=0.15)


@pytest.mark.parametrize(("made", "least", "most"), [(KNOWN, 3, 66), (FITTED, -9, 19)])
def test_a_fixed_rate_of_arrivals_is_the_worse_model(made: Balanced, least: float, most: float) -> None:
    low, high, _ = _percent([made.open_s(one.rate) / one.seconds - 1 for one in LEVELS])
    assert (low, high) == pytest.approx((least, most), abs=0.5)


def test_one_point_tells_69_to_87_servers() -> None:
    # a curve that no model fits leaves the report's own point to tell
    unclear = study(iops((2, 2 / 0.00652), (4, 4 / 0.00652), (8, 8 / 0.00652)))
    servers = [model(unclear, _in_flight(one), one.latency_ms).servers for one in LEVELS if one.outstanding >= 40]
    assert min(servers) == pytest.approx(68, abs=1)
    assert max(servers) == pytest.approx(87, abs=1)


@pytest.mark.parametrize(("stretch", "used"), [(1.5, 0.53), (2.0, 0.71), (2.5, 0.80), (3.0, 0.89)])
def test_where_the_latency_has_grown_by_how_much(stretch: float, used: float) -> None:
    at = CERN.latency_at(used * CERN.max_iops)
    assert at / CERN.floor_ms == pytest.approx(stretch, abs=0.1)


def test_the_nominal_asymptote_lies_above_the_measured_maximum() -> None:
    assert FITTED.asymptote == pytest.approx(10_551, abs=1)
    assert CERN.max_iops == 8675


def test_twice_the_disks_give_1_73_times_the_rate() -> None:
    assert FITTED.times(2).rates([350])[0] / FITTED.rates([350])[0] == pytest.approx(1.73, abs=0.01)

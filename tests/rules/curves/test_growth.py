"""What more disks would do along CERN's curve, row by row as worked out by hand."""

import pytest

from rules.curves import study
from rules.curves.balanced import Balanced
from rules.curves.delay_server import DelayServer
from rules.curves.growth import closed_ms, model, need, open_ms
from rules.curves.throttle import Throttle
from tests.rules.curves.samples import iops, sample

CERN = study(sample("cern-random"))
BY_HAND = Balanced(0.00635, 67)


def _level(load: float):
    return next(one for one in CERN.levels if one.outstanding == load)


@pytest.mark.parametrize(
    ("load", "used", "stretch", "doubled", "media"),
    [
        (2, 0.03, 1.00, 1, 92),
        (10, 0.16, 1.07, 3, 93),
        (40, 0.47, 1.42, 13, 95),
        (60, 0.58, 1.70, 19, 95),
        (100, 0.76, 2.22, 25, 97),
        (150, 0.85, 2.93, 32, 97),
        (350, 1.00, 5.64, 42, 99),
    ],
)
def test_what_spindles_and_media_save_along_the_curve(
    load: float, used: float, stretch: float, doubled: float, media: float
) -> None:
    level = _level(load)
    read_ms = level.latency_ms
    assert level.rate / CERN.max_iops == pytest.approx(used, abs=0.01)
    assert read_ms / CERN.floor_ms == pytest.approx(stretch, abs=0.005)
    in_flight = level.rate * level.seconds
    assert 100 * (1 - closed_ms(BY_HAND, in_flight, 2) / read_ms) == pytest.approx(doubled, abs=1)
    assert 100 * (1 - 0.5 / read_ms) == pytest.approx(media, abs=0.6)


def test_twice_the_disks_at_350_in_flight() -> None:
    level = _level(350)
    in_flight = level.rate * level.seconds
    assert level.latency_ms == pytest.approx(36.8, abs=0.05)
    assert closed_ms(BY_HAND, in_flight, 2) == pytest.approx(21.4, abs=0.05)
    assert 1 - closed_ms(BY_HAND, in_flight, 2) / level.latency_ms == pytest.approx(0.42, abs=0.005)
    assert open_ms(BY_HAND, level.rate, 1) == pytest.approx(35.7, abs=0.1)
    assert open_ms(BY_HAND, level.rate, 2) == pytest.approx(10.8, abs=0.05)
    assert 1 - open_ms(BY_HAND, level.rate, 2) / open_ms(BY_HAND, level.rate, 1) == pytest.approx(0.70, abs=0.005)


@pytest.mark.parametrize(("goal", "servers", "times"), [(10, 553, 8), (8, 1224, 18)])
def test_disks_for_a_latency_that_is_wanted(goal: float, servers: float, times: float) -> None:
    level = _level(350)
    found = need(BY_HAND, level.rate * level.seconds, goal)
    assert found.servers == pytest.approx(servers, rel=0.005)
    assert found.times == pytest.approx(times, abs=0.3)
    assert found.absurd


def test_no_number_of_disks_goes_below_the_floor() -> None:
    assert need(BY_HAND, 319, 6.3) is None
    assert need(Throttle(0.0022, 5000), 30, 2.2) is None


def test_the_fitted_model_reckons_like_the_rounded_one() -> None:
    level = _level(350)
    made = model(CERN, level.rate * level.seconds, level.latency_ms)
    assert closed_ms(made, level.rate * level.seconds, 2) == pytest.approx(21.4, rel=0.01)


def test_without_a_model_the_point_itself_says_how_many_servers() -> None:
    linear = study(iops((1, 100), (2, 200), (4, 400)))
    made = model(linear, 21, 20)
    assert made == Balanced(0.01, 20)
    assert model(linear, 21, 10) is None
    assert model(linear, 1, 20) is None


def test_a_throttle_is_raised() -> None:
    throttle = Throttle(0.0022, 5000)
    assert closed_ms(throttle, 30, 1) == pytest.approx(6)
    assert closed_ms(throttle, 30, 2) == pytest.approx(3)
    assert closed_ms(throttle, 30, 4) == pytest.approx(2.2)
    assert open_ms(throttle, 5000, 1) is None
    assert open_ms(throttle, 5000, 2) == pytest.approx(2.2)
    assert need(throttle, 30, 3).times == pytest.approx(2)


def test_a_shared_resource_twice() -> None:
    one = DelayServer(0.0001, 0.0001)
    assert closed_ms(one, 1, 2) == pytest.approx(0.15)
    assert open_ms(one, 5000, 1) == pytest.approx(0.3)
    assert open_ms(one, 10000, 1) is None

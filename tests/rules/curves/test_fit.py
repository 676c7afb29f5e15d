"""The published curves, with the figures that were worked out for them by hand."""

import pytest

from rules.curves import study
from rules.curves.balanced import Balanced
from rules.curves.delay_server import DelayServer
from rules.curves.fit import Fit
from rules.curves.levels import before_the_fall
from rules.curves.throttle import Throttle
from tests.rules.curves.samples import iops, mbps, sample

# as printed, 1 to 16 threads; the MB of the document
BENCHWARE_SCAN = mbps((1, 1118), (2, 2126), (4, 3623), (8, 4726), (16, 4978))


def _fit(curve: object) -> Fit:
    found = study(curve).fit
    assert found is not None
    return found


def test_cern_random_is_as_many_servers_as_there_are_disks() -> None:
    found = _fit(sample("cern-random"))
    assert found.choice == "balanced"
    assert 65 <= found.servers <= 69
    assert found.best.model.floor_s == pytest.approx(6.35e-3, rel=0.01)
    assert found.best.largest <= 0.042
    assert found.best.rms <= 0.021
    assert found.other.rms == pytest.approx(0.138, abs=0.006)


def test_cern_scan_is_five_servers_of_820_megabytes_a_second() -> None:
    told = _fit(sample("cern-scan")).document()
    assert told.model == "balanced"
    assert told.servers == pytest.approx(5, abs=0.1)
    assert told.asymptote_mbps == pytest.approx(820, rel=0.005)
    assert told.rms_percent == pytest.approx(3.4, abs=0.05)
    assert told.other_rms_percent == pytest.approx(11.0, abs=0.1)
    assert told.time_per == "MB"


def test_ramsan_is_one_shared_resource() -> None:
    told = _fit(sample("ramsan-orion")).document()
    assert told.model == "delay_one_server"
    assert told.service_ms == pytest.approx(0.0244, abs=0.0001)
    assert told.delay_ms == pytest.approx(0.073, abs=0.0005)
    assert told.asymptote_iops == pytest.approx(41_000, rel=0.004)
    assert told.rms_percent == pytest.approx(2.8, abs=0.1)
    assert told.other_model == "balanced"
    assert told.other_rms_percent == pytest.approx(8.6, abs=0.1)


def test_benchware_scan_is_one_shared_resource_of_4_9_gigabytes_a_second() -> None:
    told = _fit(BENCHWARE_SCAN).document()
    assert told.model == "delay_one_server"
    assert told.asymptote_mbps == pytest.approx(4900, rel=0.01)
    assert told.delay_ms == pytest.approx(0.69, abs=0.005)
    assert told.service_ms == pytest.approx(0.205, abs=0.001)
    assert told.rms_percent == pytest.approx(1.4, abs=0.1)
    assert told.other_rms_percent == pytest.approx(8.3, abs=0.1)


def test_the_shipped_benchware_scan_says_the_same() -> None:
    """Its MB are 10^6 bytes, the document's are MiB; throughput falls at 64 and 128 threads, as no queue does."""
    told = _fit(sample("benchware-scan")).document()
    assert told.model == "delay_one_server"
    assert told.asymptote_mbps * 1e6 / 2**20 == pytest.approx(4900, rel=0.01)
    assert told.rms_percent == pytest.approx(1.2, abs=0.1)


def test_levels_at_which_throughput_falls_are_left_out_of_the_fit_and_it_is_said() -> None:
    studied = study(sample("benchware-scan"))
    assert any("throughput falls" in note for note in studied.notes)
    assert [level.outstanding for level in before_the_fall(studied.levels)] == [1, 2, 4, 8, 16, 32]
    levelled = study(sample("cern-scan"))
    assert before_the_fall(levelled.levels) == list(levelled.levels)


@pytest.mark.parametrize(
    ("in_flight", "floor_ms", "cap", "throttle_ms", "balanced_ms"),
    [
        # mean queue, idle read and provisioned rate of SLOB runs on Azure disks: what each model makes of them
        pytest.param(29.4, 2.2, 5000, 5.88, 7.88, id="A, one P30"),
        pytest.param(46.3, 2.2, 5000, 9.26, 11.3, id="C, one of eight P30"),
        pytest.param(57.2, 2.2, 16000, 3.58, 5.71, id="D, one P60"),
        pytest.param(138, 2.2, 20000, 6.91, 9.05, id="E, one P80"),
        pytest.param(91, 0.26, 80000, 1.14, 1.37, id="G, the virtual machine"),
        pytest.param(75.3, 2.2, 16000, 4.71, 6.84, id="F, not at its cap"),
    ],
)
def test_a_throttle_and_a_balanced_network_at_one_load(
    in_flight: float, floor_ms: float, cap: float, throttle_ms: float, balanced_ms: float
) -> None:
    floor_s = floor_ms / 1000
    throttled = in_flight / Throttle(floor_s, cap).rates([in_flight])[0]
    balanced = in_flight / Balanced(floor_s, cap * floor_s).rates([in_flight])[0]
    assert 1000 * throttled == pytest.approx(throttle_ms, rel=0.005)
    assert 1000 * balanced == pytest.approx(balanced_ms, rel=0.02)


def test_a_throttle_is_recognised() -> None:
    loads = [1, 2, 4, 8, 11, 16, 32, 64, 128]
    noise = [1.01, 0.99, 1.0, 1.01, 0.98, 0.995, 1.005, 0.99, 1.0]
    rates = [each * wrong for each, wrong in zip(Throttle(0.0022, 5000).rates(loads), noise, strict=True)]
    told = _fit(iops(*zip(loads, rates, strict=True), io_bytes=8192)).document()
    assert told.model == "throttle"
    assert told.asymptote_iops == pytest.approx(5000, rel=0.01)
    assert told.asymptote_mbps == pytest.approx(41, rel=0.01)
    assert told.service_ms == pytest.approx(2.2, rel=0.01)
    assert told.servers == pytest.approx(11, rel=0.02)
    assert told.delay_ms is None


def test_a_throttle_is_recognised_by_its_knee_among_many_saturated_points() -> None:
    loads = [10 ** (power / 100) for power in range(400)]
    assert _fit(iops(*zip(loads, Throttle(0.002, 20_000).rates(loads), strict=True))).choice == "throttle"


@pytest.mark.parametrize(
    ("made", "choice"), [(Balanced(0.005, 24), "balanced"), (DelayServer(0.0004, 0.0001), "delay_one_server")]
)
def test_a_model_finds_itself_again(made: Balanced | DelayServer, choice: str) -> None:
    loads = [1, 2, 4, 8, 16, 32, 64, 128]
    found = _fit(iops(*zip(loads, made.rates(loads), strict=True)))
    assert found.choice == choice
    assert found.best.model.asymptote == pytest.approx(made.asymptote, rel=1e-4)
    assert found.best.model.floor_s == pytest.approx(made.floor_s, rel=1e-4)


def test_exact_mean_values_of_one_queue_by_hand() -> None:
    # D 1, S 1: R(1) = 2, X = 1/2, Q = 1/2; R(2) = 1 + 1.5, X = 0.8, Q = 1.2; R(3) = 1 + 2.2, X = 3/3.2
    made = DelayServer(1.0, 1.0)
    assert made.rates([1, 2, 3, 2.5, 0.5]) == pytest.approx([0.5, 0.8, 0.9375, 0.86875, 0.25])


def test_models_that_come_equally_near_are_unclear() -> None:
    linear = _fit(iops((1, 100), (2, 200), (4, 400), (8, 800)))
    assert linear.choice == "unclear"
    assert linear.servers is None
    assert linear.document().asymptote_iops is None
    manual = _fit(sample("orion-manual"))
    assert manual.choice == "unclear"
    assert manual.other.rms < 2 * manual.best.rms


def test_fewer_than_three_levels_are_not_fitted() -> None:
    assert study(iops((1, 100), (2, 150))).fit is None
    assert study(iops((1, 100), (2, 150), (2, 160))).fit is None

"""Floor, knee, operating point and the values between the points; and curves of any shape that end well."""

import math
import random
import subprocess
import sys

import pytest
from msgspec import to_builtins

import rules
from parsers.load_curves.curve import LoadCurve
from rules.curves import study
from rules.curves.audit import unfit
from rules.curves.interpolation import rate_at
from tests.rules.curves.samples import FOLDER, curve, iops, mbps, sample

BENCHWARE_SCAN = mbps((1, 1118), (2, 2126), (4, 3623), (8, 4726), (16, 4978))


@pytest.mark.parametrize(
    ("of", "sharpness", "knee"),
    [
        (sample("cern-random"), 0.57, 56.6),
        (sample("cern-scan"), 0.59, 5.2),
        (sample("ramsan-orion"), 0.84, 3.99),
        (BENCHWARE_SCAN, 0.75, 4.45),
    ],
)
def test_knee_and_its_sharpness(of: LoadCurve, sharpness: float, knee: float) -> None:
    found = study(of)
    assert found.saturated is True
    assert found.sharpness == pytest.approx(sharpness, abs=0.006)
    assert found.knee_outstanding == pytest.approx(knee, rel=0.002)


def test_floor_and_maximum() -> None:
    found = study(sample("cern-random"))
    assert found.floor_ms == pytest.approx(6.52, abs=0.001)
    assert found.max_iops == 8675
    assert found.max_mbps == pytest.approx(8675 * 8192 / 1e6)
    scan = study(sample("cern-scan"))
    assert (scan.max_iops, scan.max_mbps) == (None, 745)
    assert scan.is_scan


@pytest.mark.parametrize(
    ("of", "rate", "ms"),
    [
        (sample("cern-random"), 5959, 12.63),
        (sample("ramsan-orion"), 34592, 0.1156),
        # the two levels of which the document prints a service time
        (curve([{"iops": 506047, "latency_ms": 0.188}, {"iops": 534207, "latency_ms": 0.436}]), 506047, 0.188),
    ],
)
def test_the_operating_point_stops_before_throughput_gets_dear(of: LoadCurve, rate: float, ms: float) -> None:
    found = study(of).operating_point
    assert (found.rate, found.latency_ms) == pytest.approx((rate, ms), rel=0.001)


def test_what_the_last_iops_cost() -> None:
    found = study(sample("ramsan-orion"))
    good, last = found.operating_point, found.levels[-1]
    assert good.rate / found.max_iops == pytest.approx(0.84, abs=0.005)
    assert last.seconds / good.seconds == pytest.approx(2.9, abs=0.05)
    cern = study(sample("cern-random"))
    assert cern.operating_point.rate / cern.max_iops == pytest.approx(0.69, abs=0.005)


def test_leaving_one_point_out() -> None:
    levels = study(sample("cern-random")).levels
    errors = [
        rate_at([*levels[:place], *levels[place + 1 :]], one.outstanding) / one.rate - 1
        for place, one in enumerate(levels)
        if 0 < place < len(levels) - 1
    ]
    assert min(errors) == pytest.approx(-0.07, abs=0.01)
    assert max(errors) == pytest.approx(0.025, abs=0.005)


def test_between_the_points_and_beyond_them() -> None:
    found = study(iops((1, 100), (10, 500), (20, 600), (40, 550)))
    assert found.latency_with(400) == pytest.approx(1000 * 400 / 600)
    assert found.latency_with(0.1) == pytest.approx(10)
    assert found.latency_at(50) == pytest.approx(10)
    assert found.latency_at(300) == pytest.approx(15)
    assert found.latency_at(600) == pytest.approx(1000 * 20 / 600)
    assert found.latency_at(9999) == pytest.approx(1000 * 20 / 600)
    assert found.latency_at(600, 60) == pytest.approx(100)


def test_a_curve_that_ended_too_early() -> None:
    found = study(sample("orion-manual"))
    assert found.marginal == pytest.approx(0.65, abs=0.005)
    assert found.saturated is False
    assert found.sharpness is None


def test_two_levels_far_apart_do_not_tell_the_end() -> None:
    # what Orion prints on the screen: its lightest and its best level
    assert study(iops((2, 20_475), (10, 58_778))).saturated is None
    assert study(iops((2, 20_475), (10, 21_000))).saturated is True


def test_a_lightest_load_near_the_maximum_is_no_floor() -> None:
    assert study(iops((4, 907), (68, 918))).floor_is_loaded
    assert not study(iops((1, 907), (68, 918))).floor_is_loaded
    assert not study(sample("cern-random")).floor_is_loaded
    assert not study(curve([])).floor_is_loaded


def test_the_slope_is_not_taken_from_the_noise_of_neighbours() -> None:
    # 340 and 350 in flight alone: 1.3 % more IOPS for 2.9 % more load
    assert study(sample("cern-random")).marginal < 0.2


def test_one_point_has_a_maximum_only() -> None:
    found = study(curve([{"iops": 9000, "latency_ms": 4, "mbps": 700}], source="calibrate_io"))
    assert (found.max_iops, found.max_mbps) == (9000, 700)
    nothing = (found.floor_ms, found.knee_outstanding, found.saturated, found.fit, found.operating_point)
    assert nothing == (None,) * 5
    assert found.latency_at(100) is found.latency_with(1) is None
    assert "One point only" in found.notes[0]
    assert found.fit is None


def test_two_of_three_figures_make_a_level() -> None:
    by_latency = study(curve([{"iops": 100, "latency_ms": 10}, {"iops": 150, "latency_ms": 20}]))
    assert [one.outstanding for one in by_latency.levels] == pytest.approx([1, 3])
    by_load = study(curve([{"outstanding": 1, "latency_ms": 10}, {"outstanding": 3, "latency_ms": 20}]))
    assert by_load.max_iops == pytest.approx(150)
    sized = study(mbps((1, 104.8576), (2, 157.2864), io_bytes=1024 * 1024))
    assert (sized.unit, sized.max_iops) == ("request", pytest.approx(150))


def test_a_scan_with_requests_of_changing_size_counts_in_megabytes() -> None:
    found = study(
        curve([{"outstanding": 1, "iops": 1125, "mbps": 1118}, {"outstanding": 128, "iops": 8666, "mbps": 4509}])
    )
    assert (found.unit, found.max_iops, found.max_mbps) == ("MB", 8666, 4509)


def test_order_doubles_and_points_without_figures() -> None:
    told = [(8, 500), (1, 100), (8, 520), (2, 0), (4, 300), (4, math.nan), (16, -5), (16, 560)]
    found = study(iops(*told))
    assert [(one.outstanding, one.rate) for one in found.levels] == [(1, 100), (4, 300), (8, 510), (16, 560)]
    assert found.notes[0].startswith("3 of 8 points were left out")
    assert "measured more than once" in found.notes[1]


@pytest.mark.parametrize(
    "of",
    [
        curve([]),
        iops((0, 0), (1, 0), (0, 5)),
        iops((1, 1e300), (1e300, 1)),
        iops((1, 5e-324), (2, 5e-324), (3, 5e-324)),
        iops((1, 900), (2, 500), (3, 100), (4, 50)),
        iops((1e-9, 1e9), (1, 1e-6), (1e9, 1e9)),
        iops(*((10**power, 100) for power in range(12))),
        iops(*((load, 100_000 * load / (load + 50)) for load in range(1, 10_001))),
        curve([{"mbps": 5, "latency_ms": 3}, {"mbps": 7, "latency_ms": 4}]),
        curve([{"iops": math.inf, "latency_ms": 3}, {"outstanding": math.nan, "latency_ms": -4}]),
    ],
)
def test_any_curve_ends_well(of: LoadCurve) -> None:
    told = to_builtins(rules.study(of))
    figures = [one for one in _figures({**told, "points": []}) if not isinstance(one, bool)]
    assert all(math.isfinite(one) for one in figures)


def _figures(told: object) -> list[float]:
    if isinstance(told, dict):
        return [one for value in told.values() for one in _figures(value)]
    if isinstance(told, list):
        return [one for value in told for one in _figures(value)]
    return [told] if isinstance(told, int | float) else []


def test_noise_of_every_kind_ends_well() -> None:
    dice = random.Random(4)
    for _ in range(30):
        many = dice.randint(0, 40)
        points = [(dice.choice([0, 1, 2, 3.5, 8, 64, 1e4]), 10 ** dice.uniform(-3, 7)) for _ in range(many)]
        rules.study(iops(*points))


JUDGE = """
import sys
from pathlib import Path
import parsers, rules
path = Path(sys.argv[1])
rules.judge(parsers.parse(path.read_bytes(), path.name)[0], {"devices": 93})
rules.catalogue()
print([one for one in ("scipy", "numpy") if one in sys.modules])
"""


def test_without_a_curve_nothing_heavy_is_imported() -> None:
    report = FOLDER.parent / "statspack_text" / "mtr-before.txt"
    done = subprocess.run([sys.executable, "-c", JUDGE, report], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_jobs_that_keep_several_requests_in_flight_are_recognised() -> None:
    """506,050 reads a second at 0.188 ms are 95 in flight, by 32 jobs: three each."""
    found = study(sample("benchware-random-read"))
    by_rate = {one.rate: one for one in found.levels}
    assert by_rate[506050].outstanding == pytest.approx(95, abs=0.5)
    assert by_rate[506050].latency_ms == 0.188
    assert found.floor_ms == pytest.approx(0.094, abs=0.001)
    assert "Each job keeps 3.0 to 3.6 requests in flight" in " ".join(found.notes)
    assert "For 7 of 9 levels" in " ".join(found.notes)
    assert unfit(found) is None


@pytest.mark.parametrize(
    ("factor", "known_jobs"), [(1.69, False), (1.7, True), (3.0, True), (64.0, True), (65.0, False), (1000.0, False)]
)
def test_how_many_a_job_may_keep(factor: float, known_jobs: bool) -> None:
    """Fewer than two are figures of two runs, as those of Orion's manual; far more is an error of units."""
    rows = [{"outstanding": load, "iops": 1000 * load, "latency_ms": factor} for load in (1, 2, 4)]
    found = study(curve(rows))
    assert any("Each job keeps" in one for one in found.notes) is known_jobs
    assert (unfit(found) is None) is known_jobs


def test_latency_below_the_floor_is_not_believed() -> None:
    """0.194 ms with one job and 0.036 ms with four: these are no requests in flight, and the largest rate stands."""
    for odd in (sample("benchware-random-write"), orion_summary()):
        found = study(odd)
        assert (found.floor_ms, found.fit, found.operating_point, found.knee_outstanding) == (None, None, None, None)
        assert found.max_iops == pytest.approx(112_000, rel=0.01)
        assert "its loads are no requests in flight" in str(unfit(found))


def orion_summary() -> LoadCurve:
    """What a summary prints: the least latency and the largest rate, each with its load."""
    return curve([{"outstanding": 1, "latency_ms": 0.194}, {"outstanding": 4, "iops": 112_000}])


def test_the_cpus_of_the_host_are_known_at_the_largest_rate_alone() -> None:
    rows = [{"outstanding": 1, "iops": 500, "cpu_percent": 50}, {"outstanding": 2, "iops": 900, "cpu_percent": 96}]
    assert study(curve(rows)).cpu_busy == 0.96
    assert study(curve([*rows, {"outstanding": 4, "iops": 1000}])).cpu_busy is None
    assert study(iops((1, 500), (2, 900))).cpu_busy is None

"""Two curves side by side: said as the papers say it, with what ended each, and no difference made of noise."""

import pytest

from parsers.load_curves.curve import LoadCurve
from parsers.load_curves.stated import stated
from rules.curves.versus import versus
from tests.rules.curves.samples import curve, iops, sample

ARRAYS = {"controllers": 4, "controller_mb_s": 200, "ports": 8, "port_mb_s": 200, "devices": 64, "media": "hdd-7k2"}


def told(text: str, devices: float | None = None) -> LoadCurve:
    made = stated(text, devices)
    assert made is not None
    return made


def test_one_node_against_four() -> None:
    found = versus(told("398 MB/s"), sample("cern-scan"), {"ports": 2, "port_mb_s": 200}, ARRAYS)
    assert found.first.ended_by == "2 ports"
    assert found.second.ended_by == "4 controllers"
    (most,) = [one for one in found.differences if one.unit == "MB/s"]
    assert (most.ratio, most.real) == (pytest.approx(1.872, abs=0.001), True)
    assert any("745 MB/s against 398" in sentence for sentence in found.sentences)


def test_a_table_of_twice_the_size_reaches_the_same_maximum() -> None:
    found = versus(sample("cern-random"), told("8675 IOPS"), ARRAYS, ARRAYS)
    assert [one.real for one in found.differences] == [False, False]
    assert "a difference within the spread" in found.sentences[0]


def test_orions_hundred_against_a_hundred_and_thirty_five_a_disk() -> None:
    found = versus(told("100 IOPS per disk", 64), sample("cern-random"), ARRAYS, ARRAYS)
    (each,) = [one for one in found.differences if one.figure == "each device"]
    assert (each.first, each.second, each.real) == (100, pytest.approx(135.5, abs=0.1), True)
    said = "Each device gives 135.5 requests/s in cern-random and 100 in 100 IOPS per disk"
    assert any(said in one for one in found.sentences)


def test_equal_load_and_the_cost_of_a_layer() -> None:
    plain = iops((1, 1000), (2, 1990), (4, 3900), (8, 7200), (16, 9800))
    layered = iops((1, 800), (2, 1590), (4, 3100), (8, 5700), (16, 7800))
    found = versus(plain, layered)
    assert [one.outstanding for one in found.at_loads] == [1, 2, 4, 8, 16]
    assert found.at_loads[0].ratio == pytest.approx(1.25)
    assert found.cost is not None
    assert (found.cost.floor_ms, found.cost.times) == (pytest.approx(0.25), pytest.approx(1.256, abs=0.01))
    assert found.cost.maximum_percent == pytest.approx(100 * (1 - 7800 / 9800))
    assert found.unit == "request"


def test_far_faster_is_a_fraction_of_the_time_and_cpus_are_nobodys_own() -> None:
    disks = iops((1, 100), (8, 700), (16, 900))
    full = [(1, 5000, 20), (8, 39000, 70), (16, 45000, 95), (32, 45500, 97)]
    flash = curve([{"outstanding": load, "iops": rate, "cpu_percent": busy} for load, rate, busy in full])
    said = " ".join(versus(disks, flash).sentences)
    assert "a request takes 1/50 as long in the second: 1/50 as long with 1 in flight, 1/50 as long with 16" in said
    assert "The second ended at the CPUs of the host that made the load" in said
    assert "60 % as long" in " ".join(versus(iops((1, 60), (4, 240)), iops((1, 100), (4, 400))).sentences)


def test_only_loads_that_both_reached_are_compared() -> None:
    found = versus(iops((1, 100), (4, 390), (64, 900)), iops((2, 150), (16, 800)))
    assert [one.outstanding for one in found.at_loads] == [2, 4, 16]


def test_idle_times_of_different_loads_are_no_floors() -> None:
    found = versus(iops((1, 100), (4, 390), (16, 900)), iops((8, 500), (16, 800), (32, 900)))
    assert "without load" not in {one.figure for one in found.differences}
    assert found.cost is not None
    assert found.cost.floor_ms is None


def test_repeated_runs_say_from_where_on_a_difference_counts() -> None:
    def runs(*rates: float) -> LoadCurve:
        return curve([{"outstanding": 1, "iops": rate, "latency_ms": 1000 / rate} for rate in rates] + [
            {"outstanding": 8, "iops": 8 * rate, "latency_ms": 1000 / rate} for rate in rates])  # fmt: skip

    steady = versus(runs(100, 100.5, 99.5), runs(103, 103.5, 102.5))
    assert steady.noise_from == "the spread of repeated runs"
    assert steady.noise_percent < 3
    assert all(one.real for one in steady.differences)
    loose = versus(runs(100, 112, 90), runs(103, 115, 92))
    assert not any(one.real for one in loose.differences)
    alone = versus(iops((1, 100), (8, 700)), iops((1, 103), (8, 720)))
    assert alone.noise_from == "5 % for each curve without repeated runs"
    assert not any(one.real for one in alone.differences)


def test_curves_that_count_different_things_are_compared_by_their_maxima() -> None:
    found = versus(sample("cern-random"), sample("cern-scan"))
    assert found.at_loads != () or "only the maxima" in found.sentences[-1]
    wild = versus(sample("cern-random"), sample("benchware-random-write"))
    assert wild.at_loads == ()
    assert "only the maxima are compared" in wild.sentences[-1]


def test_a_request_of_a_scan_is_not_held_against_a_small_one() -> None:
    """CALIBRATE_IO tells both maxima: 1,022 small reads a second, and 2,885 of 1 MiB each."""
    small = curve([{"iops": 1022, "latency_ms": 11}])
    large = curve([{"iops": 2885, "mbps": 3025}], io_bytes=1 << 20)
    found = versus(large, small)
    assert found.differences == ()
    assert found.sentences == ("Their loads cannot be compared level by level: nothing is.",)


@pytest.mark.parametrize("text", ["398", "MB/s", "0 IOPS", "fast", "398 seconds", "1e400 IOPS", "100 IOPS/disk", ""])
def test_what_states_no_maximum(text: str) -> None:
    assert stated(text) is None


def test_stated_figures() -> None:
    assert told("41,285 IOPS").points[0].iops == 41285
    assert told("5.2 GB/s").points[0].mbps == 5200
    assert told("338 MiB/s").points[0].mbps == pytest.approx(354.4, abs=0.1)
    assert told("12.5 kIOPS").points[0].iops == 12500
    assert told("100 I/Os per second per disk", 12).points[0].iops == 1200

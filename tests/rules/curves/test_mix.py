"""Small and large requests side by side: models find what made the figures, also in cells that were held back."""

import random
from collections.abc import Sequence

import pytest

from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve, Mixed, Point
from rules.curves.mix import LARGE, mix
from rules.curves.mix_document import Mix, MixModel
from rules.curves.mix_models import Load, Rule, additive, capacity, fitted
from tests.rules.curves.samples import sample

SMALL, LARGES = (1, 2, 4, 8, 16, 32, 64), (0, 1, 2, 4, 8, 16)
ADDITIVE, CAPACITY = (0.006, 0.02, 20.0), (9000.0, 700.0, 0.3, 0.0005, 0.004)


def measured(rule: Rule, figures: Sequence[float], noise: float = 0.02, seed: int = 1) -> LoadCurve:
    chance = random.Random(seed)
    cells = []
    for large in LARGES:
        for small in (0, *SMALL):
            iops, rate = rule(figures, small, large)
            iops, rate = iops * (1 + chance.gauss(0, noise)), rate * (1 + chance.gauss(0, noise))
            if small or large:
                mbps = rate * LARGE / 1e6
                cells.append(Mixed(small, large, iops or None, 1000 * small / iops if iops else None, mbps or None))
    return LoadCurve("orion", "made", (Point(1, 100),), mixed=tuple(cells))


def found(rule: Rule, figures: Sequence[float], **told: float) -> Mix:
    made = mix(measured(rule, figures, **told))  # type: ignore[arg-type]
    assert made is not None
    return made


def best(made: Mix) -> MixModel:
    return made.models[0]


@pytest.mark.parametrize("seed", range(3))
def test_known_costs_come_back(seed: int) -> None:
    made = best(found(additive, ADDITIVE, seed=seed))
    assert made.name == "additive cost"
    assert (made.small_ms, made.large_ms) == (pytest.approx(6, rel=0.05), pytest.approx(20, rel=0.05))
    assert made.servers == pytest.approx(20, rel=0.06)
    assert made.held_back_percent is not None
    assert made.held_back_percent < 4  # of 2 % noise in each figure


@pytest.mark.parametrize("seed", range(3))
def test_known_capacities_come_back(seed: int) -> None:
    made = best(found(capacity, CAPACITY, seed=seed))
    assert made.name == "capacity"
    assert made.max_iops == pytest.approx(9000, rel=0.05)
    assert made.weight == pytest.approx(0.3, rel=0.1)
    assert made.held_back_percent is not None
    assert made.held_back_percent < 4


def test_without_noise_cells_held_back_are_met() -> None:
    for rule, figures in ((additive, ADDITIVE), (capacity, CAPACITY)):
        assert (best(found(rule, figures, noise=0)).held_back_percent or 0) < 0.5


def test_the_guides_own_figures_are_met_where_they_are_held_back() -> None:
    """The guide prints each kind alone (examples 8-1 and 8-2): of these every fifth is held back. Eight disks serve
    small requests as 34 servers would and large ones as 12, so one number for both misses them by some percent."""
    small = {1: 105, 2: 208, 3: 309, 6: 569, 9: 782, 12: 951}
    large = {1: 19.18, 2: 37.59, 4: 65.53, 6: 87.03, 8: 103.06, 10: 109.67}
    loads = [Load(each, 0, iops, None) for each, iops in small.items()]
    loads += [Load(0, each, None, mbps) for each, mbps in large.items()]
    errors = {one.name: (round(100 * one.fit), round(100 * (one.held_back or 0))) for one in fitted(loads)}
    assert errors == {"additive cost": (7, 9), "capacity": (8, 11)}


def test_a_storage_of_neither_kind_is_missed_and_said_so() -> None:
    chance = random.Random(5)
    cells = [Mixed(s, n, chance.uniform(10, 9000), None, chance.uniform(5, 500)) for s in (1, 4, 16) for n in (1, 4, 8)]
    made = mix(LoadCurve("orion", "wild", (), mixed=tuple(cells)))
    assert made is not None
    assert (best(made).held_back_percent or 0) > 40


def test_what_one_kind_costs_the_other_is_said() -> None:
    said = " ".join(found(additive, ADDITIVE, noise=0).sentences)
    assert "With 8 small requests in flight one takes 8.1 ms alone and 24.1 ms while 16 large ones run" in said
    assert "A large request costs as much of the storage as 3.33 small ones." in said


def test_no_map_and_few_cells() -> None:
    assert mix(sample("cern-random")) is None
    few = mix(LoadCurve("orion", "few", (), mixed=(Mixed(1, 0, 100.0), Mixed(1, 1, 60.0, None, 30.0))))
    assert few is not None
    assert few.models == ()
    assert "Too few loads" in few.sentences[-1]


def test_orions_three_tables_make_the_map() -> None:
    files = [
        ("m_iops.csv", b"Large/Small, 0, 1, 2\n0, , 100, 190\n1, , 60, 110\n"),
        ("m_lat.csv", b"Large/Small, 0, 1, 2\n0, , 10, 10.5\n1, , 16.7, 18.2\n"),
        ("m_mbps.csv", b"Large/Small, 0, 1, 2\n0, , , \n1, 40, 30, 20\n"),
    ]
    small, large = read_curves(files)
    assert [(one.small, one.large, one.iops, one.latency_ms) for one in small.mixed if one.small] == [
        (1, 0, 100, 10), (2, 0, 190, 10.5), (1, 1, 60, 16.7), (2, 1, 110, 18.2),
    ]  # fmt: skip
    assert large.mixed == ()
    (alone,) = [one for one in small.mixed if not one.small]
    assert alone.mbps == pytest.approx(41.94304)


TRACE = b"""ORION VERSION 11.2.0.1.0
ran (small): my 1 oth 0 iops 105 size 8 K lat 9.51 ms bw =   0.82 MBps dur 59.98 s READ
ran (small): my 4 oth 0 iops 380 size 8 K lat 10.5 ms bw =   2.97 MBps dur 59.98 s READ
ran (small): my 4 oth 2 iops 260 size 8 K lat 15.4 ms bw =   2.03 MBps dur 59.98 s READ
ran (large): my 2 oth 4 iops 30 size 1024 K lat 66 ms bw =  30.1 MBps dur 59.98 s READ
ran (large): my 2 oth 0 iops 41 size 1024 K lat 48.7 ms bw =  41.2 MBps dur 59.98 s READ
"""


def test_a_trace_alone_is_the_whole_run() -> None:
    small, large = read_curves([("m_trace.txt", TRACE)])
    assert [(one.outstanding, one.iops, one.latency_ms) for one in small.points] == [(1, 105, 9.51), (4, 380, 10.5)]
    assert large.points[0].mbps == pytest.approx(41.2 * 1.048576)
    assert [(one.small, one.large, one.latency_ms) for one in small.mixed if one.small and one.large] == [(4, 2, 15.4)]


def test_tables_go_before_their_trace() -> None:
    (small, _) = read_curves([("m_trace.txt", TRACE), ("m_iops.csv", b"Large/Small, 1, 4\n0, 106, 381\n")])
    assert [one.iops for one in small.points] == [106, 381]


def test_orions_matrix_with_bars() -> None:
    text = b"| Large/Small | 1 | 2 | 4 |\n|---|---|---|---|\n| 0 | 10360 | 18692 | 34592 |\n| 1 | | | |\n"
    (small,) = read_curves([("s_iops.md", text)])
    assert [one.iops for one in small.points] == [10360, 18692, 34592]

"""A test from begin to end, by a fio that answers as a storage of known rate."""

import itertools
from typing import Any

import pytest

from app.measure import host_cpu, orion_files
from app.measure.progress_file import packed
from app.measure.refused import NotMeasured
from app.measure.session import Outlets, Session, duration
from parsers.load_curves import read_curves
from parsers.load_curves.measured_document import Measured
from tests.app.measure.made import Storage, caps, prepared


@pytest.fixture(autouse=True)
def quiet_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else this machine does meanwhile."""
    monkeypatch.setattr(host_cpu, "busy", lambda _before, _after: 12.0)


def ran(storage: Storage, *, all_loads: bool = False, **given: Any) -> tuple[Measured, list[str]]:
    test, planned, targets, document = prepared(**given)
    said: list[str] = []
    session = Session(test, planned, targets, storage, document, Outlets(lambda _: None, said.append))  # type: ignore[arg-type]
    return session.go(all_loads=all_loads), said


def test_all_loads_of_a_plan_run_in_their_order() -> None:
    measured, said = ran(Storage(caps(1e9)), matrix="detailed")
    assert measured.finished
    assert len(measured.loads) == measured.planned == 17
    assert (measured.loads[0].small, measured.loads[0].large) == (1, 0)
    assert said[0].startswith("1/17  1 small")
    assert "beside" in said[-1]
    assert measured.notes == ()


def test_a_flat_curve_stops_and_says_so() -> None:
    measured, said = ran(Storage(caps(3000)), matrix="row", num_large=0, disks=4)
    assert [one.small for one in measured.loads] == [1, 2, 4, 6, 8]
    assert "flat from 8 small on" in measured.notes[0]
    assert measured.notes[0] in said
    assert measured.finished
    whole, _ = ran(Storage(caps(3000)), matrix="row", num_large=0, disks=4, all_loads=True)
    assert len(whole.loads) == whole.planned
    assert whole.notes == ()


def test_a_load_whose_rate_varies_runs_again_and_its_mean_counts() -> None:
    measured, said = ran(Storage(caps(1e9), [1.2, 0.8, 1.01]), matrix="point", num_small=2, num_large=0)
    assert [round(one.of_small.iops) for one in measured.loads if one.of_small] == [2400, 1600, 2020]
    assert "3 runs differ by 20 %" in measured.notes[0]
    assert any("run 3" in one for one in said)
    assert orion_files.tables(measured)["iops"] == {(0, 2): pytest.approx(2006.67, abs=0.01)}
    small = read_curves([("x_curve.json", packed(measured))])[0]
    assert len(small.points) == 3


def test_it_goes_on_where_it_was_stopped() -> None:
    test, planned, targets, document = prepared(matrix="row", num_large=0)
    kept: list[Measured] = []

    class Stops(Storage):
        def run(self, job: str, seconds: float, *, writes: bool) -> tuple[str, str]:
            if len(self.jobs) == 2:
                raise KeyboardInterrupt
            return super().run(job, seconds, writes=writes)

    stops = Session(test, planned, targets, Stops(caps(1e9)), document, Outlets(kept.append, print))  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        stops.go(all_loads=False)
    assert [one.small for one in kept[-1].loads] == [1, 2]
    storage = Storage(caps(1e9))
    goes_on = Session(test, planned, targets, storage, kept[-1], Outlets(kept.append, print))  # type: ignore[arg-type]
    assert [one.small for one in goes_on.go(all_loads=False).loads] == [1, 2, 3, 4, 5]
    assert len(storage.jobs) == 3


def test_a_rate_that_contradicts_littles_law_is_told() -> None:
    class Rounds(Storage):
        """As fio keeps four requests of io_uring in flight where three are asked for."""

        def _job(self, one: dict[str, str], *, writes: bool) -> dict[str, Any]:
            return super()._job(one | {"iodepth": "4"}, writes=writes)

    measured, _ = ran(Rounds(caps(1e9)), matrix="point", num_small=3, num_large=0)
    assert "+33 % from the requests in flight" in measured.notes[0]


@pytest.mark.parametrize(("seconds", "told"), [(0.001, True), (1e6, False)])
def test_cpus_that_other_programs_keep_full_are_told(
    seconds: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent = itertools.count(0, seconds)
    monkeypatch.setattr(host_cpu, "own", lambda: next(spent))
    monkeypatch.setattr(host_cpu, "busy", lambda _before, _after: 97.0)
    monkeypatch.setattr(host_cpu, "share", lambda took, _elapsed: min(100.0, took))
    measured, _ = ran(Storage(caps(1e9)), matrix="point", num_small=2, num_large=0)
    assert any("other programs work here" in one for one in measured.notes) == told
    (curve,) = read_curves([("x_curve.json", packed(measured))])
    assert curve.points[0].cpu_percent == (None if told else 97)


def test_a_log_writer_counts_commits() -> None:
    measured, _ = ran(Storage(lambda _depth, _size: 1000.0), run="log-writer")
    figures = [one.of_small for one in measured.loads if one.of_small]
    assert [one.outstanding for one in figures] == [1, 2, 4, 8, 16, 32]
    assert [one.iops for one in figures] == [1000, 2000, 4000, 8000, 16000, 32000]
    assert figures[-1].mbps == pytest.approx(32 * 4096 * 1000 / 1e6)
    curve = read_curves([("log_curve.json", packed(measured))])[0]
    assert (curve.io_bytes, curve.sequential, curve.write_percent) == (4096, True, 100)
    assert any("commits" in note for note in curve.notes)
    assert "It measures what log file parallel write waits for." in curve.notes


def test_what_fails_ends_the_test_with_a_sentence() -> None:
    class Fails(Storage):
        def run(self, job: str, seconds: float, *, writes: bool) -> tuple[str, str]:
            return "", "fio: io_u error on file /data/one: No space left on device: write offset=0, buflen=8192"

    with pytest.raises(NotMeasured, match="disk is full"):
        ran(Fails(caps(1e9)))


@pytest.mark.parametrize(("seconds", "said"), [(5, "5 s"), (99, "99 s"), (600, "10 min"), (36_000, "10.0 h")])
def test_how_long_it_takes_reads_as_one_says_it(seconds: float, said: str) -> None:
    assert duration(seconds) == said

"""Every table of the published tests, cut from the text as it stands, and the fits of the samples that were retyped."""

import pytest

from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from rules.curves import study
from rules.curves.components import component
from rules.curves.studied import Studied
from tests.rules.curves.samples import sample
from tests.seeds import cut, lines_of, needs_seeds

CERN_SCAN, CERN_RANDOM = (53, 72), (100, 138)
pytestmark = needs_seeds


def whole(number: str) -> dict[str, LoadCurve]:
    return {one.name: one for one in read_curves([("paper.txt", "\n".join(lines_of(number)).encode())])}


def of_lines(number: str, first: int, last: int) -> LoadCurve:
    (found,) = read_curves([("cut.txt", cut(number, first, last))])
    return found


def fitted(found: Studied) -> list[float]:
    best = found.fit.best if found.fit else None
    return [best.model.servers, best.model.asymptote, best.rms] if best else []


def assert_alike(now: Studied, then: Studied) -> None:
    assert (now.fit and now.fit.choice) == (then.fit and then.fit.choice)
    assert fitted(now) == pytest.approx(fitted(then), rel=0.005)
    assert now.floor_ms == (then.floor_ms and pytest.approx(then.floor_ms, rel=0.001))


@pytest.mark.parametrize(
    ("lines", "retyped", "levels"), [(CERN_RANDOM, "cern-random", 38), (CERN_SCAN, "cern-scan", 19)]
)
def test_a_table_cut_alone_fits_as_the_retyped_sample(lines: tuple[int, int], retyped: str, levels: int) -> None:
    found = of_lines("000", *lines)
    assert len(found.points) == levels
    now, then = study(found), study(sample(retyped))
    assert_alike(now, then)


def test_the_whole_first_paper_is_six_curves_and_its_plans_and_scripts_none() -> None:
    found = whole("000")
    assert [len(one.points) for one in found.values()] == [19, 38, 19, 19, 38, 38]
    assert all(one.write_percent in (0, None) for one in found.values())
    random = next(one for one in found.values() if one.name.startswith("SMALL RANDOM"))
    assert random.io_bytes == 8192  # by db_block_size, which the paper prints
    assert random.points[-1].cpus == pytest.approx(0.95, abs=0.01)
    said = " ".join(note for one in found.values() for note in one.notes)
    assert "The heading says MB/s, but the figures are the blocks read" in said
    assert "reads in another way than the others: line 264" in said


def test_waits_for_scans_are_no_random_reads() -> None:
    scans, random = (one for name, one in whole("000").items() if name.startswith("FROM GV$SYSTEM_EVENT"))
    assert (study(scans).is_scan, study(random).is_scan) == (True, False)


def test_used_and_unused_columns_of_the_first_paper() -> None:
    found = of_lines("000", *CERN_RANDOM)
    assert [one.heading for one in found.columns if one.used] == [
        "Parallel degree", "IOPS", "CPU (s)", "db file sequential read, wait (s)",
        "db file sequential read, N# waits",
    ]  # fmt: skip
    assert [one.heading for one in found.columns if not one.used] == ["physical reads, blocks"]


RETYPED = {
    "Sequential read, single process": "benchware-scan",
    "Sequential read, multiple processes": "benchware-scan-jobs",
    "Sequential write": "benchware-write",
    "Random read": "benchware-random-read",
    "Random write": "benchware-random-write",
}


@pytest.mark.parametrize("name", RETYPED)
def test_a_table_of_the_second_paper_says_what_the_retyped_sample_says(name: str) -> None:
    now, then = study(whole("002")[name]), study(sample(RETYPED[name]))
    assert_alike(now, then)
    assert now.max_mbps == pytest.approx(then.max_mbps, rel=0.001)
    assert now.cpu_busy is not None


def test_random_reads_end_at_the_cpus_with_three_to_four_reads_in_flight_a_job() -> None:
    read = study(whole("002")["Random read"])
    ended = component(read, {})
    assert ended is not None
    assert ended.kind == "cpu"
    assert any("Each job keeps 3.0 to 3.6 requests in flight" in note for note in read.notes)
    assert (506050, 0.188) in [(one.rate, one.latency_ms) for one in read.levels]
    assert min(one.latency_ms for one in read.levels) >= 0.99 * (read.floor_ms or 0)


def test_no_latency_below_a_floor() -> None:
    for found in map(study, (*whole("000").values(), *whole("002").values())):
        least = min((one.latency_ms for one in found.levels), default=0.0)
        assert found.floor_ms is None or least >= 0.85 * found.floor_ms


def test_the_summary_of_the_second_paper_alone() -> None:
    lines = lines_of("002")
    first = next(number for number, line in enumerate(lines, 1) if "HDS UCP With Server" in line)
    found = {one.name: one for one in read_curves([("summary.txt", cut("002", first, first + 14))])}
    read = found["Random I/O read, summary"]
    assert [(one.iops, one.latency_ms) for one in read.points] == [(506047, 0.188), (534207, 0.436)]
    assert found["Random I/O write, summary"].points[0].iops == 111034

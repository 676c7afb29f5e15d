"""Which loads a test runs: the rules of Orion's guide as a table, and the equivalents of its predefined runs."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.measuring import load_levels
from rules.measuring.parameters import NotAsked, asked, equivalent
from rules.measuring.planned import Load, by_large, plan, seconds_of, series_of, warms
from rules.measuring.runs import ORION, RUNS
from tests.yaml_cases import read_yaml

CASES = read_yaml(Path(__file__).with_name("plans.yml"))


def called(case: dict[str, Any]) -> str:
    return f"{case['run']} {case.get('given', '')} {case['disks']}"


@pytest.mark.parametrize("case", CASES, ids=called)
def test_a_run_plans_its_loads(case: dict[str, Any]) -> None:
    planned = plan(asked(case["run"], case.get("given", {}), case["disks"]))
    assert len(set(planned.loads)) == len(planned.loads)
    assert Load(0, 0) not in planned.loads
    if "rows" in case:
        assert {large: [one.small for one in row] for large, row in by_large(planned.loads).items()} == case["rows"]
    assert len(planned.loads) == case.get("count", len(planned.loads))


def test_every_run_stands_in_the_table() -> None:
    assert {case["run"] for case in CASES} == set(RUNS)


def test_the_levels_are_those_that_the_guide_prints_for_its_eight_disks() -> None:
    assert load_levels.small(8)[:6] == [1, 2, 3, 6, 9, 12]
    assert load_levels.large(8)[:6] == [1, 2, 4, 6, 8, 10]


@pytest.mark.parametrize("disks", [1, 2, 3, 5, 7, 12, 30, 64, 500])
def test_more_disks_make_heavier_loads_and_not_many_more_of_them(disks: int) -> None:
    for levels, most in ((load_levels.small(disks), 5 * disks), (load_levels.large(disks), 2 * disks)):
        assert levels[0] == 1
        assert levels[-1] == most
        assert levels == sorted(set(levels))
        assert len(levels) <= 18


EQUIVALENTS = {
    "oltp": {"num_large": 0, "size_small": 8, "type": "rand", "simulate": "concat", "write": 0, "duration": 60,
             "matrix": "row"},
    "dss": {"num_small": 0, "size_large": 1024, "type": "rand", "simulate": "concat", "write": 0, "duration": 60,
            "matrix": "column"},
    "simple": {"size_small": 8, "size_large": 1024, "type": "rand", "simulate": "concat", "write": 0, "duration": 60,
               "matrix": "basic"},
    "normal": {"size_small": 8, "size_large": 1024, "type": "rand", "simulate": "concat", "write": 0, "duration": 60,
               "matrix": "detailed"},
}  # fmt: skip
"""As the guide prints them."""


@pytest.mark.parametrize("run", EQUIVALENTS)
@pytest.mark.parametrize("disks", [1, 8])
def test_a_predefined_run_is_its_equivalent(run: str, disks: int) -> None:
    predefined, advanced = asked(run, {}, disks), asked("advanced", EQUIVALENTS[run], disks)
    assert replace(predefined, run="advanced") == advanced
    assert plan(predefined) == plan(advanced)
    assert "--duration 60" in equivalent(run)


@pytest.mark.parametrize("run", [one for one in ORION if one != "advanced"])
def test_a_predefined_run_takes_the_size_of_the_cache_and_nothing_else(run: str) -> None:
    assert asked(run, {"cache_size": 512}, 1).cache_mb == 512
    with pytest.raises(NotAsked, match=r"takes no --duration: the same is --run advanced .*--matrix"):
        asked(run, {"duration": 5}, 1)
    with pytest.raises(NotAsked, match="takes no --write"):
        asked(run, {"write": 100}, 1)


@pytest.mark.parametrize(
    ("run", "given", "said"),
    [
        ("advanced", {"matrix": "row"}, "--matrix row needs --num-large"),
        ("advanced", {"matrix": "col"}, "--matrix col needs --num-small"),
        ("advanced", {"matrix": "point", "num_small": 1}, "--matrix point needs --num-large"),
        ("advanced", {"matrix": "max", "num_large": 1}, "--matrix max needs --num-small"),
        ("advanced", {"matrix": "basic", "num_small": 1}, "--num-small goes with --matrix col, point, max only"),
        (
            "advanced",
            {"matrix": "col", "num_small": 0, "num_large": 1},
            "--num-large goes with --matrix row, point, max",
        ),
        ("advanced", {"matrix": "point", "num_small": 0, "num_large": 0}, "is no load"),
        ("advanced", {"num_streamIO": 2}, "--num-streamIO is of sequential streams"),
        ("advanced", {"stripe": 512}, "--stripe goes with --simulate raid0"),
        ("random-read", {"matrix": "col"}, "is a test of its own and takes no --matrix"),
        ("log-writer", {"size_large": 512}, "one kind of request"),
    ],
)
def test_what_does_not_go_together_gets_a_sentence(run: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(NotAsked, match=said):
        asked(run, given, 1)


def test_the_guides_defaults() -> None:
    test = asked("advanced", {}, 3)
    assert (test.small_bytes, test.large_bytes, test.write, test.seconds) == (8192, 1 << 20, 0, 60)
    assert (test.matrix, test.sequential, test.raid0, test.stripe, test.stream_requests) == (
        "basic",
        False,
        False,
        1024,
        4,
    )
    assert (test.cache_mb, test.num_small, test.num_large, test.disks) == (None, None, None, 3)


def test_only_large_sequential_loads_warm_the_cache_and_for_two_minutes_unless_its_size_is_known() -> None:
    streams = {"type": "seq", "matrix": "detailed"}
    unknown = asked("advanced", streams, 1)
    assert warms(unknown, Load(0, 1))
    assert warms(unknown, Load(3, 1))
    assert not warms(unknown, Load(3, 0))
    assert not warms(asked("advanced", {"matrix": "detailed"}, 1), Load(0, 1))
    none, small = (asked("advanced", {**streams, "cache_size": size}, 1) for size in (0, 2000))
    assert not warms(none, Load(0, 1))
    taken = [seconds_of(one, Load(0, 1)) for one in (none, small, unknown)]
    assert [round(one - taken[0]) for one in taken] == [0, 10, 120]


def test_a_plan_says_how_long_it_takes() -> None:
    planned = plan(asked("oltp", {}, 1))
    assert 5 * 60 < planned.seconds < 5 * 70
    assert series_of(planned, Load(3, 0)) == planned.series[0]

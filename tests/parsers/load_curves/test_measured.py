"""What `iobound measure` wrote, as a curve; the whole way is in tests/app/measure."""

import json
from typing import Any

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves


def document(**changed: Any) -> bytes:
    figures = {"outstanding": 2, "iops": 4000, "mbps": 32.768, "latency_ms": 0.5, "buckets": [
        {"up_to_us": 512, "reads": 9, "writes": 1}, {"up_to_us": 1024, "reads": 2, "writes": 0}]}  # fmt: skip
    loads = [
        {"small": 2, "large": 0, "cpu_percent": 40, "of_small": figures},
        {"small": 2, "large": 1, "of_small": figures, "of_large": {**figures, "outstanding": 4}},
    ]
    whole = {
        "iobound_measure": 1, "name": "t", "run": "advanced", "command": "", "begun": "2026-11-23T10:00:00",
        "fio": "fio-3.33", "engine": "libaio", "disks": 4, "small_bytes": 8192, "large_bytes": 1048576,
        "sequential": True, "stream_requests": 4, "write_percent": 30, "seconds": 60, "planned": 3,
        "targets": [{"path": "/d", "size": 1}], "finished": True, "loads": loads,
    }  # fmt: skip
    return json.dumps(whole | changed).encode()


def test_small_and_large_requests_are_a_curve_each() -> None:
    small, large = read_curves([("t_curve.json", document())])
    assert (small.source, small.name, small.io_bytes, small.write_percent) == ("measure", "t small", 8192, 30)
    assert small.measured_on == large.measured_on == "2026-11-23"
    assert read_curves([("t_curve.json", document(begun="yesterday"))])[0].measured_on is None
    assert (small.devices, small.seconds_a_point, small.sequential) == (4, 60, False)
    assert [(one.outstanding, one.iops, one.latency_ms, one.cpu_percent) for one in small.points] == [
        (2, 4000, 0.5, 40)
    ]
    assert small.histogram == ((0.512, 10), (1.024, 2))
    assert [(one.small, one.large, one.iops) for one in small.mixed] == [(2, 0, 4000), (2, 4, 4000)]
    assert (large.io_bytes, large.sequential, large.points[0].outstanding) == (1 << 20, True, 4)
    assert any("4 in each sequential stream" in one for one in large.notes)


@pytest.mark.parametrize(("own", "known"), [(3, None), (25, 40), (None, 40)])
def test_cpus_that_others_kept_busy_say_nothing_of_the_test(own: float | None, known: float | None) -> None:
    loads = json.loads(document())["loads"]
    loads[0]["own_cpu_percent"] = own
    small = read_curves([("t_curve.json", document(loads=loads))])[0]
    assert [one.cpu_percent for one in small.points] == [known]


def test_a_test_that_was_stopped_says_so() -> None:
    (small, _) = read_curves([("t_measuring.json", document(finished=False))])
    assert "2 of 3 loads are measured" in " ".join(small.notes)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"loads": []}, "stopped before its first load"),
        (
            {
                "loads": [
                    {"small": 1, "large": 0, "of_small": {"outstanding": 1, "iops": -1, "mbps": 1, "latency_ms": 1}}
                ]
            },
            "damaged",
        ),
        ({"write_percent": 101}, "damaged"),
        ({"small_bytes": "x"}, "damaged"),
    ],
)
def test_a_harmed_one_is_refused_in_a_sentence(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(NotACurve, match=said):
        read_curves([("t_curve.json", document(**changed))])

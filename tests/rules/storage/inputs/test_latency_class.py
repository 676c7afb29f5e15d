"""Latencies beside the table of media."""

import pytest

from rules.storage.inputs.latency_class import kinds_of_media, latency_class
from rules.storage.inputs.media import media


@pytest.mark.parametrize(
    ("read_ms", "said"),
    [
        (0.004, "a cache answers"),
        (0.02, "as fast as flash"),
        (1.0, "as fast as flash"),
        (1.01, "slower than flash, faster than an idle disk"),
        (4.0, "as long as an idle disk takes (4 ms to 12.4 ms)"),
        (12.4, "as long as an idle disk takes"),
        (12.5, "longer than an idle disk takes"),
    ],
)
def test_each_latency_is_as_fast_as_something(read_ms: float, said: str) -> None:
    assert said in latency_class(read_ms)


def test_every_class_of_the_table_is_of_a_kind_once_and_within_its_range() -> None:
    kinds = kinds_of_media()
    assert sorted(name for kind in kinds for name, *_ in kind.classes) == sorted(one.label for one in media().values())
    for kind in kinds:
        assert all(kind.low_ms <= low < high or low == high <= kind.high_ms for _, low, high in kind.classes)
    assert [kind.name for kind in kinds] == ["Flash", "Cloud volumes", "Disks"]

"""A scale on which each decade is as wide as the next."""

import pytest

from app.text.log_scale import LogScale


def test_decades_are_equally_wide_and_what_lies_outside_stands_at_the_edge() -> None:
    scale = LogScale(0.02, 12.4)
    assert scale.ticks() == [(0.01, "10 µs"), (0.1, "0.1 ms"), (1.0, "1 ms"), (10.0, "10 ms"), (100.0, "100 ms")]
    assert [scale.place(at) for at, _ in scale.ticks()] == pytest.approx([0, 25, 50, 75, 100])
    assert (scale.place(0.0001), scale.place(5000.0)) == (0.0, 100.0)


def test_a_single_value_has_a_decade_around_it() -> None:
    assert [label for _, label in LogScale(1.0, 1.0, 10, 90).ticks()] == ["1 ms", "10 ms"]

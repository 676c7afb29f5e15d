"""Several curves in one picture: round figures from zero, decades where they are far apart."""

import re

from app.text.load_curves_chart import Drawn, together

NEAR = [Drawn("a", [(100.0, 5.0), (400.0, 9.0)]), Drawn("b", [(200.0, 4.0), (900.0, 8.0)])]
FAR = [Drawn("disks", [(300.0, 6.5), (8675.0, 37.0)]), Drawn("flash", [(10_000.0, 0.1), (900_000.0, 0.8)])]


def places(drawn: str) -> list[float]:
    return [float(one) for one in re.findall(r'class="level" x="([\d.]+)%"', drawn)]


def test_near_curves_stand_on_round_figures_from_zero() -> None:
    drawn = str(together("t", NEAR, "requests/s"))
    assert "ten times" not in drawn
    assert places(drawn)[0] < places(drawn)[1]


def test_curves_far_apart_stand_on_decades_and_keep_their_room() -> None:
    drawn = str(together("t", FAR, "requests/s"))
    assert "requests/s, ten times as many each step" in drawn
    found = places(drawn)
    assert found == sorted(found)
    assert found[1] - found[0] > 20, "the disks are no dot beside the flash"
    assert all(9 <= one <= 98 for one in found)


def test_none_and_one_level_are_no_picture() -> None:
    assert together("t", [], "MB/s") == ""
    assert together("t", [Drawn("a", [(1.0, 1.0)])], "MB/s") == ""

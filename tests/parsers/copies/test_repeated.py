"""A part of a report that a copy holds twice counts once."""

import pytest

from parsers import parse
from parsers.copies import repeated
from tests.parsers.copies.test_copies import SAMPLES, TEXTS, printed, same


def on_screen(name: str) -> list[str]:
    """The lines of a sample as a terminal shows them, which keeps no form feeds."""
    return printed(name).replace("\f", "").split("\n")


@pytest.mark.parametrize("share", [0.05, 0.25, 0.4, 0.55, 0.7])
@pytest.mark.parametrize("length", [24, 60])
@pytest.mark.parametrize("name", TEXTS)
def test_lines_that_were_copied_twice_count_once(name: str, length: int, share: float) -> None:
    lines = on_screen(name)
    at = int(len(lines) * share)
    same("\n".join([*lines[: at + length], *lines[at:]]).encode(), name)


def test_rows_keep_their_lines() -> None:
    name = TEXTS[0]
    lines = on_screen(name)
    (report,) = parse("\n".join([*lines[:80], *lines[40:]]).encode())
    (whole,) = parse((SAMPLES / name).read_bytes())
    for section, rows in whole.sections.items():
        moved = [row["line"] + (40 if row["line"] > 80 else 0) for row in rows.rows]
        assert [row["line"] for row in report.sections[section].rows] == moved


def test_rows_that_are_alike_stay() -> None:
    assert repeated.kept(["a 1", *["queue 2"] * 12, "b 3"]) is None
    assert repeated.kept(["queue 1", "queue 2"] * 9) is None


def test_headings_that_come_again_stay() -> None:
    heads = ["Wait Events  DB/Inst: A/a  Snaps: 1-2", "Event  Waits", "-----  -----"]
    rows = [f"event {number}" for number in range(20)]
    assert repeated.kept([*heads, *rows[:10], *heads, *rows[10:]]) is None


def test_what_has_form_feeds_is_no_copy_of_a_terminal() -> None:
    rows = [f"event {number}" for number in range(20)]
    assert repeated.kept([*rows, *rows]) == list(range(20))
    assert repeated.kept([*rows, "\f", *rows, *rows]) is None


def test_many_like_lines_take_no_long_time() -> None:
    assert repeated.kept([f"line {number % 7}" for number in range(30_000)]) is None
    assert repeated.kept(["line 1"] * 30_000) is None

"""What undoes a change: carried in an address, and nothing else is."""

import pytest

from app.databases import undo


@pytest.mark.parametrize(
    "one",
    [
        undo.join("d1", "d2"), undo.split("d2"), undo.split_off("d1", {"name": "CLONE & Co"}),
        undo.settings("d1", {"label": "", "group": "a=b"}), undo.marker_added("d1", "m1"),
        undo.marker_removed("d1", "2026-01-31 10:00:00", "moved <b>"),
    ],
)  # fmt: skip
def test_it_comes_back_as_it_was_written(one: undo.Undo) -> None:
    found = undo.read(one.written())
    assert found is not None
    assert (found.action, list(found.fields)) == (one.action, list(one.fields))


@pytest.mark.parametrize(
    "text", ["", "/databases/d1/delete", "//evil.example/join", "/databases/d1/join/../delete", "/reports/r1/delete",
             "https://evil.example/databases/d1/join", "/databases/d1/join?" + "a" * 3000],
)  # fmt: skip
def test_nothing_else_is_a_form(text: str) -> None:
    assert undo.read(text) is None


def test_what_is_too_long_for_an_address_is_not_offered() -> None:
    assert undo.settings("d1", {"label": "ü" * 1000}).written() == ""

"""Reads of undo and of the dictionary are told apart from those of data."""

from typing import Any

import pytest

from rules.shared.undo_reads import most_reads, nobodys, read_most
from tests.rules.cases import facts_of


def _read(**reads: int) -> dict[str, Any]:
    return {"tablespace_io": [{"tablespace": name, "reads": count, "line": 7} for name, count in reads.items()]}


@pytest.mark.parametrize(("undo", "mostly"), [(50, True), (49, False)])
def test_undo_is_most_of_the_reads_from_half_on(undo: int, mostly: bool) -> None:
    facts = facts_of(_read(DATA=100 - undo, UNDOTBS1=undo))
    place = read_most(facts)
    assert place
    assert (place.what, place.share, place.line) == ("undo", undo / 100, 7)
    assert (most_reads(facts) is not None) is mostly


def test_the_parameter_names_undo() -> None:
    facts = facts_of(_read(RBS=9) | {"parameter": {"undo_tablespace": "rbs"}})
    assert nobodys({"tablespace": "RBS"}, facts)
    assert not nobodys({"tablespace": "DATA"}, facts)
    assert nobodys({"tablespace": "sysaux"}, facts)


def test_nothing_read_is_no_place() -> None:
    assert read_most(facts_of({})) is None
    assert read_most(facts_of(_read(UNDO=0))) is None

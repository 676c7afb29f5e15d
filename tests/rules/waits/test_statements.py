"""What kind of statement a text is, by how it begins, however long it is."""

import pytest

from rules.shared.concentration import CHORES
from rules.waits.statements import BEGINNING, PROCEDURAL, begins, procedural


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("BEGIN dbms_stats.gather; END;", True),
        (" " * 2 * BEGINNING + "\n\tDeclare x number; begin null; end;", True),
        ("<<outer>> begin null; end;", True),
        ("select 'begin' from dual " + "x" * 1000, False),
        ("be", False),
        ("", False),
    ],
)
def test_a_block_is_told_by_its_first_word(text: str, block: bool) -> None:
    assert procedural({"sql_id": "abc"}, {"abc": text}) is block
    assert procedural({"hash_value": 42}, {42: text}) is block


def test_a_statement_whose_text_is_not_printed_is_none() -> None:
    assert not begins({"sql_id": "abc"}, {}, CHORES)
    assert not begins({}, {"abc": "drop table t"}, CHORES)


def test_every_word_that_is_looked_for_stands_within_what_is_looked_at() -> None:
    assert max(map(len, (*PROCEDURAL, *CHORES))) <= BEGINNING

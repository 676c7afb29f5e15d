"""What stays of a statement: the words of SQL at their places, and nothing of names, literals and comments."""

import re

import pytest

from parsers.redaction.pseudonyms import Pseudonyms
from parsers.redaction.text_edits import of_statement
from parsers.redaction.words_of_line import Words


def redacted(statement: str) -> str:
    words = Words(Pseudonyms(b"a key of some twenty bytes"), set(), ())
    letters = list(statement)
    for edit in of_statement(statement, [(place, place + 1) for place in range(len(statement))], words):
        letters[edit.start : edit.end] = edit.new
    return "".join(letters)


SECRETS = ("ORCHARD", "PICKER", "APPLE", "PEAR")


@pytest.mark.parametrize(
    "statement",
    [
        "select apple from orchard.picker where pear = 'apple pear'",
        "SELECT \"Apple\" FROM ORCHARD WHERE PEAR = 'it''s an apple'",
        "select q'[an apple's pear]' from dual",
        "select N'apple' from dual -- for the orchard",
        "select /* orchard */ 1 from dual /* pear */",
        "select /*+ index(apple orchard_idx) */ * from picker apple",
        "select * from picker where name = 'an apple that the list breaks off",
        "select * from picker where name = q'[an apple that the list breaks",
        "select 1 from dual /* a remark on the orchard that",
        'select 1 from "Orchard of the pi',
        "begin orchard.pick(:apple, :pear); end;",
        "call orchard.pick('pear')",
        "declare apple number; begin select 1 into apple from pear; end;",
        "select 'select from orchard where' from dual",
        "update picker set apple = 'x' where rowid in (select rowid from orchard)",
        "insert into orchard values ('" + "pear " * 30 + "')",
    ],
)
def test_no_name_and_no_part_of_a_literal_is_left(statement: str) -> None:
    made = redacted(statement)
    assert len(made) == len(statement)
    assert not any(secret in made.upper() for secret in SECRETS)
    assert made.split(maxsplit=1)[0].lower() == statement.split(maxsplit=1)[0].lower()


def test_the_words_of_sql_stay_where_they_are() -> None:
    made = redacted("select count(*), nvl(apple, 17) from orchard where pear is not null order by 2 desc")
    expected = r"select count\(\*\), nvl\(\w{5}, \d\d\) from \w{7} where \w{4} is not null order by \d desc"
    assert re.fullmatch(expected, made)
    assert "17" not in made


def test_a_literal_that_reads_like_sql_goes_as_a_whole() -> None:
    made = redacted("select 'select from where' from dual")
    assert made.startswith("select '")
    assert made.endswith("' from dual")
    assert not {"select", "from", "where"} & set(made.split("'")[1].split())


def test_names_are_alike_in_every_statement() -> None:
    first, second = redacted("select apple from orchard"), redacted("delete from orchard where apple = 1")
    assert first.split()[3] == second.split()[2]
    assert first.split()[1] == second.split()[4]


def test_a_statement_that_no_tokenizer_reads_is_blanked() -> None:
    statement = "select 'apple \" /* from orchard"
    assert redacted("\x00 select 'apple".replace("\x00", "")) is not None
    made = redacted(statement)
    assert len(made) == len(statement)
    assert "apple" not in made


def test_what_oracle_runs_itself_is_known_by_its_comment() -> None:
    made = redacted("/* SQL Analyze(1) */ select apple from orchard")
    assert made.startswith("/* SQL Analyze(1) */ select ")
    assert "apple" not in made


def test_a_literal_shows_neither_its_words_nor_its_signs() -> None:
    made = redacted("select 1 from dual where a = 'http://p2.orchard.com/x?y=Pear J.P.%' and b = 'it''s 17'")
    literals = re.findall(r"'([^']+)'", made)
    assert [len(one) for one in literals] == [len("http://p2.orchard.com/x?y=Pear J.P.%"), 2, 4]
    assert all(re.fullmatch("[a-z]+", one) for one in literals)


def test_equal_literals_stay_equal_and_others_do_not() -> None:
    made = redacted("select 1 from dual where a = 'pear tree' or b = 'pear tree' or c = 'pear trap'")
    first, second, third = re.findall(r"'([^']+)'", made)
    assert first == second
    assert first[:4] != third[:4]


def test_a_word_behind_a_dot_is_a_name() -> None:
    made = redacted("select js.count, js.level from picker js where js.date > sysdate")
    assert not re.search(r"\.(count|level|date)\b", made)
    assert made.endswith("> sysdate")


def test_oracles_own_packages_and_sequences_stay_behind_a_dot() -> None:
    made = redacted("begin dbms_stats.gather_table_stats(apple.nextval); end;")
    assert "dbms_stats.gather_table_stats(" in made
    assert ".nextval" in made


def test_letters_of_another_character_set_go_with_their_signs() -> None:
    made = redacted("select 1 from dual --\xb6y \xb8\xab, \xbf\xba\xb0")
    assert made.isascii()


def test_a_line_end_within_a_literal_stays() -> None:
    made = redacted("select 'apple\n  pear' from dual")
    assert re.fullmatch(r"select '[a-z]{5}\n[a-z]{6}' from dual", made)

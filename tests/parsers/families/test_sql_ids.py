"""Cut SQL ids get the rest of their characters from the report's other lists."""

from parsers.corrections.instance import correct
from parsers.model.report import Report, SectionRows


def report(format: str, *ids: str) -> Report:
    """One list with a cut id, another with whole ones."""
    made = Report(format, "instance")
    made.sections = {
        "sql_by_gets": SectionRows("sql_by_gets", "present", 1, [{"sql_id": "0w2qpaa6u2z"}]),
        "sql_by_reads": SectionRows("sql_by_reads", "present", 9, [{"sql_id": one} for one in ids]),
    }
    made.sql_texts["0w2qpaa6u2z"] = "select a longer text"
    return made


def test_the_one_whole_id_that_begins_alike_completes_it() -> None:
    made = report("awr-text", "0w2qpaa6u2z7k", "8z3542aamp562")
    made.sql_texts["0w2qpaa6u2z7k"] = "select"
    correct(made)
    assert made.rows("sql_by_gets") == [{"sql_id": "0w2qpaa6u2z7k", "name_cut": True}]
    assert made.sql_texts == {"0w2qpaa6u2z7k": "select a longer text"}


def test_an_id_that_could_be_two_or_none_stays_as_printed() -> None:
    for ids in (("0w2qpaa6u2z7k", "0w2qpaa6u2z7m"), ("8z3542aamp562",)):
        made = report("awr-text", *ids)
        correct(made)
        assert made.rows("sql_by_gets") == [{"sql_id": "0w2qpaa6u2z"}]
        assert made.sql_texts == {"0w2qpaa6u2z": "select a longer text"}

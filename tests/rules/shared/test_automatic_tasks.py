"""What automatic tasks take: by statements, else by the sessions that run them."""

from rules.shared.automatic_tasks import automatic_tasks
from tests.rules.cases import facts_of

STATEMENT = {"sql_by_elapsed": [{"sql_id": "a", "elapsed_s": 900, "line": 3}], "sql_texts": {"a": "x COALESCE CLEANUP"}}
SESSION = {"session": "1,2", "user": "SYS", "program": "oracle@h (J004)", "activity_percent": 60.0, "line": 7}


def test_the_larger_counts_and_the_statement_names_it() -> None:
    """A statement that has not ended yet is posted later; the samples see it."""
    given = STATEMENT | {"elapsed_s": 1800, "db_time_s": 3600, "top_sessions": [SESSION]}
    tasks = automatic_tasks(facts_of(given))
    assert tasks
    assert (tasks.names, tasks.share, tasks.line) == (("cleaning up global indexes",), 0.6, 7)


def test_nothing_is_none() -> None:
    assert automatic_tasks(facts_of({"top_sessions": [SESSION | {"user": "APP"}]})) is None
    assert automatic_tasks(facts_of(STATEMENT)) is None

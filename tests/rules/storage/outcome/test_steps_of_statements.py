"""A statement has one step, the one that saves most."""

from rules.storage.outcome.step import Step
from rules.storage.outcome.steps_of_statements import beside, once_a_statement

BOTH = Step("Move jobs SQL aa and SQL bb.", 0.2, "free")
ONE = Step("Tune SQL bb.", 0.4, "free")
CACHE = Step("Enlarge the buffer cache.", 0.1, "free")


def test_the_step_that_saves_most_stays_and_others_for_what_it_does_not_name() -> None:
    assert once_a_statement([BOTH, ONE, CACHE]) == [BOTH, ONE, CACHE]
    assert once_a_statement([Step("Tune SQL bb.", 0.1, "free"), BOTH]) == [BOTH]


def test_beside_a_leading_step_its_statements_are_not_named_again() -> None:
    assert beside([BOTH], [Step("Tune SQL bb.", 0.2, "free"), ONE, CACHE]) == [ONE, CACHE]

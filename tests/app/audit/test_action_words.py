"""Every action that an entry may have has its words."""

import re

import pytest

from app.audit.action_words import WORDS, in_words, outcome_in_words
from app.cli.stored.users import ACTIONS as USER_COMMANDS
from app.web.access.route_needs import ACTIONS
from tests.conventions.tree import ROOT

NAMED = re.compile(r'\b(?:Entry|noted?)\(\s*"([a-z.]+)"')
"""How an entry is made elsewhere than by a route."""
ELSEWHERE = {name for path in (ROOT / "app").rglob("*.py") for name in NAMED.findall(path.read_text(encoding="utf-8"))}
OF_COMMANDS = {f"user.{one}" for one in USER_COMMANDS if one != "list"}


def test_entries_are_made_elsewhere_too() -> None:
    assert {"store.copy", "store.repack"} <= ELSEWHERE


@pytest.mark.parametrize("action", sorted({*ACTIONS.values()} | ELSEWHERE | OF_COMMANDS))
def test_an_action_has_words(action: str) -> None:
    assert action in WORDS


def test_no_two_say_the_same() -> None:
    assert len({*WORDS.values()}) == len(WORDS)


def test_an_action_of_a_later_release_keeps_its_name() -> None:
    assert in_words("disk.swap") == "disk.swap"


@pytest.mark.parametrize(
    ("action", "outcome", "words"),
    [
        ("login", "done", "logged in"),
        ("login", "refused", "failed to log in"),
        ("report.delete", "refused", "not done: deleted a report"),
        ("access", "refused", "asked for what is not allowed"),
    ],
)
def test_what_was_refused_is_not_told_as_done(action: str, outcome: str, words: str) -> None:
    assert outcome_in_words(action, outcome) == words

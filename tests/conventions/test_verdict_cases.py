"""A case of the verdict is whole: something decides it, it has its sentence, and it is called by plain words."""

import ast
import re
from typing import get_args

from rules.storage.decision import Case
from rules.storage.headlines.headline import CLAUSES
from rules.wording import words
from tests.conventions.tree import ROOT, modules, nodes

CASES: tuple[str, ...] = get_args(Case)


def test_every_case_has_a_sentence() -> None:
    assert set(CASES) - CLAUSES.keys() == set(), "give it one in rules/storage/headlines/headline.py"


def test_every_case_is_called_by_words_of_its_own() -> None:
    called = {case: words(case) for case in CASES}
    assert [case for case, name in called.items() if not re.fullmatch(r"[A-Z][A-Za-z /]+", name)] == []
    assert len(set(called.values())) == len(CASES)


def test_every_case_is_decided_somewhere() -> None:
    files = [*modules("rules/storage/cases"), ROOT / "rules" / "storage" / "procedure.py"]
    written = {node.value for path in files for node in nodes(path) if isinstance(node, ast.Constant)}
    assert [case for case in CASES if case not in written] == []

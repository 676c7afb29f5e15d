"""How tests write into a store beside a service that writes too."""

import ast

import pytest

from tests.conventions.tree import modules, name, syntax

THE_WAY = "tests/app/services.py"
OF_THE_DRIVER = "tests/app/web/test_unavailable.py"
"""Sets up a connection that SQLAlchemy does not have yet."""


def own_transactions(module: ast.Module) -> list[str]:
    """`begin()` and `commit()` of whatever: SQLite then lets a test write only where nobody did since it read."""
    return [
        f"{node.lineno} {ast.unparse(node)}"
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"begin", "commit"}
        and not node.args
    ]


def test_what_a_test_writes_it_writes_by_changing_or_writing() -> None:
    found = {name(path): own_transactions(syntax(path)) for path in modules("tests")}
    places = {path: calls for path, calls in found.items() if calls}
    assert {path: calls for path, calls in places.items() if path not in {THE_WAY, OF_THE_DRIVER}} == {}
    assert {*places} == {THE_WAY, OF_THE_DRIVER}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("with engine.begin() as connection: pass", True),
        ("with Session(engine) as session, session.begin(): pass", True),
        ("session.commit()", True),
        ("with writing(sessions) as session: pass", False),
        ("sessions.begin(user)", False),
    ],
)
def test_they_are_found(line: str, found: bool) -> None:
    assert bool(own_transactions(ast.parse(line))) is found

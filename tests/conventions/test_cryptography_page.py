"""docs/cryptography.md: every module that hashes, signs, encrypts or draws secrets stands there, and no other."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.conventions.tree import ROOT, tracked

PAGE = (ROOT / "docs" / "cryptography.md").read_text(encoding="utf-8")
LISTED = set(re.findall(r"`((?:app|parsers)/[\w/]+\.py)`", PAGE))
MAKES = {"hashlib", "hmac", "secrets", "pwdlib", "cryptography", "joserfc", "authlib", "argon2", "pyotp"}
"""Libraries of which something is hashed, signed, encrypted or drawn."""
READERS = {"app/environment/login_settings.py", "app/settings.py"}
"""Modules that ask whether such a library is there."""


def imported(path: str) -> Iterator[str]:
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


PYTHON = sorted(path.relative_to(ROOT).as_posix() for path in tracked() if path.suffix == ".py")
MAKING = {path for path in PYTHON if path.startswith(("app/", "parsers/", "rules/")) and MAKES & set(imported(path))}


def test_it_knows_a_module_that_hashes() -> None:
    assert "app/store/audit/audit_chain.py" in MAKING


@pytest.mark.parametrize("path", sorted(MAKING | LISTED))
def test_it_stands_on_the_page_if_and_only_if_it_makes_such_things(path: str) -> None:
    assert (path in LISTED) == (path in MAKING)

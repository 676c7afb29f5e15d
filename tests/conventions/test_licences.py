"""What the service is made of may be given on: every package of requirements.lock is under a licence that allows it."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata

import pytest

from tests.conventions.tree import ROOT

PERMISSIVE = re.compile(
    r"\b(MIT|MIT-0|BSD|Apache|ISC|PSF|Python Software Foundation|Zlib|0BSD|HPND|Unlicense|CC0)\b", re.I
)
WEAK_COPYLEFT = {
    "psycopg": "LGPL: used as a library, as it is",
    "psycopg-binary": "LGPL: used as a library, as it is",
    "psycopg-pool": "LGPL: used as a library, as it is",
    "pathspec": "MPL: used as it is, by what builds the package",
    "shtab": "MPL: used as it is",
    "pyphen": "LGPL, GPL or MPL, as one chooses: used as it is, for exports as PDF",
}
"""Their licence asks for their own source when they are given on changed; they are not changed."""
ELSEWHERE = {"brotlicffi", "colorama", "pywin32", "win32-setctime", "tzdata", "msvc-runtime"}
"""Of other systems alone, or data in the public domain."""


def locked() -> Iterator[str]:
    for line in (ROOT / "requirements.lock").read_text().splitlines():
        if name := re.match(r"([A-Za-z0-9][A-Za-z0-9._-]*)==", line):
            yield name[1].lower()


def licence_of(name: str) -> str:
    said = metadata(name)
    classified = [one.rsplit("::", 1)[-1] for one in said.get_all("Classifier") or [] if one.startswith("License")]
    return "; ".join([said.get("License-Expression") or (said.get("License") or "")[:80], *classified])


@pytest.mark.parametrize("name", sorted(set(locked())))
def test_every_package_of_the_service_may_be_given_on(name: str) -> None:
    if name in WEAK_COPYLEFT:
        return
    try:
        licence = licence_of(name)
    except PackageNotFoundError:
        assert name in ELSEWHERE, "not installed here: is it of another system?"
        return
    assert PERMISSIVE.search(licence), f"{licence or 'says none'}: choose another, or say why not"

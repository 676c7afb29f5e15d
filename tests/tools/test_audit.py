"""What is said of packages that a source knows, does not know, or cannot be asked of."""

import json

import pytest

from tools.audit import Answer, answer_of, outcome

KNOWN = {"name": "parcel", "version": "1.0", "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["1.1"]}]}
CLEAN = {"name": "letter", "version": "2.0", "vulns": []}
UNKNOWN = {"name": "crate", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("dependencies", "said", "status"),
    [
        ([CLEAN], "OSV knows nothing against any of 1 packages.", 0),
        ([CLEAN, UNKNOWN], "OSV does not know 1 of 2 packages: they were not looked at.", 2),
        ([KNOWN, UNKNOWN], "OSV knows of 1:\n  parcel 1.0: PYSEC-2026-1, mended in 1.1", 1),
    ],
)
def test_what_is_not_known_is_not_called_clean(dependencies: list[dict[str, object]], said: str, status: int) -> None:
    assert outcome("OSV", answer_of(json.dumps({"dependencies": dependencies}))) == (said, status)


@pytest.mark.parametrize("printed", ["", "Traceback", "{}"])
def test_a_source_that_cannot_be_asked_says_neither(printed: str) -> None:
    assert answer_of(printed) is None
    assert outcome("PyPI", None) == ("PyPI could not be asked: it says neither yes nor no.", 2)


def test_a_vulnerability_without_a_mend_is_still_named() -> None:
    known = {"name": "parcel", "version": "1.0", "vulns": [{"id": "X", "fix_versions": []}]}
    assert answer_of(json.dumps({"dependencies": [known]})) == Answer(
        1, 0, ("parcel 1.0: X, mended in no version yet",)
    )

"""Redacted reports are judged alike, and hold nothing of the customer's: invented reports all, published ones by turns.

`python -m tests.app.analysis.test_redaction` goes through every published report.
"""

import random
import sys
from pathlib import Path

import pytest

from tests.app.analysis.redaction import check
from tests.corpus import REPORT_KINDS, corpus_files, corpus_name, needs_corpus, second_files

ROOT = Path(__file__).parents[3]
INVENTED = sorted(
    path
    for folder in ("sample_reports", "tests/built")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".txt", ".html") and "curves" not in path.parts
)


def published() -> list[Path]:
    return [*corpus_files(), *corpus_files("awr-rac"), *second_files(*REPORT_KINDS)]


@pytest.mark.parametrize("path", INVENTED, ids=lambda path: path.name)
def test_an_invented_report(path: Path) -> None:
    check(path)


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize("path", random.Random(16).sample(published(), len(published()) // 10), ids=corpus_name)
def test_a_published_report(path: Path) -> None:
    check(path)


if __name__ == "__main__":
    for one in published():
        try:
            check(one)
        except AssertionError as error:
            sys.stdout.write(f"{error}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(published())} files\n")

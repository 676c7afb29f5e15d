"""Real reports that people published. They lie beside the checkout and are never copied into it."""

import os
from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
SECOND = CORPUS.with_name("corpus-2")  # other releases, taken in by the tests that hold two readers together
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}

if IN_CI and not CORPUS.is_dir():
    raise RuntimeError("In CI the corpus must be at ../shared/corpus beside the checkout")

needs_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="no corpus at ../shared/corpus beside the checkout: real reports are not read"
)

REPORT_KINDS = ("statspack-txt", "awr-txt", "awr-html")

KINDS = {
    "statspack-txt": "statspack-txt/*",
    "awr-txt": "awr-txt/*",
    "awr-html": "awr-html/*",
    "slob-txt": "slob/*awr.txt*",
    "slob-html": "slob/*awr.html*",
}


def corpus_files(*kinds: str) -> list[Path]:
    """The files of these kinds (or any corpus folder); all of `KINDS` when none is named."""
    patterns = [KINDS.get(kind, f"{kind}/*") for kind in kinds or KINDS]
    return sorted(path for pattern in patterns for path in CORPUS.glob(pattern))


def second_files(*kinds: str) -> list[Path]:
    """The files of these kinds (or folders) of the second corpus; all reports when none is named."""
    return sorted(path for kind in kinds or REPORT_KINDS for path in SECOND.glob(f"{kind}/*"))


def corpus_name(path: Path) -> str:
    """A file's name as tests and notes cite it: folder and file."""
    return path.relative_to(CORPUS.parent if path.is_relative_to(SECOND) else CORPUS).as_posix()

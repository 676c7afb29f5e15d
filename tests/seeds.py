"""Published papers and manuals that lie beside the checkout and are never copied into it."""

from pathlib import Path

import pytest

from tests.corpus import IN_CI

SEEDS = Path(__file__).parents[2] / "shared" / "seeds"

if IN_CI and not SEEDS.is_dir():
    raise RuntimeError("In CI the seeds must be at ../shared/seeds beside the checkout")

needs_seeds = pytest.mark.skipif(
    not SEEDS.is_dir(), reason="no seeds at ../shared/seeds beside the checkout: the papers' own tables are not read"
)


def lines_of(number: str) -> list[str]:
    """The lines of the seed whose name begins so."""
    (path,) = SEEDS.glob(f"{number}_*.txt")
    return path.read_text(encoding="utf-8").split("\n")


def cut(number: str, first: int, last: int) -> bytes:
    """Some lines of a seed, as one cuts them from it; both ends count from 1 and are there."""
    return "\n".join(lines_of(number)[first - 1 : last]).encode()

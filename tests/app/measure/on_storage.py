"""A folder on a storage: where the tests' own lies in memory, one beside the tests."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.measure.mounts import filesystem
from app.measure.targets import IN_MEMORY


@contextmanager
def on_storage(folder: Path) -> Iterator[Path]:
    """The folder itself, or one that is gone at the end."""
    if filesystem(folder.stat().st_dev) not in IN_MEMORY:
        yield folder
        return
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as made:
        yield Path(made)

"""Files that were just taken, until a reader of this program takes them: it need not read back what was just written.

The store has them as well, and has them for everybody else: what is not here any more is read there.
"""

import threading
from typing import NamedTuple

MOST_BYTES = 16 * 2**20


class FreshFile(NamedTuple):
    """A file's public id, as a number may come twice, and its bytes."""

    public_id: str
    data: bytes


class Fresh:
    """The newest of them, by their numbers. Safe to use from many threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._held = most_bytes, 0
        self._files: dict[int, FreshFile] = {}
        self._changing = threading.Lock()

    def put(self, number: int, file: FreshFile) -> None:
        """Keep it, and as many of those before it as there is room for."""
        with self._changing:
            self._remove(number)
            self._files[number] = file
            self._held += len(file.data)
            while self._held > self._most:
                self._remove(next(iter(self._files)))

    def take(self, number: int) -> FreshFile | None:
        """The file of that number, which is not kept any longer; None where there is none."""
        with self._changing:
            return self._remove(number)

    def _remove(self, number: int) -> FreshFile | None:
        file = self._files.pop(number, None)
        self._held -= 0 if file is None else len(file.data)
        return file

"""Which files `iobound push` is to send: names, folders and patterns; folders that are looked into again and again."""

import filecmp
import glob
import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from types import FrameType

from app.cli.files.report_files import EMPTY, Named, asked
from app.terminal.console import complain

UNFINISHED = (".part", ".tmp", ".filepart", ".crdownload", ".swp")
"""How a file ends that somebody writes just now, by the manners of collectors and of those who copy files."""
SENT, REFUSED = "sent", "refused"


def named(arguments: Sequence[str]) -> list[Named]:
    """Every file that is meant; of a folder not what is not whole yet and what was moved away, which may be all."""
    listed = asked([name for argument in arguments for name in _matching(argument)])
    for sentence in listed.warnings:
        complain(sentence)
    return [file for file in listed.files if file.fault != EMPTY and (file.folder is None or _to_send(file))]


def _matching(argument: str) -> list[str]:
    """What a pattern stands for that no shell has opened (cron, Windows, a quoted one)."""
    if not glob.has_magic(argument) or os.path.lexists(argument):
        return [argument]
    # Path.glob takes no pattern that begins at the root.
    return sorted(glob.glob(argument, recursive=True)) or [argument]  # noqa: PTH207


def _to_send(file: Named) -> bool:
    path = Path(file.name)
    parts = path.relative_to(file.folder or "").parts[:-1]
    return not path.name.lower().endswith(UNFINISHED) and not {SENT, REFUSED} & set(parts)


class Moves:
    """Puts a file that was settled into `sent` or `refused` beside it; never over another, and its content once."""

    def move(self, file: Named, *, refused: bool) -> None:
        """A file that cannot be moved stays, which is said."""
        if file.name == "-":
            return
        path = Path(file.name)
        folder = path.parent / (REFUSED if refused else SENT)
        try:
            folder.mkdir(exist_ok=True)
            _moved(path, folder / path.name)
        except OSError as error:
            complain(f"{file.name} could not be moved to {folder.name}/: {error.strerror}.")


def _moved(path: Path, to: Path) -> None:
    number, free = 1, to
    while free.exists():
        if filecmp.cmp(path, free, shallow=False):
            path.unlink()
            return
        number += 1
        free = to.with_name(f"{to.stem}.{number}{to.suffix}")
    path.rename(free)


class Watched:
    """Folders whose files are sent once they have not changed from one look to the next. SIGTERM and Ctrl+C end it."""

    def __init__(self, folders: Sequence[str]) -> None:
        self._folders = folders
        self._known: dict[str, tuple[int, int]] = {}
        self._done: dict[str, tuple[int, int]] = {}
        self.stopped = False
        self._signals: SimpleQueue[int] = SimpleQueue()

    def looks(self, seconds: float) -> Iterator[list[Named]]:
        """What is to be sent, after each look that found something."""
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            while not self.stopped:
                if files := self._ready():
                    yield files
                with suppress(Empty):
                    self._signals.get(timeout=seconds)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def done(self, files: Iterable[Named]) -> None:
        """These need not be sent again as they are now."""
        self._done.update((file.name, self._known[file.name]) for file in files if file.name in self._known)

    def _ready(self) -> list[Named]:
        states = {file.name: (file, _state(file)) for file in named(self._folders)}
        ready = [
            file for name, (file, state) in states.items()
            if state is not None and self._known.get(name) == state and self._done.get(name) != state
        ]  # fmt: skip
        self._known = {name: state for name, (_, state) in states.items() if state is not None}
        self._done = {name: state for name, state in self._done.items() if name in self._known}
        return ready

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self.stopped = True
        self._signals.put(number)


def _state(file: Named) -> tuple[int, int] | None:
    """By which a change is seen; None where it cannot be read, or is gone."""
    try:
        stat = Path(file.name).stat()
    except OSError:
        return None
    return stat.st_size, stat.st_mtime_ns

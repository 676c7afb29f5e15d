"""A file on its way through a worker process: read here, judged and printed there."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISFIFO
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

import msgspec

from app.analysis.workers import Killed, Workers
from app.cli.files import inputs
from app.cli.files.in_order import Pending, Underway
from app.cli.files.printing import Piece, Wish, printed, refused
from app.cli.files.report_files import Named
from parsers.errors import Refused

if TYPE_CHECKING:
    from app.analysis.context import JudgingContext

T = TypeVar("T")
_PIECES = msgspec.msgpack.Decoder(list[Piece])


@dataclass(frozen=True, slots=True)
class Reading:
    """What the reports of a run are read and judged with."""

    workers: Workers
    beside: "JudgingContext | None"
    wish: Wish

    def begin(self, file: Named) -> Underway[Named, list[Piece]]:
        """The file under way; one that cannot be read is answered already."""
        name = inputs.shown(file.name)
        try:
            data = read(file)
        except Refused as error:
            return Underway(file, _Printed(Settled(error), None, name, self.wish), 0)
        given, seconds = (data, name, self.beside, self.wish), self.workers.limits.seconds_for_whole(data)
        begun = Again(lambda: self.workers.begin(printed, given, seconds, list[Piece], _PIECES))
        return Underway(file, _Printed(begun, data, name, self.wish), len(data))


def read(file: Named) -> bytes:
    """The file's bytes. Raises Refused."""
    if file.fault is not None:
        raise inputs.NotReadable(file.fault)
    return inputs.read(file.name)


def waits(file: Named) -> bool:
    """Whether nobody knows when the file's bytes come: standard input, or a pipe that has a name."""
    try:
        return file.fault is None and (file.name == "-" or S_ISFIFO(Path(file.name).stat().st_mode))
    except OSError:  # which is said when it is read
        return False


@dataclass(frozen=True, slots=True)
class Settled:
    """The answer for a file that no process is asked for."""

    error: Refused

    def done(self) -> bool:
        return True

    def result(self) -> NoReturn:
        raise self.error


class Again(Generic[T]):
    """A job that is begun a second time where somebody ended its process: that may have been meant for another file."""

    def __init__(self, begin: Callable[[], Pending[T]]) -> None:
        self._begin = begin
        self._begun = begin()

    def done(self) -> bool:
        return self._begun.done()

    def result(self) -> T:
        """The answer. Raises Refused."""
        try:
            return self._begun.result()
        except Killed:
            return self._begin().result()


@dataclass(frozen=True, slots=True)
class _Printed:
    begun: Pending[list[Piece]]
    data: bytes | None
    name: str
    wish: Wish

    def done(self) -> bool:
        return self.begun.done()

    def result(self) -> list[Piece]:
        """What is printed of the file; its refusal where the process gave no answer (too long, too much)."""
        try:
            return self.begun.result()
        except Refused as error:
            digest = None if self.data is None else hashlib.sha256(self.data).hexdigest()
            return [refused(error, self.name, digest, self.wish)]

"""The members of a batch, one at a time and within bounds: each is its unpacked bytes, or why they cannot be had."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.analysis import archives
from app.analysis.archives import BadArchive
from app.ingest.archive_entries import ArchiveEnds, Entry, entries, plain_pieces
from app.ingest.batch_body import HEAD
from app.ingest.chunk_file import LARGE, ChunkFile
from app.web.requests.unpacking import MOST_RATIO, SMALL, Spool
from parsers.errors import Refused

MOST_TOTAL = 32 * 2**30
NESTED = "This archive holds another archive: unpack it once and bring that."
EMPTY = "This archive holds no file: pack the reports into it again."
MANY = "More than {count:,} files were sent at once: the first {count:,} were taken; send the others in another batch."


class Exhausted(ArchiveEnds):
    """Nothing more is taken of the whole batch."""


@dataclass(frozen=True, slots=True)
class Member:
    """One file of a batch. `place` counts from 1; `refusal` in place of bytes where they cannot be had.

    `size` is how much was unpacked.
    """

    place: int
    name: str
    size: int
    data: bytes = b""
    sha256: str | None = None
    refusal: Refused | None = None


class Members:
    """Goes over files of a batch. `skip` of them are known already, which unpacked to `used` bytes: they are passed
    over, not read. What comes out of one archive of several files has its name in front. `messages` says what is
    missing, when all was gone over."""

    def __init__(self, files: Sequence[tuple[str, ChunkFile]], members: int, skip: int = 0, used: int = 0) -> None:
        self._files, self._most, self._skip = files, members, skip
        packed = sum(file.size for _, file in files)
        self._left = min(MOST_TOTAL, max(SMALL, packed * MOST_RATIO)) - used
        self._place = 0
        self.messages: list[str] = []

    def __iter__(self) -> Iterator[Member]:
        for name, file in self._files:
            before = self._place
            try:
                for entry in self._entries(name, file):
                    yield from self._member(entry)
                if self._place == before:
                    self._say(name, EMPTY)
            except ArchiveEnds as end:
                self._say(name, str(end))
                if isinstance(end, Exhausted):
                    return

    @property
    def count(self) -> int:
        """How many there were so far, those that were passed over with them."""
        return self._place

    def _say(self, name: str, sentence: str) -> None:
        self.messages.append(f"{name}: {sentence}" if len(self._files) > 1 else sentence)

    def _entries(self, name: str, file: ChunkFile) -> Iterator[Entry]:
        head = file.read(HEAD)
        file.seek(0)
        if archives.is_archive(head):
            for entry in entries(file, self._most, MOST_TOTAL):
                yield replace(entry, name=f"{name}: {entry.name}") if len(self._files) > 1 else entry
        else:
            yield Entry(name, lambda: plain_pieces(file))

    def _member(self, entry: Entry) -> Iterator[Member]:
        if self._place == self._most:
            raise Exhausted(MANY.format(count=self._most))
        self._place += 1
        if self._place <= self._skip:
            return
        spool = Spool()
        try:
            self._fill(spool, entry)
            yield Member(self._place, entry.name, spool.size, spool.read(), spool.sha256)
        except Refused as error:
            yield Member(self._place, entry.name, spool.size, refusal=error)
        except ArchiveEnds as error:
            yield Member(self._place, entry.name, spool.size, refusal=BadArchive(str(error)))
            raise
        finally:
            spool.close()

    def _fill(self, spool: Spool, entry: Entry) -> None:
        for piece in entry.pieces():
            before = spool.size
            try:
                spool.feed(piece)
            finally:
                self._left -= max(len(piece), spool.size - before)
            if self._left < 0:
                raise Exhausted(LARGE)
        spool.end()
        if archives.is_archive(spool.head):
            raise BadArchive(NESTED)

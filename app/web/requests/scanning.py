"""What becomes of a file by a scan for malware: infected ones are refused, and nothing is stored unscanned."""

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Self

from app.settings import Settings
from app.web.problems import Problem
from app.web.requests.clamd import PIECE, Away, Clamd, TooLong
from parsers.errors import Refused, TooLarge

LOG = logging.getLogger(__name__)
INFECTED = "The virus scanner found {name} in this file, so it was not stored: look at where it comes from."
LONG = "This file is larger than the virus scanner takes, so it was not stored: its StreamMaxLength has to be raised."
AWAY = "The virus scanner does not answer, and nothing is stored unscanned: send it again in {seconds} seconds."
RETRY_SECONDS = 30
LONGEST_NAME = 100
AT_ONCE = 4
"""So many threads that answer calls wait for the scanner: one that hangs keeps the others from nothing."""


class Infected(Refused):
    """Malware was found in it."""

    code = "infected"


class ScannerAway(Problem):
    """Nobody knows what is in it."""

    def __init__(self) -> None:
        super().__init__(503, "scanner_unavailable", AWAY.format(seconds=RETRY_SECONDS), retry_after=str(RETRY_SECONDS))


class Scanner:
    """Scans what is sent, where the settings name a scanner; else nothing is looked at."""

    def __init__(self, clamd: Clamd | None = None) -> None:
        self._clamd = clamd
        self._room = threading.BoundedSemaphore(AT_ONCE)

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """As the settings have it."""
        return cls(Clamd(settings.clamd, settings.clamd_seconds) if settings.clamd else None)

    @property
    def on(self) -> bool:
        """Whether anything is scanned."""
        return self._clamd is not None

    def check(self, data: bytes) -> None:
        """Raises Infected, TooLarge, ScannerAway; says nothing where the bytes are clean."""
        self._check([data])

    def check_in_a_call(self, data: bytes) -> None:
        """The same, where a thread that answers calls does it: one too many is told at once to come again."""
        if not self._room.acquire(blocking=False):
            raise ScannerAway
        try:
            self.check(data)
        finally:
            self._room.release()

    def check_file(self, file: IO[bytes]) -> None:
        """The same of an open file, from its beginning."""
        file.seek(0)
        self._check(iter(lambda: file.read(PIECE), b""))

    def look(self) -> None:
        """Raises ScannerAway where no scanner answers: before bytes are taken that are scanned later."""
        if self._clamd is not None:
            with _answered():
                self._clamd.ping()

    def _check(self, pieces: Iterable[bytes]) -> None:
        if self._clamd is None:
            return
        with _answered():
            name = self._clamd.malware_in(pieces)
        if name is not None:
            raise Infected(INFECTED.format(name=_plain(name)))


NO_SCANNER = Scanner()


@contextmanager
def _answered() -> Iterator[None]:
    try:
        yield
    except TooLong as error:
        raise TooLarge(LONG) from error
    except Away as error:
        LOG.warning("The virus scanner could not be asked: %s", error)
        raise ScannerAway from error


def _plain(name: str) -> str:
    return "".join(character if character.isprintable() else " " for character in name)[:LONGEST_NAME]

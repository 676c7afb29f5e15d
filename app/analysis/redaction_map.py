"""The map of redactions: which word a pseudonym stands for, and what stood where in each redacted file."""

import os
from pathlib import Path
from typing import Self

import msgspec

from app.analysis.redacted_files import RedactedFile
from parsers.redaction.restoring import restored, reworded

NO_SUCH_MAP = "{} is no map of redactions: name the file that `iobound redact --map` wrote."


class BadMap(Exception):
    """The file is no map; `str(error)` is the sentence."""


class _Kept(msgspec.Struct):
    """`words` are by pseudonym, both in small letters; `files` by the SHA-256 of the redacted file."""

    version: int = 1
    words: dict[str, str] = {}
    files: dict[str, list[tuple[int, str]]] = {}


_MAP = msgspec.json.Decoder(_Kept)


class RedactionMap:
    """A map in a file, for its owner's eyes alone."""

    def __init__(self, path: Path, kept: _Kept) -> None:
        self._path, self._kept = path, kept

    @classmethod
    def read(cls, path: Path) -> Self:
        """The map of a file; an empty one where there is none yet. Raises BadMap."""
        try:
            return cls(path, _MAP.decode(path.read_bytes()))
        except FileNotFoundError:
            return cls(path, _Kept())
        except msgspec.MsgspecError as error:
            raise BadMap(NO_SUCH_MAP.format(path)) from error

    def add(self, digest: str, file: RedactedFile) -> None:
        """What leads back from one redacted file."""
        self._kept.files[digest] = file.replaced
        self._kept.words.update((made.casefold(), word.casefold()) for word, made in file.words.items())

    def write(self) -> None:
        """Into its file, whole or not at all."""
        beside = self._path.with_name(f"{self._path.name}.new")
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(self._kept))
        beside.replace(self._path)

    def restored(self, digest: str, text: str) -> str:
        """A redacted file as it was; any other text with the words that its pseudonyms stand for."""
        replaced = self._kept.files.get(digest)
        return reworded(text, self._kept.words) if replaced is None else restored(text, replaced)

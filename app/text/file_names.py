"""File names that others gave, as they are shown."""

from pathlib import PurePosixPath

_NAME_LENGTH = 200
_PATH_LENGTH = 4096
"""No system has longer ones; of a longer one, as archives may name, the end is looked at."""


def label(filename: str) -> str:
    """A file's name as it is shown: the last part of its path, printable, not endless."""
    name = _path(filename).name
    return printable(name) or "report"


def placed(filename: str) -> str:
    """The same with the folders that it is in, where another file is called alike: a label as well, and no path."""
    parts = [printable(part) for part in _path(filename).parts if part not in ("/", "//", "..")]
    return " › ".join(parts)[-_NAME_LENGTH:].lstrip(" ›") or "report"


def _path(filename: str) -> PurePosixPath:
    return PurePosixPath(filename[-_PATH_LENGTH:].replace("\\", "/"))


def printable(text: str) -> str:
    """What somebody called something, without what cannot be seen, not endless."""
    return "".join(character for character in text if character.isprintable())[:_NAME_LENGTH]

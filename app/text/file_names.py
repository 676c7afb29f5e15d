"""File names that others gave, as they are shown."""

from pathlib import PurePosixPath

_NAME_LENGTH = 200


def label(filename: str) -> str:
    """A file's name as it is shown: the last part of its path, printable, not endless."""
    name = PurePosixPath(filename.replace("\\", "/")).name
    return printable(name) or "report"


def placed(filename: str) -> str:
    """The same with the folders that it is in, where another file is called alike: a label as well, and no path."""
    parts = PurePosixPath(filename.replace("\\", "/")).parts
    return " › ".join(printable(part) for part in parts if part not in ("/", "//", ".."))[-_NAME_LENGTH:] or "report"


def printable(text: str) -> str:
    """What somebody called something, without what cannot be seen, not endless."""
    return "".join(character for character in text if character.isprintable())[:_NAME_LENGTH]

"""File names that others gave, as they are shown."""

from pathlib import PurePosixPath

_NAME_LENGTH = 200


def label(filename: str) -> str:
    """A file's name as it is shown: the last part of its path, printable, not endless."""
    name = PurePosixPath(filename.replace("\\", "/")).name
    return "".join(character for character in name if character.isprintable())[:_NAME_LENGTH] or "report"

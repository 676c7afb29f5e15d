"""Which files a command is to read: those that were named, and those of the folders that were named."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

EMPTY = "The folder holds no file: put the reports into it."
NAMELESS = "The name is empty: give the name of a file."
AGAIN = "{} leads to a folder that is read already: it is passed over."


@dataclass(frozen=True, slots=True)
class Named:
    """A file by its name; `folder` is the one that was named and holds it, `fault` why it cannot be read at all."""

    name: str
    folder: str | None = None
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """The files in the order of the arguments; `warnings` has a sentence for each link that leads in a circle."""

    files: list[Named] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def asked(arguments: Sequence[str]) -> Asked:
    """Every file that is meant. Those of a folder are sorted by their path, with those of the folders in it."""
    listed = Asked()
    for name in arguments:
        if name == "-" or not _is_folder(name):
            listed.files.append(Named(name, fault=None if name else NAMELESS))
            continue
        before = len(listed.files)
        listed.files.extend(_walked(name, listed.warnings))
        if len(listed.files) == before:
            listed.files.append(Named(name, fault=EMPTY))
    return listed


def _walked(top: str, sentences: list[str]) -> Iterator[Named]:
    """Depth first and without recursion, as folders may lie deeper than Python calls."""
    seen: set[tuple[int, int]] = set()
    left = [_entered(top, seen, sentences)]
    while left:
        entry = next(left[-1], None)
        if entry is None:
            left.pop()
        elif isinstance(entry, OSError):
            yield Named(os.fspath(entry.filename), top, f"{entry.strerror}.")
        elif _is_folder(entry.path):
            left.append(_entered(entry.path, seen, sentences))
        elif _is_file(entry):
            yield Named(entry.path, top)


def _entered(folder: str, seen: set[tuple[int, int]], sentences: list[str]) -> "Iterator[os.DirEntry[str] | OSError]":
    """What lies in a folder but for what is hidden, by name; nothing of one that was entered before."""
    try:
        stat = Path(folder).stat()
        if (stat.st_dev, stat.st_ino) in seen:
            sentences.append(AGAIN.format(folder))
            return
        seen.add((stat.st_dev, stat.st_ino))
        with os.scandir(folder) as entries:
            visible = sorted((entry for entry in entries if not entry.name.startswith(".")), key=attrgetter("name"))
    except OSError as error:
        yield error
        return
    yield from visible


def _is_file(entry: "os.DirEntry[str]") -> bool:
    """No pipe and no device, which may never end. A link that leads nowhere is reported when it is read."""
    try:
        return entry.is_file() or (entry.is_symlink() and not Path(entry.path).exists())
    except OSError:
        return True


def _is_folder(name: str) -> bool:
    try:
        return name != "" and Path(name).is_dir()
    except OSError:  # which is said when it is read
        return False

"""What the command line is given: files as bytes, storage facts, a load curve, what the host's own tools printed."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, get_args

from parsers.errors import Refused, TooLarge

if TYPE_CHECKING:
    from app.analysis.context import JudgingContext
    from app.analysis.pool import Analyst
    from rules.storage.inputs.declared import StorageFacts

MOST_BYTES = 512 * 1024 * 1024
MOST_UNPACKED = 64 * 1024 * 1024


class Usage(Exception):
    """What was asked for cannot be done; `str(error)` is the sentence for it."""


class NotReadable(Refused):
    """A file that is not there, or that this user may not read."""

    code = "not_readable"


def read(name: str) -> bytes:
    """A file's bytes, `-` is standard input; of more than anything read here has, only so much that it is refused.

    Raises NotReadable, and TooLarge for an archive that is larger.
    """
    try:
        if name == "-":
            return _bounded(sys.stdin.buffer)
        with Path(name).open("rb") as file:
            return _bounded(file)
    except OSError as error:
        raise NotReadable(f"{error.strerror or error}.") from error


def _bounded(file: IO[bytes]) -> bytes:
    data = file.read(MOST_UNPACKED + 1)
    if len(data) <= MOST_UNPACKED:
        return data
    from app.analysis.archives import is_archive, is_packed

    if not is_packed(data) and not is_archive(data):
        return data
    rest = file.read(MOST_BYTES + 1 - len(data))
    if len(data) + len(rest) > MOST_BYTES:
        raise TooLarge(f"The file is larger than {MOST_BYTES >> 20} MiB: bring it in several archives.")
    return data + rest


def shown(name: str) -> str:
    """A file's name as text: a name of other bytes is none in JSON."""
    return os.fsencode(name).decode("utf-8", "replace")


def storage(path: Path | None, medium: str | None = None) -> "StorageFacts | None":
    """What the user says about the storage: the file's keys, `medium` over them; None when nothing is said."""
    facts = {} if path is None else _file(path)
    if medium is not None:
        facts["media"] = medium
    return _checked(facts) if facts else None


def cases(asked: Sequence[str]) -> tuple[str, ...]:
    """Cases of the verdict, each argument one or several with commas. Raises Usage for one that there is not."""
    named = tuple(case for argument in asked for part in argument.split(",") if (case := part.strip().lower()))
    if not asked:
        return named
    from rules.storage.decision import Case  # the rules: else only the worker processes need them

    existing = sorted(get_args(Case))
    for case in named or ("",):
        if case not in existing:
            raise Usage(f"there is no case {case!r}: --fail-on-case takes {', '.join(existing)}.")
    return named


def judging_context(
    analyst: "Analyst", facts: "StorageFacts | None", curve: str | None, host: Sequence[str]
) -> "JudgingContext":
    """All that reports are judged with. Raises Usage with one sentence for a file that is not what it should be."""
    from app.analysis.context import JudgingContext, for_reads  # the rules: else only the worker processes need them

    try:
        measured = None if curve is None else for_reads([studied.curve for studied in analyst.curves([_named(curve)])])
        activity = tuple(analyst.host(data, name) for name, data in map(_named, host))
    except Refused as error:
        raise Usage(str(error)) from error
    return JudgingContext(facts, measured, activity)


def _named(name: str) -> tuple[str, bytes]:
    try:
        return Path(shown(name)).name, read(name)
    except Refused as error:
        raise Usage(f"{name}: {error}") from error


def _file(path: Path) -> dict[str, object]:
    import yaml

    try:
        facts = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Usage(f"{path}: {error.strerror}.") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise Usage(f"{path} is not YAML: write one `key: value` a line, such as `media: nvme`.") from error
    if not isinstance(facts, dict):
        raise Usage(f"{path} has no `key: value` lines, such as `media: nvme`.")
    return facts


def _checked(facts: Mapping[str, object]) -> "StorageFacts":
    from app.text.storage_form import WrongFacts, declared

    try:
        return declared(facts)
    except WrongFacts as error:
        raise Usage(str(error)) from error

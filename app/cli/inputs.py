"""What the command line is given beside reports: storage facts, a load curve, what the host's own tools printed."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.analysis.context import JudgingContext, for_reads
from app.analysis.pool import Analyst
from parsers.errors import Refused
from rules.storage.inputs.declared import StorageFacts

MOST_BYTES = 512 * 1024 * 1024


class Usage(Exception):
    """What was asked for cannot be done; `str(error)` is the sentence for it."""


def read(name: str) -> bytes:
    """A file's bytes, `-` is standard input; of more than anything read here has, only so much that it is refused."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def shown(name: str) -> str:
    """A file's name as text: a name of other bytes is none in JSON."""
    return os.fsencode(name).decode("utf-8", "replace")


def storage(path: Path | None, medium: str | None = None) -> StorageFacts | None:
    """What the user says about the storage: the file's keys, `medium` over them; None when nothing is said."""
    facts = {} if path is None else _file(path)
    if medium is not None:
        facts["media"] = medium
    return _checked(facts) if facts else None


def judging_context(
    analyst: Analyst, facts: StorageFacts | None, curve: str | None, host: Sequence[str]
) -> JudgingContext:
    """All that reports are judged with. Raises Usage with one sentence for a file that is not what it should be."""
    try:
        measured = None if curve is None else for_reads([one.curve for one in analyst.curves([_named(curve)])])
        activity = tuple(analyst.host(data, name) for name, data in map(_named, host))
    except Refused as error:
        raise Usage(str(error)) from error
    return JudgingContext(facts, measured, activity)


def _named(name: str) -> tuple[str, bytes]:
    try:
        return Path(shown(name)).name, read(name)
    except OSError as error:
        raise Usage(f"{name}: {error.strerror}.") from error


def _file(path: Path) -> dict[str, Any]:
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


def _checked(facts: dict[str, Any]) -> dict[str, Any]:
    from app.text.storage_form import wrong  # the rules: else only the worker process needs them

    if said := wrong(facts):
        raise Usage(str(said))
    return facts

"""`iobound analyze`: reads reports in one worker process and prints their verdicts."""

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec

from app.console import SEVERITIES, USAGE_ERROR, complain
from app.worker import Analyst, Limits
from parsers.errors import Refused

Document = dict[str, Any]

MOST_BYTES = 512 * 1024 * 1024


class Usage(Exception):
    """What was asked for cannot be done; `str(error)` is the sentence for it."""


def run(options: argparse.Namespace) -> int:
    """Reads every file, prints each report's analysis, and returns the worst that was met."""
    try:
        storage = _storage(options)
    except Usage as error:
        return complain(str(error))
    status = 0
    if options.format == "text":  # imported while the worker process starts and reads
        Thread(target=import_module, args=("app.terminal",)).start()
    with Analyst(Limits(workers=1)) as analyst:
        for number, name in enumerate(options.files):
            try:
                data = _read(name)
            except OSError as error:
                status = complain(f"{name}: {error.strerror}.")
                continue
            shown = os.fsencode(name).decode("utf-8", "replace")  # a name of other bytes is no text in JSON
            for document in _documents(analyst, data, shown, storage):
                _print(document, options, first=number == 0 and document["part"] == 1)
                status = max(status, _status(document, options.fail_on))
    return status


def _read(name: str) -> bytes:
    """A file's bytes; of more than any report or archive has, only so much that it is refused."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _documents(analyst: Analyst, data: bytes, name: str, storage: Document | None) -> Iterator[Document]:
    try:
        finished = analyst.analyse(data, name, storage)
    except Refused as error:
        yield _unanswered(data, name, error)
        return
    for one in finished:
        yield msgspec.json.decode(one.document)


def _unanswered(data: bytes, name: str, error: Refused) -> Document:
    """The object of a file that the worker process gave no answer for (it took too long, or needed too much)."""
    from app import analysis  # the rules: else only the worker process needs them

    head = {"schema": analysis.SCHEMA, "versions": analysis.versions(), "judged_at": None}
    whole = {"file": name, "member": None, "part": 1, "parts": 1, "sha256": hashlib.sha256(data).hexdigest()}
    return {**head, **whole, **analysis.refusal(error)}


def _print(document: Document, options: argparse.Namespace, *, first: bool) -> None:
    error = document["error"]
    if error is not None:
        member = "" if document["member"] is None else f": {document['member']}"
        complain(f"{document['file']}{member}: {error['message']}")
    if options.format == "json":
        if options.summary and document["report"]:
            del document["report"]["sections"]
        json.dump(document, sys.stdout, allow_nan=False)
        sys.stdout.write("\n")
    elif error is None:
        from app import terminal

        if not first:
            sys.stdout.write("\n")
        terminal.analysis(document, summary=options.summary, coverage=options.coverage)


def _status(document: Document, fail_on: str | None) -> int:
    if document["error"] is not None:
        return USAGE_ERROR
    if fail_on is None:
        return 0
    severe = SEVERITIES[SEVERITIES.index(fail_on) :]
    return int(any(one["state"] == "fired" and one["severity"] in severe for one in document["findings"]))


def _storage(options: argparse.Namespace) -> Document | None:
    """What the user says about the storage: the file's keys, `--media` over them; None when nothing is said."""
    facts = {} if options.storage is None else _storage_file(options.storage)
    if options.media is not None:
        facts["media"] = options.media
    return _checked(facts) if facts else None


def _storage_file(path: Path) -> Document:
    import yaml

    try:
        facts = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Usage(f"{path}: {error.strerror}.") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise Usage(f"{path} is not YAML: write one `key: value` a line, such as `media: sata_ssd`.") from error
    if not isinstance(facts, dict):
        raise Usage(f"{path} has no `key: value` lines, such as `media: sata_ssd`.")
    return facts


def _checked(facts: Document) -> Document:
    from rules.storage.declared import fault  # as above

    if wrong := fault(facts):
        raise Usage(wrong)
    return facts

"""`iobound curve`: reads load curves in a worker process and prints what they say of the storage, alone or together."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from app.analysis.pool import Analyst, Limits
from app.cli.files import inputs
from app.cli.files.reading import read
from app.cli.files.report_files import asked
from app.terminal.console import complain, json_line
from parsers.errors import Refused

if TYPE_CHECKING:
    from parsers.load_curves.curve import LoadCurve
    from rules.storage.inputs.declared import StorageFacts

FEW = "A comparison needs two curves or more: name two files, or a file and a stated maximum such as '398 MB/s'."
NO_DEVICES = "{}: how many devices there are is not known; say it in the --storage of that curve."


def run(options: argparse.Namespace) -> int:
    """Reads the files together, since one test may have several, and prints one curve after another."""
    try:
        storages = [inputs.storage(facts) for facts in options.storage]
        if options.compare:
            return _compare(options, storages)
        files = _files(options.files)
    except inputs.Usage as error:
        return complain(str(error))
    except Refused as error:
        return _refused(error, options.format, str(error))
    storage = storages[0] if storages else None
    with Analyst(Limits(workers=1)) as analyst:
        try:
            studied = analyst.curves(files, storage, options.columns)
            sheet = analyst.sheet([curve.curve for curve in studied], storage or {}) if options.sheet else None
        except Refused as error:
            return _refused(error, options.format, str(error))
    if sheet is not None:
        _show_sheet(sheet, options.format)
        return 0
    for number, curve in enumerate(studied):
        if options.format == "json":
            json_line(curve.document)
            continue
        from app.curves import terminal
        from rules.curves.curve_study import STUDY

        if number:
            sys.stdout.write("\n")
        terminal.curve(STUDY.decode(curve.document))
    return 0


def _files(names: Sequence[str]) -> list[tuple[str, bytes]]:
    """The files with their bytes. Raises Refused with the name of the one that cannot be read."""
    listed = asked(names)
    for sentence in listed.warnings:
        complain(sentence)
    files = []
    for file in listed.files:
        try:
            files.append((inputs.shown(file.name), read(file)))
        except Refused as error:
            raise type(error)(f"{file.name}: {error}") from error
    return files


def _compare(options: argparse.Namespace, storages: "Sequence[StorageFacts | None]") -> int:
    """The first curve against each of the others; a side is the first curve of its file that has its kind of rate."""
    with Analyst(Limits(workers=1)) as analyst:
        sides = [
            side
            for place, name in enumerate(options.files)
            for side in _side(analyst, name, _of(storages, place), options.columns)
        ]
        if len(sides) < 2:
            return complain(FEW)
        first, facts = sides[0]
        documents = [analyst.versus(first, other, (facts, theirs)) for other, theirs in sides[1:]]
    for number, document in enumerate(documents):
        if options.format == "json":
            json_line(document)
            continue
        from app.curves import versus_terminal
        from rules.curves.versus_document import COMPARISON

        if number:
            sys.stdout.write("\n")
        versus_terminal.comparison(COMPARISON.decode(document))
    return 0


def _side(analyst: Analyst, name: str, storage: "StorageFacts", columns: str) -> "list[tuple[LoadCurve, StorageFacts]]":
    """The curves of a file; or the maximum that somebody states."""
    if not Path(name).exists():
        from parsers.load_curves.stated import is_each, stated

        devices = storage.get("devices")
        made = stated(name, float(devices) if devices else None)
        if made is not None:
            return [(made, storage)]
        if is_each(name):
            raise inputs.Usage(NO_DEVICES.format(name))
    return [(studied.curve, storage) for studied in analyst.curves(_files([name]), None, columns)]


def _of(storages: "Sequence[StorageFacts | None]", place: int) -> "StorageFacts":
    """The facts of one side: its own file, else the only one."""
    if not storages:
        return {}
    return (storages[place] if place < len(storages) else storages[-1] if len(storages) == 1 else None) or {}


def _show_sheet(document: bytes, kind: str) -> None:
    if kind == "json":
        json_line(document)
        return
    from app.curves import versus_terminal
    from rules.curves.sheet import SHEET

    versus_terminal.sheet(SHEET.decode(document))


def _refused(error: Refused, kind: str, sentence: str) -> int:
    if kind == "json":
        json_line(msgspec.json.encode({"schema": 1, "error": {"code": error.code, "message": sentence}}))
    return complain(sentence)

"""`iobound curve`: reads load curves in one worker process and prints what they say of the storage."""

import argparse
import sys

import msgspec

from app.analysis.pool import Analyst, Limits
from app.cli import inputs
from app.cli.reading import read
from app.cli.report_files import asked
from app.terminal.console import complain, json_line
from parsers.errors import Refused


def run(options: argparse.Namespace) -> int:
    """Reads the files together, since one test may have several, and prints one curve after another."""
    try:
        storage = inputs.storage(options.storage)
    except inputs.Usage as error:
        return complain(str(error))
    found = asked(options.files)
    for sentence in found.said:
        complain(sentence)
    files: list[tuple[str, bytes]] = []
    for one in found.files:
        try:
            files.append((inputs.shown(one.name), read(one)))
        except Refused as error:
            return _refused(error, options.format, f"{one.name}: {error}")
    with Analyst(Limits(workers=1)) as analyst:
        try:
            studied = analyst.curves(files, storage, options.columns)
        except Refused as error:
            return _refused(error, options.format, str(error))
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


def _refused(error: Refused, kind: str, sentence: str) -> int:
    if kind == "json":
        json_line(msgspec.json.encode({"schema": 1, "error": {"code": error.code, "message": sentence}}))
    return complain(sentence)

"""`iobound curve`: reads load curves in one worker process and prints what they say of the storage."""

import argparse
import json
import sys

import msgspec

from app.analysis.pool import Analyst, Limits
from app.cli import inputs
from app.terminal.console import complain
from parsers.errors import Refused


def run(options: argparse.Namespace) -> int:
    """Reads the files together, since one test may have several, and prints one curve after another."""
    try:
        storage = inputs.storage(options.storage)
        files = [(inputs.shown(name), inputs.read(name)) for name in options.files]
    except inputs.Usage as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}.")
    with Analyst(Limits(workers=1)) as analyst:
        try:
            studied = analyst.curves(files, storage)
        except Refused as error:
            if options.format == "json":
                _line({"schema": 1, "error": {"code": error.code, "message": str(error)}})
            return complain(str(error))
    for number, one in enumerate(studied):
        if options.format == "json":
            _line(msgspec.json.decode(one.document))
            continue
        from app.curves import terminal
        from rules.curves.curve_study import STUDY

        if number:
            sys.stdout.write("\n")
        terminal.curve(STUDY.decode(one.document))
    return 0


def _line(document: dict[str, object]) -> None:
    json.dump(document, sys.stdout, allow_nan=False)
    sys.stdout.write("\n")

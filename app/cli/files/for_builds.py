"""`iobound analyze --format junit` and `sarif`: one document of a run, of what worker processes made of each report."""

import sys
from collections.abc import Iterable
from importlib.metadata import version
from typing import Literal
from xml.etree.ElementTree import Element, fromstring

import msgspec

from app.cli.files.inputs import shown
from app.cli.files.printing import Made
from app.exports import junit, sarif
from app.terminal.console import plain

FINDINGS = msgspec.json.Decoder(sarif.Findings)


def printed(form: Literal["junit", "sarif"], made: Iterable[Made]) -> int:
    """Prints it; the exit status."""
    ours = version("iobound")
    if form == "junit":
        text = junit.document("iobound analyze", [_case(report) for report in made], [("iobound", ours)]).encode()
    else:
        text = sarif.document(map(_source, made), ours) + b"\n"
    sys.stdout.flush()
    sys.stdout.buffer.write(text)
    return 0


def _case(made: Made) -> Element:
    piece = made.piece
    if piece.code is None:
        return fromstring(piece.text)  # noqa: S314 - made by our own worker
    element = junit.case(shown(made.file), piece.member, piece.member or shown(made.file))
    junit.under(element, "skipped" if made.passed_over else "error", [], message=plain(piece.sentence), type=piece.code)
    return element


def _source(made: Made) -> sarif.Source:
    piece, file = made.piece, shown(made.file)
    if piece.code is None:
        return sarif.Source(file, piece.member, FINDINGS.decode(piece.text))
    return sarif.Source(file, piece.member, None, piece.code, piece.sentence, made.passed_over)

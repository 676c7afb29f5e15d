"""What a finished test shows: its curves in the terminal and as pictures; and the way of its curve to a service."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app.analysis.pool import Analyst, Limits, StudiedCurve
from app.cli.files.push import HERE, IN_THE_OPEN, SERVER, TOKEN
from app.curves import picture_chart, terminal
from app.measure.progress_file import packed, write
from app.measure.refused import NotMeasured
from app.push.service_client import Away, Failed, FileRefused, NotTaken, ServiceClient
from app.terminal.console import complain
from parsers.errors import Refused
from parsers.load_curves.measured_document import Measured
from rules.curves.curve_study import STUDY
from rules.curves.studied import study as studied_again
from rules.measuring.like_report import at_its_rate

SENT = "Sent: {place}"
NOT_SENT = "the curve was not sent ({why}); send {file} later: iobound measure is done."
NOT_SHOWN = "the test is done and written, but is not shown ({why}); later: iobound curve {file}"
PATIENCE_SECONDS = 120.0
KIND = {"Content-Type": "application/json"}
TIMEOUT_SECONDS = 120.0
TRIES_AT_ONCE = 3


def each_load(sentence: str) -> None:
    """A line of its own."""
    sys.stderr.write(f"{sentence}\n")


def passing(sentence: str) -> None:
    """On a terminal a load takes the place of the one before it; sentences stay."""
    is_load = sentence.endswith("left)")
    if not sys.stderr.isatty():
        sys.stderr.write("" if is_load else f"{sentence}\n")
        return
    sys.stderr.write(f"\r\x1b[K{sentence}" + ("" if is_load else "\n"))
    sys.stderr.flush()


def clear() -> None:
    """The line of the load that was under way."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")


def show(measured: Measured, files: Sequence[Path], options: argparse.Namespace, rate: float | None = None) -> int:
    """Prints each curve, draws it, sends it where that is wanted; `rate` is that of the report it is to be like."""
    curve = files[-1]
    for number, studied in enumerate(_studied(measured, curve)):
        study = STUDY.decode(studied.document)
        sys.stdout.write("\n" if number else "")
        terminal.curve(study)
        for line in picture_chart.lines(study):
            print(line)
        if rate and not number and (sentence := at_its_rate(studied_again(studied.curve), rate)):
            print(sentence)
        if drawn := picture_chart.svg(study):
            picture = curve.with_name(
                f"{curve.stem.removesuffix('_curve')}_{(study.name or '').rpartition(' ')[2]}.svg"
            )
            try:
                write(picture, drawn.encode())
            except NotMeasured as error:
                return complain(str(error))
            sys.stderr.write(f"Drawn: {picture}.\n")
    return _send(measured, curve, options) if options.push else 0


def _studied(measured: Measured, curve: Path) -> list[StudiedCurve]:
    """What the curves say; nothing, and a sentence, where a busy host has no time for it: the test itself is kept."""
    with Analyst(Limits(workers=1, seconds=PATIENCE_SECONDS)) as analyst:
        try:
            return analyst.curves([(curve.name, packed(measured))])
        except Refused as error:
            complain(NOT_SHOWN.format(why=str(error).rstrip("."), file=curve))
            return []


def service_of(options: argparse.Namespace) -> ServiceClient:
    """The service that is named. Raises ValueError for no address."""
    address = options.server or os.environ.get(SERVER) or HERE
    return ServiceClient(address, os.environ.get(TOKEN) or None, 1, TIMEOUT_SECONDS, TRIES_AT_ONCE)


def _send(measured: Measured, curve: Path, options: argparse.Namespace) -> int:
    """As `iobound push` does, with its variables."""
    try:
        service = service_of(options)
    except ValueError as error:
        return complain(str(error))
    if service.in_the_open:
        complain(IN_THE_OPEN)
    try:
        answer = service.post("/curves", {"filename": curve.name}, packed(measured), KIND)
    except (Away, NotTaken, Failed, FileRefused) as error:
        return complain(NOT_SENT.format(why=str(error).rstrip("."), file=curve))
    sys.stderr.write(SENT.format(place=answer.home) + "\n")
    return 0

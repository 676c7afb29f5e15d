"""`iobound compare`: reads the reports of two sides in one worker process and holds them against each other."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import to_builtins

import rules
from app.analysis.context import JudgingContext
from app.analysis.finished import Finished
from app.analysis.pool import Analyst, Limits
from app.cli import inputs
from app.comparison.document import About, of_files
from app.comparison.from_files import Reading, apart, reading
from app.terminal.console import USAGE_ERROR, complain
from parsers.errors import Refused
from rules.comparison.analysis_excerpt import SECTIONS, read_core, read_sections
from rules.comparison.side_summary import SetAside

BEFORE, AFTER = "BEFORE", "AFTER"
STDIN = "-"


def run(options: argparse.Namespace) -> int:
    """Prints the comparison; a file that is none of a report is told, and the others are compared all the same."""
    try:
        beside = JudgingContext(inputs.storage(options.storage))
        names = {BEFORE: _files(options.before), AFTER: _files(options.after)}
    except inputs.Usage as error:
        return complain(str(error))
    if options.before == options.after:
        return complain(f"{options.before} stands on both sides: give the reports of before and those of after.")
    with Analyst(Limits(workers=1)) as analyst:
        sides = {side: list(_readings(analyst, files, beside)) for side, files in names.items()}
    status = USAGE_ERROR if any(one is None for found in sides.values() for one in found) else 0
    read = {side: [one for one in found if one is not None] for side, found in sides.items()}
    try:
        document = _compared(read, options.unit)
    except (inputs.Usage, ValueError) as error:
        return complain(str(error))
    _print(document, options.format)
    return status


def _files(name: str) -> list[str]:
    """The files of a side: the file itself, or every file of a folder."""
    path = Path(name)
    if name == STDIN or not path.is_dir():
        return [name]
    found = sorted(str(one) for one in path.iterdir() if one.is_file() and not one.name.startswith("."))
    if not found:
        raise inputs.Usage(f"{name} holds no file: put the reports of one side into it.")
    return found


def _readings(analyst: Analyst, names: list[str], beside: JudgingContext) -> Iterator[Reading | None]:
    """What is compared of every report of these files; None for one that could not be read, which was told."""
    for name in names:
        try:
            finished = analyst.analyse(inputs.read(name), inputs.shown(name), beside)
        except OSError as error:
            complain(f"{name}: {error.strerror}.")
            yield None
            continue
        except Refused as error:
            complain(f"{name}: {error}")
            yield None
            continue
        for one in finished:
            yield _reading(one)


def _reading(finished: Finished) -> Reading | None:
    core = read_core(finished.core)
    if core.error is None:
        return reading(core, read_sections(finished.sections_as_json(SECTIONS)))
    member = "" if core.member is None else f": {core.member}"
    complain(f"{core.file}{member}: {core.error.message}")
    return None


def _compared(read: dict[str, list[Reading]], unit: str | None) -> rules.Comparison:
    sides, aside = {}, {}
    for side, found in read.items():
        if not found:
            raise inputs.Usage(f"{side} holds no report: nothing can be compared.")
        sides[side], aside[side] = _one_series(side, found)
    if {one.bytes_ for one in sides[BEFORE]} & {one.bytes_ for one in sides[AFTER]}:
        raise inputs.Usage("The same report stands on both sides: take it out of one of them.")
    before, after = ([one.window for one in sides[side]] for side in (BEFORE, AFTER))
    return of_files(rules.compare(before, after, unit), About(aside[BEFORE]), About(aside[AFTER]))


def _one_series(side: str, found: list[Reading]) -> tuple[list[Reading], SetAside]:
    """The reports that count; a side holds those of one instance, one cluster or one container."""
    series = {one.series: one.said for one in found}
    if len(series) > 1:
        said = "; ".join(sorted(series.values()))
        raise inputs.Usage(f"{side} holds reports of {len(series)} series ({said}): leave those of one.")
    return apart(found)


def _print(document: rules.Comparison, kind: str) -> None:
    if kind == "json":
        json.dump(to_builtins(document), sys.stdout, allow_nan=False)
        sys.stdout.write("\n")
    elif kind == "text":
        from app.comparison import terminal

        terminal.comparison(document)
    else:
        from app.comparison import export
        from app.exports.offline_html import offline

        found = export.exported(document)
        sys.stdout.write(found.markdown() if kind == "md" else offline(found.page()))

"""`iobound scaling`: reports of rising load as a curve: throughput by users, and what runs out first."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from app.analysis.pool import Analyst, Killed, Limits
from app.cli.files import inputs
from app.cli.files.reading import read
from app.cli.files.report_files import Named, asked
from app.terminal.console import complain, json_line
from parsers.errors import Refused
from rules.scaling import Measured, scaling
from rules.scaling.users import users_in

PAIRED = "Say the users of every report, in their order, or of none: {} for {} reports."


def run(options: argparse.Namespace) -> int:
    """Prints what the set says; a file that is no report is named, and nothing is drawn without it."""
    users = _numbers(options.users)
    if users is None:
        return complain(f"--users takes numbers parted by commas, such as 10,20,40: not {options.users!r}.")
    listed = asked(options.files)
    for sentence in listed.warnings:
        complain(sentence)
    with Analyst(Limits(workers=1)) as analyst:
        try:
            measured = [report for file in listed.files for report in _measured(analyst, file)]
        except (Refused, Killed) as error:
            return complain(str(error))
    if users and len(users) != len(measured):
        return complain(PAIRED.format(len(users), len(measured)))
    if users:
        measured = [replace(report, users=count) for report, count in zip(measured, users, strict=True)]
    try:
        document = scaling(measured)
    except ValueError as refused:
        return complain(str(refused))
    if options.format == "json":
        json_line(msgspec.json.encode(document))
        return 0
    from app.scaling import terminal

    terminal.scaling(document)
    return 0


def _measured(analyst: Analyst, file: Named) -> Iterator[Measured]:
    """Each report of a file. Raises Refused with the file's name."""
    path = file.name
    name = Path(inputs.shown(path)).name
    try:
        reports = analyst.analyse(read(file), name)
    except Refused as error:
        raise type(error)(f"{path}: {error}") from error
    for number, finished in enumerate(reports, start=1):
        analysis = finished.analysis()
        if analysis.error is not None:
            raise Refused(f"{path}: {analysis.error.message}")
        metrics = {key: float(metric.value) for key, metric in analysis.metrics.items() if metric.value is not None}
        called = name if len(reports) == 1 else f"{name}, report {number}"
        yield Measured(called, users_in([analysis.member, name]), metrics, database=analysis.report.database.name)


def _numbers(typed: str) -> list[float] | None:
    """The users as they were typed; None where that is no list of numbers above zero."""
    try:
        numbers = [float(number) for number in typed.split(",")] if typed else []
    except ValueError:
        return None
    return numbers if all(0 < number < float("inf") for number in numbers) else None

"""`iobound rejudge`: stored load curves and reports read again with today's parser, and judged with today's rules and
facts."""

import argparse
import sys
from collections.abc import Sequence

from sqlalchemy import Engine

from app.analysis.pool import Analyst, Limits
from app.cli.files.progress import Progress
from app.cli.stored.with_store import INTERRUPTED, with_store
from app.declared.curves_read_again import CurvesReadAgain
from app.ingest.rejudge_all import Outcome, Rejudging, StoreAway, Waiting
from app.settings import Settings
from app.terminal.console import USAGE_ERROR, complain, plain
from app.web.problems import Problem
from parsers.errors import Refused
from rules.wording import counted

STATES = ("judged", "gone", "failed")
CTRL_C = " by Ctrl+C"
GOES_ON = "`iobound rejudge` goes on with the rest"


def run(options: argparse.Namespace) -> int:
    """Judges again what waits for it, and tells what could not be."""
    return with_store(lambda engine, settings: _with_workers(engine, settings, options), GOES_ON)


def _with_workers(engine: Engine, settings: Settings, options: argparse.Namespace) -> int:
    limits = Limits(settings.worker_seconds, memory_bytes=settings.worker_memory_bytes, workers=settings.processes)
    with Analyst(limits) as analyst:
        curves = CurvesReadAgain(engine, analyst)
        return _rejudge(Rejudging(engine, analyst), curves, options, settings.processes)


def _rejudge(rejudging: Rejudging, curves: CurvesReadAgain, options: argparse.Namespace, workers: int) -> int:
    database = None if options.database is None else plain(options.database)
    if database is not None and not rejudging.knows(database):
        return complain(f"there is no database {database!r}: /databases lists them with their ids.")
    if options.dry_run:
        _tell(rejudging.waiting(database, all=options.all))
        if uploads := curves.uploads(database):
            print(f"Load curves would be read again: {counted(len(uploads), 'file')}.")
        return 0
    refused = _curves(curves, database)  # before the reports of those who use them
    if options.all:
        rejudging.ask(database)
    waiting = rejudging.waiting(database)
    if not waiting:
        print("Nothing to do: every report was judged by today's rules and facts.")
        return USAGE_ERROR if refused else 0
    without = rejudging.without_forecast()
    outcomes, stopped = _judged(rejudging, waiting, workers)
    away = bool(stopped) and stopped != CTRL_C
    _summary(outcomes, len(waiting), 0 if away else without - rejudging.without_forecast())
    for outcome in outcomes:
        if outcome.state == "failed":
            complain(f"{outcome.upload.file} ({outcome.upload.id}): {outcome.sentence}")
    if away:
        return complain(f"stopped{stopped}: {GOES_ON}.")
    if stopped:  # what was in hand is done too
        left = len(rejudging.waiting(database))
        sys.stderr.write(f"iobound: stopped{stopped} with {counted(left, 'file')} left: {GOES_ON}.\n")
        return INTERRUPTED
    return USAGE_ERROR if refused or any(outcome.state == "failed" for outcome in outcomes) else 0


def _curves(curves: CurvesReadAgain, database: str | None) -> int:
    """Reads the curves again; how many files are refused, whose curves stay as they were."""
    uploads, others, refused = curves.uploads(database), 0, 0
    for upload in uploads:
        try:
            others += curves.again(upload)
        except (Refused, Problem) as error:
            refused += 1
            complain(f"{upload.file}: its curves stay as they were: {error}")
    if others:
        print(f"{counted(others, 'file')} of {len(uploads):,} with load curves read otherwise than before.")
    return refused


def _judged(rejudging: Rejudging, waiting: Sequence[Waiting], workers: int) -> tuple[list[Outcome], str]:
    """What became of them, and what ended it before the end."""
    outcomes: list[Outcome] = []
    progress, stopped = Progress("Files judged again", len(waiting)), ""
    running = rejudging.run(waiting, workers)
    try:
        for outcome in running:
            outcomes.append(outcome)
            progress.add()
    except KeyboardInterrupt:
        stopped = CTRL_C
        running.close()
    except StoreAway as error:
        stopped = f", {plain(error)[0].lower()}{plain(error)[1:].rstrip('.')}"
    progress.end()
    return outcomes, stopped


def _summary(outcomes: Sequence[Outcome], waiting: int, foreseen: int) -> None:
    judged, gone, failed = (sum(outcome.state == state for outcome in outcomes) for state in STATES)
    reports = sum(outcome.upload.reports for outcome in outcomes if outcome.state == "judged")
    sentence = f"{counted(judged, 'file')} of {waiting:,} judged again ({counted(reports, 'report')})"
    if gone:
        sentence += f"; {gone:,} deleted meanwhile"
    if failed:
        sentence += f"; {failed:,} could not be: there the old judgement stays"
    print(f"{sentence}.")
    if foreseen > 0:
        print(f"{counted(foreseen, 'report')} had no forecast: what today's rules foresee is kept, with today's date.")


def _tell(waiting: Sequence[Waiting]) -> None:
    """What would be done, and why."""
    older, stale = (sum(1 for file in waiting if getattr(file, why)) for why in ("older", "stale"))
    reports = sum(file.reports for file in waiting)
    print(f"{counted(len(waiting), 'file')} would be judged again ({counted(reports, 'report')}).")
    print(f"  by an older parser, older rules or media: {older:,}")
    print(f"  with other facts than their database has now: {stale:,}")
    asked = sum(1 for file in waiting if not file.older and not file.stale)
    if asked:
        print(f"  by --all alone: {asked:,}")

"""`iobound analyze`: reads reports in worker processes and prints their verdicts, in the order of the arguments."""

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.analysis.workers import Killed, Limits, Workers
from app.cli.files import inputs, jobs
from app.cli.files.in_order import Underway, in_order
from app.cli.files.printing import TOGETHER, Made, Piece, Wish, printed
from app.cli.files.progress import PassingProgress
from app.cli.files.reading import Reading, waits
from app.cli.files.report_files import Asked, Named, asked
from app.cli.files.tally import Tally
from app.terminal.console import SEVERITIES, complain, json_line, of_file

if TYPE_CHECKING:
    from app.analysis.context import JudgingContext

PRINTED = ("#sections", "#others", "#metrics", "#unread")
"""Parts of the page that a summary does without."""


def run(options: argparse.Namespace) -> int:
    """Reads every file, prints each report's analysis, and returns the worst that was met."""
    if options.format == "pdf":
        from app.cli.files import pdf

        if fault := pdf.fault():
            return complain(fault)
    listed = asked(options.files)
    limits = Limits(workers=jobs.workers(options.jobs, listed.files))
    try:
        if (options.storage, options.media, options.curve, options.os) == (None, None, None, []):
            with Workers(limits, modules=(printed.__module__,)) as workers:
                return _all(workers, None, options, listed)
        from app.analysis.pool import Analyst  # the rules: else only the worker processes need them

        with Analyst(limits) as analyst:
            analyst.start()
            facts = inputs.storage(options.storage, options.media)
            beside = inputs.judging_context(analyst, facts, options.curve, options.os)
            return _all(analyst, beside, options, listed)
    except (inputs.Usage, Killed) as error:
        return complain(str(error))


def _all(workers: Workers, beside: "JudgingContext | None", options: argparse.Namespace, listed: Asked) -> int:
    """Every file through the workers. Raises Usage."""
    workers.start()
    severities = SEVERITIES[SEVERITIES.index(options.fail_on) :] if options.fail_on else ()
    cases = inputs.cases(options.fail_on_case)
    reading = Reading(workers, beside, Wish(options.format, options.summary, options.coverage, severities, cases))
    for sentence in listed.warnings:
        complain(sentence)
    return _Run(listed.files, reading.wish).print(in_order(listed.files, reading.begin, workers.limits.workers, waits))


class _Run:
    """Prints what comes, and remembers what the last line and the exit status tell."""

    def __init__(self, files: list[Named], wish: Wish) -> None:
        self._wish = wish
        self._tally, self._progress = Tally(files), PassingProgress("Files read", len(files))
        self._status = 0
        self._printed = False
        self._made: list[Made] = []

    def print(self, answers: Iterable[Underway[Named, list[Piece]]]) -> int:
        """Every file as it is answered; the exit status."""
        try:
            for underway in answers:
                pieces = underway.answer.result()
                with self._progress.aside():
                    for piece in pieces:
                        self._report(underway.file, piece)
                    sys.stdout.flush()
                self._progress.add()
        finally:
            self._progress.end()
        self._status = max(self._status, _print_together(self._made, self._wish))
        return max(self._status, self._tally.end())

    def _report(self, file: Named, piece: Piece) -> None:
        self._write(piece)
        counts = self._counted(file, piece)
        if self._wish.format in TOGETHER:
            self._made.append(Made(file.name, piece, passed_over=not counts))

    def _counted(self, file: Named, piece: Piece) -> bool:
        """Whether it counts: what is no report at all, in a folder, does not."""
        if piece.code is None:
            self._tally.read(file)
            self._status = max(self._status, int(piece.fails))
            return True
        name = file.name if piece.member is None else f"{file.name}: {piece.member}"
        if not self._tally.refused(file, name, piece.code):
            return False
        self._status = complain(of_file(name, piece.sentence))
        return True

    def _write(self, piece: Piece) -> None:
        if self._wish.format == "json":
            json_line(piece.text)
        elif piece.text and self._wish.format not in TOGETHER:
            sys.stdout.write("\n" * self._printed + piece.text.decode())
            self._printed = True


def _print_together(made: list[Made], wish: Wish) -> int:
    """All reports of the run as one document, where that is the format; the exit status."""
    if wish.format in ("junit", "sarif"):
        from app.cli.files import for_builds

        return for_builds.printed(wish.format, made)
    pieces = [report.piece for report in made if report.piece.text]
    if wish.format not in TOGETHER or not pieces:
        return 0
    pages = [(piece.label, piece.text.decode()) for piece in pieces]
    without, title = PRINTED if wish.summary else (), f"{len(pages)} reports, judged by iobound"
    if wish.format == "pdf":
        from app.cli.files import pdf

        return pdf.printed(pages, pieces[0].about if len(pieces) == 1 else None, title, without)
    from app.exports.offline_html import together

    sys.stdout.write(together(pages, title, without))
    return 0

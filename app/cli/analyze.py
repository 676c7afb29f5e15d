"""`iobound analyze`: reads reports in one worker process and prints their verdicts."""

import argparse
import hashlib
import sys
from importlib import import_module
from threading import Thread

import msgspec
from msgspec.structs import replace

from app.analysis.context import JudgingContext
from app.analysis.document import Analysis, Contents, Refusal
from app.analysis.finished import Finished
from app.analysis.pool import Analyst, Limits
from app.cli import inputs
from app.terminal.console import SEVERITIES, USAGE_ERROR, complain
from parsers.errors import Refused

PRINTED = ("#sections", "#others", "#metrics", "#unread")
"""Parts of the page that a summary does without."""


def run(options: argparse.Namespace) -> int:
    """Reads every file, prints each report's analysis, and returns the worst that was met."""
    try:
        storage = inputs.storage(options.storage, options.media)
    except inputs.Usage as error:
        return complain(str(error))
    status = 0
    if options.format == "text":  # imported while the worker process starts and reads
        Thread(target=import_module, args=("app.reports.terminal",)).start()
    pages: list[tuple[str, str]] = []
    with Analyst(Limits(workers=1)) as analyst:
        try:
            beside = inputs.judging_context(analyst, storage, options.curve, options.os)
        except inputs.Usage as error:
            return complain(str(error))
        for number, name in enumerate(options.files):
            try:
                data = inputs.read(name)
            except OSError as error:
                status = complain(f"{name}: {error.strerror}.")
                continue
            for finished in _answers(analyst, data, inputs.shown(name), beside):
                analysis = finished.analysis()
                _complain_of(analysis)
                if options.format == "html":
                    pages += _page(analysis, finished, summary=options.summary)
                else:
                    _print(analysis, finished, options, first=number == 0 and analysis.part == 1)
                status = max(status, _status(analysis, options.fail_on))
    if pages:
        _print_together(pages, summary=options.summary)
    return status


def _answers(analyst: Analyst, data: bytes, name: str, context: JudgingContext) -> list[Finished]:
    """One for each report of the file; a refusal where the worker process gave no answer (too long, too much)."""
    try:
        return analyst.analyse(data, name, context)
    except Refused as error:
        from app.analysis.analyse import refusal  # the rules: else only the worker process needs them

        refused = refusal(error, name, hashlib.sha256(data).hexdigest())
        return [Finished(msgspec.json.encode(refused))]


def _complain_of(analysis: Analysis | Refusal) -> None:
    if isinstance(analysis, Refusal):
        member = "" if analysis.member is None else f": {analysis.member}"
        complain(f"{analysis.file}{member}: {analysis.error.message}")


def _print(analysis: Analysis | Refusal, finished: Finished, options: argparse.Namespace, *, first: bool) -> None:
    if options.format == "json":
        document = finished.core if options.summary else finished.whole()
        sys.stdout.write(f"{document.decode()}\n")
    elif isinstance(analysis, Refusal):
        return
    elif options.format == "md":
        from app.reports.markdown import ticket

        sys.stdout.write(ticket(analysis) if first else f"\n{ticket(analysis)}")
    else:
        from app.reports import terminal

        if not first:
            sys.stdout.write("\n")
        terminal.show(analysis, finished, summary=options.summary, coverage=options.coverage)


def _page(analysis: Analysis | Refusal, finished: Finished, *, summary: bool) -> list[tuple[str, str]]:
    """The report's label and page; none of a refused file."""
    from app.reports import export

    if isinstance(analysis, Refusal):
        return []
    if summary:
        analysis, finished = replace(analysis, contents=Contents()), Finished(finished.core)
    return [(export.label(analysis), export.page(analysis, finished, None))]


def _print_together(pages: list[tuple[str, str]], *, summary: bool) -> None:
    """All reports of the run as one document."""
    from app.exports.offline_html import together

    without = PRINTED if summary else ()
    sys.stdout.write(together(pages, f"{len(pages)} reports, judged by iobound", without))


def _status(analysis: Analysis | Refusal, fail_on: str | None) -> int:
    if isinstance(analysis, Refusal):
        return USAGE_ERROR
    if fail_on is None:
        return 0
    severe = SEVERITIES[SEVERITIES.index(fail_on) :]
    return int(any(finding.severity in severe for finding in analysis.findings))

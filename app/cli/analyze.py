"""`iobound analyze`: reads reports in one worker process and prints their verdicts."""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from threading import Thread
from typing import Any

import msgspec

from app.analysis.context import JudgingContext
from app.analysis.pool import Analyst, Limits
from app.cli import inputs
from app.terminal.console import SEVERITIES, USAGE_ERROR, complain
from parsers.errors import Refused

Document = dict[str, Any]
Tables = list[dict[str, Any]]
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
            for document, tables in _documents(analyst, data, inputs.shown(name), beside):
                _complain_of(document)
                if options.format == "html":
                    pages += _page(document, tables, summary=options.summary)
                else:
                    _print(document, options, first=number == 0 and document["part"] == 1)
                status = max(status, _status(document, options.fail_on))
    if pages:
        _print_together(pages, summary=options.summary)
    return status


def _documents(analyst: Analyst, data: bytes, name: str, beside: JudgingContext) -> Iterator[tuple[Document, Tables]]:
    try:
        finished = analyst.analyse(data, name, beside)
    except Refused as error:
        yield _unanswered(data, name, error), []
        return
    for one in finished:
        yield msgspec.json.decode(one.document), msgspec.json.decode(one.tables)


def _unanswered(data: bytes, name: str, error: Refused) -> Document:
    """The object of a file that the worker process gave no answer for (it took too long, or needed too much)."""
    from app.analysis import analyse  # the rules: else only the worker process needs them

    head = {"schema": analyse.SCHEMA, "versions": analyse.versions(), "judged_at": None}
    whole = {"file": name, "member": None, "part": 1, "parts": 1, "sha256": hashlib.sha256(data).hexdigest()}
    return {**head, **whole, **analyse.refusal(error)}


def _complain_of(document: Document) -> None:
    if (error := document["error"]) is not None:
        member = "" if document["member"] is None else f": {document['member']}"
        complain(f"{document['file']}{member}: {error['message']}")


def _print(document: Document, options: argparse.Namespace, *, first: bool) -> None:
    if options.format == "json":
        if options.summary and document["report"]:
            del document["report"]["sections"]
        json.dump(document, sys.stdout, allow_nan=False)
        sys.stdout.write("\n")
    elif document["error"] is not None:
        return
    elif options.format == "md":
        from app.reports.markdown import ticket

        sys.stdout.write(ticket(document) if first else f"\n{ticket(document)}")
    else:
        from app.reports import terminal

        if not first:
            sys.stdout.write("\n")
        terminal.analysis(document, summary=options.summary, coverage=options.coverage)


def _page(document: Document, tables: Tables, *, summary: bool) -> list[tuple[str, str]]:
    """The report's label and page; none of a refused file."""
    from app.reports import export

    if document["error"] is not None:
        return []
    if summary:
        document["report"]["sections"], tables = {}, []
    return [(export.label(document), export.page(document, tables, None))]


def _print_together(pages: list[tuple[str, str]], *, summary: bool) -> None:
    """All reports of the run as one document."""
    from app.exports.offline_html import together

    without = PRINTED if summary else ()
    sys.stdout.write(together(pages, f"{len(pages)} reports, judged by iobound", without))


def _status(document: Document, fail_on: str | None) -> int:
    if document["error"] is not None:
        return USAGE_ERROR
    if fail_on is None:
        return 0
    severe = SEVERITIES[SEVERITIES.index(fail_on) :]
    return int(any(one["state"] == "fired" and one["severity"] in severe for one in document["findings"]))

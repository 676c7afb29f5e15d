"""From the bytes of a file to the contract's analysis objects: unpack, parse, judge."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import parsers
import rules
from app.analysis import archives, host_files
from app.analysis.context import JudgingContext
from parsers.errors import Refused
from parsers.model.report import Report
from parsers.model.table import PrintedTable

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Analysed:
    """One report: the contract's analysis object, and every printed table."""

    document: dict[str, Any]
    tables: list[PrintedTable]


def analyse(data: bytes, filename: str, beside: JudgingContext | None = None) -> list[Analysed]:
    """Every report of a file; what is refused becomes an object with `error`, and the others are still served.

    What a host's own tools printed beside the reports of an archive is no report: they are judged with it.
    """
    known, passed_over = beside or JudgingContext(), frozenset[int]()
    if archives.is_archive(data):
        passed_over, host = host_files.apart(data)
        known = replace(known, host=(*known.host, *host))
    found = [_judged(report, member, known) for member, report in _reports(data, filename, passed_over)]
    head = {
        "schema": SCHEMA,
        "versions": versions(),
        "judged_at": datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        "file": filename,
    }
    digest = hashlib.sha256(data).hexdigest()
    for number, one in enumerate(found, start=1):
        place = {"member": one.document.pop("member"), "part": number, "parts": len(found), "sha256": digest}
        rest = dict(one.document)
        one.document.clear()
        one.document.update(head | place | rest)
    return found


def versions() -> dict[str, str]:
    """Which parser, rules and media table judged."""
    return {"parser": parsers.VERSION, "rules": rules.VERSION, "media": rules.media_version()}


def refusal(error: Refused) -> dict[str, Any]:
    """The part of an analysis object that a refused file has."""
    return {
        "error": {"code": error.code, "message": str(error)},
        "judged_with": None,
        "report": None,
        "metrics": {},
        "verdict": None,
        "findings": [],
        "sql_texts": {},
        "pictures": {},
    }


def _reports(data: bytes, filename: str, passed_over: frozenset[int]) -> Iterator[tuple[str | None, Report | Refused]]:
    try:
        for place, member in enumerate(archives.members(data)):
            if place not in passed_over:
                for one in _parsed(member.data, member.name or filename):
                    yield member.name, one
    except Refused as error:  # the archive is damaged from here on
        yield None, error


def _parsed(data: bytes, name: str) -> list[Report] | list[Refused]:
    try:
        return parsers.parse(data, name)
    except Refused as error:
        return [error]


def _judged(report: Report | Refused, member: str | None, known: JudgingContext) -> Analysed:
    if isinstance(report, Refused):
        return Analysed({"member": member, **refusal(report)}, [])
    beside = known.of(report)
    watched = beside.host or known.host  # where none is of its host and time, the rules say that none is used
    judgement = rules.judge(report, beside.storage, beside.curve, watched).to_dict()
    document = {"member": member, "error": None, "judged_with": beside.to_dict()}
    document |= {"report": report.to_dict(), **judgement, "sql_texts": report.sql_texts}
    return Analysed(document, [table.printed() for table in report.tables])

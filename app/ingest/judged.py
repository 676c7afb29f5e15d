"""A file read and judged with what is declared of its databases, and its reports as rows: new, or once more."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.analysis.context import keys_of
from app.analysis.document import Analysis, Refusal
from app.analysis.finished import Finished
from app.analysis.kept_parts import QUICK_TO_CUT_BYTES
from app.analysis.pool import Analyst
from app.declared.databases import Databases
from app.declared.facts import Known
from app.history.forecasts import foresee
from app.store.analysis_rows import add_report, report_row, series_of
from app.store.lists.mentions import mention
from app.store.prepared import Values
from app.web.problems import refused_as


@dataclass(frozen=True, slots=True)
class Judged:
    """One report: the core of its analysis, the pieces that are stored, and the stamp of what it was judged with."""

    analysis: Analysis
    finished: Finished
    judged_with: str


def judged(
    analyst: Analyst, databases: Databases, data: bytes, filename: str, sha256: str, declared: bool | None = None
) -> list[Judged]:
    """Every report of a file, its bytes unpacked, with the parts that are stored. Raises Refused or Problem where one
    of them is none, or there is no answer.

    The header is read first, so that only what is declared of its databases goes along; a file that names another one
    further down, of which something is declared, is judged once more. `declared` is whether anything is, of any
    database, where somebody has looked.
    """
    if declared is None:
        declared = databases.anything_declared()
    # Where nothing is, nobody looks up of which database a file is.
    facts = databases.known(analyst.keys(data, filename)) if declared else Known()
    while True:
        finished = analyst.analyse(data, filename, facts.beside, len(data) > QUICK_TO_CUT_BYTES, sha256)
        analyses = [_taken(report) for report in finished]
        keys = {key for analysis in analyses for key in keys_of(analysis.report)} if declared else set()
        more = facts if keys <= facts.asked else databases.known(facts.asked | keys)
        if _same_databases(facts, more):
            stamps = [facts.stamp(analysis.report) for analysis in analyses]
            return [Judged(*report) for report in zip(analyses, finished, stamps, strict=True)]
        facts = more


def in_series(session: Session, reports: Sequence[Judged]) -> list[tuple[Judged, int]]:
    """Each report with the number of its series; their databases and series are made where they are new."""
    series = series_of(session, [report.analysis.report for report in reports])
    return list(zip(reports, series, strict=True))


def row_of(report: Judged, series_id: int) -> Values:
    """A report as its row, but for its upload."""
    return {**report_row(report.analysis, series_id), "judged_with": report.judged_with, "asked_again": False}


def add_reports(session: Session, upload_id: int, reports: Sequence[Judged]) -> None:
    """These as the reports of an upload that is new, with what their verdicts foresee."""
    added = {}
    for report, series_id in in_series(session, reports):
        row = {**row_of(report, series_id), "upload_id": upload_id}
        number = add_report(session, row, report.analysis, report.finished)
        foresee(session, number, report.analysis, new=True)
        added[number] = report.finished
    mention(session, added)


def _taken(report: Finished) -> Analysis:
    analysis = report.analysis()
    if isinstance(analysis, Refusal):
        raise refused_as(analysis.error.code, analysis.error.message)
    return analysis


def _same_databases(facts: Known, more: Known) -> bool:
    """Whether nothing that matters came to light: a database of which nothing is declared says nothing, unless it was
    split off one of which something is."""
    declared = {key for key, stamp in more.stamps.items() if stamp}
    return facts.stamps.keys() == more.stamps.keys() or not declared

"""A stored report in every format."""

from app.analysis.document import Analysis
from app.declared.databases import Databases
from app.exports.exported import Exported
from app.ingest.redacted_reports import RedactedReports
from app.reports.export import export
from app.store.reports import Store


def exported(store: Store, databases: Databases, public_id: str, part: int) -> Exported | None:
    """One report of an upload; None where there is none."""
    pair = with_analysis(store, databases, public_id, part)
    return pair and pair[1]


def with_analysis(store: Store, databases: Databases, public_id: str, part: int) -> tuple[Analysis, Exported] | None:
    """The same, and what it is made of."""
    analysis = store.analysis(public_id, part)
    if analysis is None:
        return None
    printed, database = store.printed(public_id, part), databases.of_report(public_id, part)
    made = export.exported(
        analysis,
        printed,
        lambda: store.document(public_id, part) or b"",
        database,
        lambda: store.all_read(public_id, analysis),
    )
    return analysis, made


def redacted(reports: RedactedReports, public_id: str, part: int, key: bytes) -> tuple[Analysis, Exported] | None:
    """The same without its customer, and what it is made of; None where there is none. Raises Refused."""
    report = reports.redacted(public_id, part, key)
    if report is None:
        return None
    return report.analysis, export.exported(report.analysis, report.finished, report.finished.whole)

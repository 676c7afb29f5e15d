"""A stored report in every format."""

from app.declared.databases import Databases
from app.exports.sheet import Exported
from app.reports import export
from app.store.reports import Store


def exported(store: Store, databases: Databases, public_id: str, part: int) -> Exported | None:
    """One report of an upload; None where there is none."""
    analysis = store.analysis(public_id, part)
    if analysis is None:
        return None
    printed, database = store.printed(public_id, part), databases.of_report(public_id, part)
    return export.exported(analysis, printed, lambda: store.document(public_id, part) or b"", database)

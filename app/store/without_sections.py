"""What a report printed, taken out of the store again where nobody needs it at once: sections, tables and statements
are cut anew from the kept file when somebody opens them, and then stay (`app/store/printed.py`).

Only of reports that today's parser and rules judged: of these the same is cut again. What was found stays.
"""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import Engine, delete, func, select
from sqlalchemy.orm import sessionmaker

from app.store.engine import writing
from app.store.tables import PrintedPart, Report, Upload

CUT_AGAIN = ("section", "table", "sql_texts")
"""Kinds of parts."""
AT_ONCE = 20


class WithoutSections:
    """Of reports that came before a moment (UTC) and are of these versions; may be stopped, and goes on."""

    def __init__(self, engine: Engine, before: datetime, versions: str) -> None:
        self._session = sessionmaker(engine)
        self._its = (
            Report.versions == versions,
            Report.upload_id.in_(select(Upload.id).where(Upload.received_at < before)),
            select(PrintedPart.report_id)
            .where(PrintedPart.report_id == Report.id, PrintedPart.kind.in_(CUT_AGAIN))
            .exists(),
        )

    def count(self) -> int:
        """How many reports that is."""
        with self._session() as session:
            return session.scalar(select(func.count(Report.id)).where(*self._its)) or 0

    def run(self) -> Iterator[int]:
        """How many were done, step by step."""
        while True:
            with writing(self._session, makes_room=True) as session:
                some = session.scalars(select(Report.id).where(*self._its).order_by(Report.id).limit(AT_ONCE)).all()
                if not some:
                    return
                gone = PrintedPart.report_id.in_(some), PrintedPart.kind.in_(CUT_AGAIN)
                session.execute(delete(PrintedPart).where(*gone))
            yield len(some)

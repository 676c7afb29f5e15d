"""What a report printed, taken out of the store where nobody needs it at once: of files that were large, or came to a
version that kept all of it. Sections, tables and statements are cut from the kept file when somebody opens them.

Only of reports that today's parser and rules judged: of these the same is cut again. What is kept of new files stays.
"""

import hashlib
import logging
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Engine, Row, delete, func, insert, literal, select, tuple_
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.kept_parts import KEPT_SECTIONS
from app.analysis.parts import SQL_TEXTS, PartKey
from app.store.engine.transactions import writing
from app.store.packing.packing import UnknownPacking
from app.store.packing.store_keys import Locked
from app.store.part_blocks import is_block, opened, part_rows
from app.store.prepared import Values
from app.store.schema.tables import PrintedPart, Report, Upload

SECTION: Final = "section"
CUT_AGAIN = (SECTION, "table", SQL_TEXTS.kind)
"""Kinds of parts."""
AT_ONCE = 20
LOG = logging.getLogger(__name__)


class WithoutSections:
    """Of reports that came before a moment (UTC) and are of these versions; may be stopped, and goes on.

    Where the kept file does not open, or is another one, nothing could be cut again: those keep what they have.
    """

    def __init__(self, engine: Engine, before: datetime, versions: str) -> None:
        self._session = sessionmaker(engine)
        self._its = (
            Report.versions == versions,
            Report.upload_id.in_(select(Upload.id).where(Upload.received_at < before)),
            select(PrintedPart.report_id)
            .where(PrintedPart.report_id == Report.id, PrintedPart.kind == SQL_TEXTS.kind)  # each has them
            .exists(),
        )
        self.done = 0
        """Reports without them now."""
        self.damaged = 0
        """Reports that keep theirs."""

    def count(self) -> int:
        """How many reports that is."""
        with self._session() as session:
            return session.scalar(select(func.count(Report.id)).where(*self._its)) or 0

    def run(self) -> Iterator[int]:
        """How many were looked at, step by step."""
        low = 0, 0
        while some := self._next(*low):
            whole = {upload: self._is_whole(upload) for upload in {row.upload_id for row in some}}
            self._take_out([row.id for row in some if whole[row.upload_id]])
            self.damaged += sum(not whole[row.upload_id] for row in some)
            yield len(some)
            low = some[-1].upload_id, some[-1].id

    def _next(self, upload: int, report: int) -> Sequence[Row[int, int]]:
        """The reports after this one, those of one file together: it is opened as seldom as may be."""
        order = Report.upload_id, Report.id
        query = select(*order).where(*self._its, tuple_(*order) > tuple_(literal(upload), literal(report)))
        with self._session() as session:
            return session.execute(query.order_by(*order).limit(AT_ONCE)).all()

    def _is_whole(self, upload: int) -> bool:
        """Whether the file opens, and is what was sent."""
        query = select(Upload.public_id, Upload.sha256, Upload.raw).where(Upload.id == upload)
        with self._session() as session:
            try:
                row = session.execute(query).first()
            except (UnknownPacking, Locked) as error:
                LOG.warning("The file of upload number %d does not open: %s", upload, error)
                return False
        if row is None or hashlib.sha256(row.raw).hexdigest() == row.sha256:
            return True  # or it went meanwhile, and all that it printed
        LOG.warning("The file of upload %s is not what was sent: its SHA-256 is another one", row.public_id)
        return False

    def _take_out(self, reports: Sequence[int]) -> None:
        with writing(self._session, makes_room=True) as session:
            still = session.scalars(select(Report.id).where(*self._its, Report.id.in_(reports))).all()
            kept = [row for report in still for row in _kept_of(session, report)]
            gone = PrintedPart.report_id.in_(still), PrintedPart.kind.in_(CUT_AGAIN)
            session.execute(delete(PrintedPart).where(*gone))
            if kept:
                session.execute(insert(PrintedPart), kept)
        self.done += len(still)


def _kept_of(session: Session, report: int) -> list[Values]:
    """The rows of those sections that every report has in the store."""
    query = select(PrintedPart.name, PrintedPart.body)
    rows = session.execute(query.where(PrintedPart.report_id == report, PrintedPart.kind == SECTION)).all()
    alone = ((row.name, row.body) for row in rows if not is_block(row.name))
    together = (part for row in rows if is_block(row.name) for part in opened(row.body))
    kept = {PartKey(SECTION, name): body for name, body in (*alone, *together) if name in KEPT_SECTIONS}
    return part_rows(report, kept)

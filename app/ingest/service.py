"""A file that is read at once, in the thread of whoever brings it: the program's own samples, and what tests bring."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session, sessionmaker

from app.analysis import archives
from app.analysis.document import Analysis
from app.analysis.pool import Analyst
from app.declared.databases import Databases
from app.ingest.judged import add_reports, judged
from app.store.analysis_rows import new_id
from app.store.clock import now
from app.store.engine.transactions import writing
from app.store.reports import Store
from app.store.schema.statements import insert_into
from app.store.schema.tables import Upload
from app.store.upkeep.retention import Retention
from app.text.file_names import label
from app.web.problems import Problem

ARCHIVE = (
    "This is an archive: send it to /api/v1/batches, which reads every report in it, or run `iobound analyze` on it."
)


@dataclass(frozen=True, slots=True)
class Ingested:
    """The upload's public id, the cores of its analyses, and whether its bytes were here before."""

    id: str
    analyses: Sequence[Analysis]
    duplicate: bool


class Ingest:
    """Takes one file at a time; safe to call from many threads and from many programs on one database."""

    def __init__(self, store: Store, analyst: Analyst, retention: Retention | None = None) -> None:
        self._store = store
        self._databases = Databases(store.engine)
        self._retention = retention or Retention(store.engine)
        self._analyst = analyst
        self._session: sessionmaker[Session] = sessionmaker(store.engine)

    def take(self, data: bytes, filename: str, *, sample: bool = False) -> Ingested:
        """Read, judge and store, as one of the program's own samples or not.

        Raises Refused or Problem for what is not stored.
        """
        if archives.is_archive(data):
            raise Problem(415, "archive", ARCHIVE)
        plain = archives.single(data)
        digest = hashlib.sha256(plain).hexdigest()
        return self._known(digest) or self._read(plain, label(filename), digest, sample)

    def redacted(self, text: str) -> str:
        """A stored file's text without its customer, by a key that nobody keeps. Raises Refused."""
        return self._analyst.redacted(text.encode(), secrets.token_bytes(32))

    def _known(self, digest: str) -> Ingested | None:
        upload = self._store.upload_of(digest)
        if upload is None:
            return None
        return Ingested(upload.id, self._store.analyses(upload.id), duplicate=True)

    def _read(self, data: bytes, filename: str, digest: str, sample: bool) -> Ingested:
        reports = judged(self._analyst, self._databases, data, filename, digest)
        with writing(self._session) as session:
            upload = _new_upload(session, data, filename, digest, sample)
            if upload is not None:
                add_reports(session, upload[0], reports)
        if upload is None:  # somebody else stored the same bytes meanwhile
            return self._known(digest) or self._read(data, filename, digest, sample)
        self._retention.after(upload[1])
        return Ingested(upload[1], [report.analysis for report in reports], duplicate=False)


def _new_upload(session: Session, data: bytes, filename: str, digest: str, sample: bool) -> tuple[int, str] | None:
    """Its key and public id; None when the same bytes are there. Two at once: the second waits for the first."""
    values = {
        "public_id": new_id(),
        "sha256": digest,
        "filename": filename,
        "size": len(data),
        "received_at": now(),
        "sample": sample,
        "raw": data,
    }
    statement = insert_into(session, Upload).values(values).on_conflict_do_nothing(index_elements=["sha256"])
    row = session.execute(statement.returning(Upload.id, Upload.public_id)).first()
    return None if row is None else (row[0], row[1])

"""The program's own samples go all at once."""

from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session, sessionmaker

from app.store.engine.engine import forget
from app.store.engine.transactions import looking, writing
from app.store.lists.sample_uploads import of_samples
from app.store.prepared import Prepared
from app.store.schema.tables import Report
from app.store.upkeep.removal import remove_uploads


class Samples:
    """Safe beside ingestion."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def any(self) -> bool:
        """Whether any report is one."""
        with looking(self._session) as session:
            return _FIRST.first(session) is not None

    def count(self) -> int:
        """How many reports are samples."""
        with self._session() as session:
            return session.scalar(_COUNT) or 0

    def remove(self) -> int:
        """Remove them all with everything made of them; how many files there were."""
        with writing(self._session, makes_room=True) as session:
            gone = remove_uploads(session, session.scalars(of_samples()).all())
        forget(self._engine)
        return len(gone)


_COUNT = select(func.count(Report.id)).where(Report.upload_id.in_(of_samples()))
"""Made once, as that takes longer than to ask it."""
_FIRST = Prepared(select(Report.id).where(Report.upload_id.in_(of_samples())).limit(1))

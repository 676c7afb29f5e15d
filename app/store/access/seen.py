"""Whether a caller may see what an address names: asked once, before a route is called."""

from collections.abc import Callable, Mapping

from sqlalchemy import ColumnElement, Engine, exists, or_, select
from sqlalchemy.orm import Session, sessionmaker

from app.store.access.visibility import Caller, curve_of, databases_of, others_stand_on, whole_file
from app.store.engine.engine import without_nul
from app.store.schema.tables import Curve, Database, Report, Upload
from app.store.schema.work_tables import Batch, Export, ExportMember, Incoming

Conditions = Callable[[Caller, bool], ColumnElement[bool]]


def _upload(caller: Caller, _changing: bool) -> ColumnElement[bool]:
    return whole_file(caller) & Upload.id.in_(select(Report.upload_id))


def _curve(caller: Caller, changing: bool) -> ColumnElement[bool]:
    return curve_of(caller) & ~others_stand_on(caller) if changing else curve_of(caller)


def _export(caller: Caller, changing: bool) -> ColumnElement[bool]:
    """One's own, while every file that it was made of is still seen; to remove it, whatever became of those."""
    hidden = select(Upload.id).where(Upload.id == ExportMember.upload_id, ~whole_file(caller)).correlate(ExportMember)
    others = exists().where(ExportMember.export_id == Export.id, hidden.exists())
    own = Export.sent_by == caller.id
    return own if changing else own & ~others


def _incoming(caller: Caller, _changing: bool) -> ColumnElement[bool]:
    whole = select(Upload.id).where(whole_file(caller))
    return or_(Incoming.sent_by == caller.id, Incoming.upload_id.in_(whole))


_KINDS: Mapping[str, tuple[type[Upload | Database | Curve | Batch | Export | Incoming], Conditions]] = {
    "reports": (Upload, _upload),
    "databases": (Database, lambda caller, _: Database.id.in_(databases_of(caller))),
    "curves": (Curve, _curve),
    "batches": (Batch, lambda caller, _: Batch.sent_by == caller.id),
    "exports": (Export, _export),
    "uploads": (Incoming, _incoming),
}
KINDS = tuple(_KINDS)


class Seen:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine) -> None:
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def may(self, caller: Caller, kind: str, public_id: str, *, changing: bool) -> bool:
        """Whether there is one of that id that a caller with groups may see, or change."""
        entity, condition = _KINDS[kind]
        query = select(entity.id).where(entity.public_id == without_nul(public_id), condition(caller, changing))
        with self._session() as session:
            return session.scalar(query) is not None

    def is_own(self, caller: Caller, kind: str, public_id: str) -> bool:
        """Whether the caller sent that batch, or asked for that export."""
        entity = Batch if kind == "batches" else Export
        query = select(entity.id).where(entity.public_id == without_nul(public_id), entity.sent_by == caller.id)
        with self._session() as session:
            return session.scalar(query) is not None

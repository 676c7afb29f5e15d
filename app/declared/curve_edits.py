"""What people say of a stored load curve: what columns of its table mean, when it was measured, what was done to its
storage since. Reports of who uses it are judged again."""

from dataclasses import dataclass, replace

import msgspec
from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.analysis.pool import CURVE, Analyst
from app.declared.curve_files import called_as
from app.declared.curves import has_id, standing
from app.declared.database_lines import DatabaseLine, read
from app.store.schema.tables import Curve, CurveUpload, Database, Report, Series
from parsers.errors import NotACurve
from parsers.load_curves.curve import Change, LoadCurve
from rules.storage.inputs.declared import StorageFacts

MOST_SHOWN = 24
"""So many databases are read for the page of one curve."""


@dataclass(frozen=True, slots=True)
class CurveHistory:
    """When a curve was measured, what its storage ran then, and what was done to it, by day."""

    measured_on: str | None = None
    firmware: str | None = None
    changes: tuple[Change, ...] = ()

    def over(self, curve: LoadCurve) -> LoadCurve:
        """The curve with this history."""
        changes = tuple(sorted(self.changes, key=lambda change: change.on))
        return replace(curve, measured_on=self.measured_on, firmware=self.firmware, changes=changes)


class CurveEdits:
    """Each call is one short transaction."""

    def __init__(self, engine: Engine, analyst: Analyst) -> None:
        self._analyst = analyst
        self._session: sessionmaker[Session] = sessionmaker(engine)

    def read_anew(self, public_id: str, columns: str) -> list[str] | None:
        """Read a curve's table again with what its columns mean; it keeps its id and history. None when there is no
        such curve.

        Raises Refused. The public ids of the databases that use it are returned.
        """
        with self._session() as session:
            query = select(Curve.id, Curve.part, Curve.name, Curve.measured, CurveUpload.filename, CurveUpload.raw)
            kept = session.execute(query.join(Curve.upload).where(has_id(public_id))).first()
        if kept is None:
            return None
        curves = self._analyst.curves([(kept.filename, kept.raw)], None, columns)
        named = [each for each in curves if called_as(each.curve) == kept.name]
        chosen = named[0] if named else curves[min(kept.part, len(curves)) - 1]
        if columns and not chosen.curve.columns:
            raise NotACurve(
                f"{kept.name} was written by a tool whose columns are known: only those of tables are named."
            )
        before = CURVE.decode(kept.measured)
        return self.put(kept.id, with_all_that_is_written_down(before, chosen.curve))

    def history(self, public_id: str) -> CurveHistory | None:
        """What is written down of a curve; None when there is no such curve."""
        with self._session() as session:
            measured = session.scalar(select(Curve.measured).where(has_id(public_id)))
        return None if measured is None else _history(CURVE.decode(measured))

    def write(self, public_id: str, history: CurveHistory) -> list[str] | None:
        """Writes it down; None when there is no such curve. The public ids of the databases that use it are
        returned: their reports are to be judged again."""
        kept = self._kept(public_id)
        return self.put(kept[0], history.over(kept[1])) if kept else None

    def tell(self, public_id: str, storage: StorageFacts) -> list[str] | None:
        """Writes down what the storage is made of that was measured; the answer is that of `write`."""
        kept = self._kept(public_id)
        pairs = tuple((key, value) for key, value in sorted(storage.items()) if value is not None)
        return self.put(kept[0], replace(kept[1], storage=pairs)) if kept else None

    def databases(self, public_id: str) -> list[DatabaseLine]:
        """The databases that use a curve, each with its newest report; those joined into another by themselves."""
        with self._session() as session:
            query = select(Database.id).join(Database.curve).where(has_id(public_id)).order_by(Database.id)
            return read(session, list(session.scalars(query.limit(MOST_SHOWN))))

    def _kept(self, public_id: str) -> tuple[int, LoadCurve] | None:
        with self._session() as session:
            kept = session.execute(select(Curve.id, Curve.measured).where(has_id(public_id))).first()
        return (kept.id, CURVE.decode(kept.measured)) if kept else None

    def put(self, key: int, curve: LoadCurve) -> list[str]:
        """Puts it in the place of a stored curve; the answer is that of `write`."""
        study, measured = self._analyst.study(curve, {}), msgspec.json.encode(curve)
        with self._session.begin() as session:
            values = {"name": called_as(curve), "source": curve.source, "measured": measured, "document": study}
            session.execute(update(Curve).where(Curve.id == key).values(values))
            stood = standing(session, key)
            series = select(Series.id).join(Series.database).where(Database.public_id.in_(stood))
            # the curve keeps its id, so that nothing else says that they were judged with another one
            marked = update(Report).where(Report.series_id.in_(series)).values(asked_again=True)
            session.execute(marked.execution_options(synchronize_session=False))
            return stood


def with_all_that_is_written_down(before: LoadCurve, curve: LoadCurve) -> LoadCurve:
    """The curve as it was read anew, with what people wrote down of it."""
    return replace(_history(before).over(curve), storage=before.storage)


def _history(curve: LoadCurve) -> CurveHistory:
    return CurveHistory(curve.measured_on, curve.firmware, curve.changes)

"""Which report stands before another one in its series: the other half of the comparison that one asks for first."""

from typing import Any

from sqlalchemy import DateTime, Engine, Integer, Row, Select, bindparam, func, select
from sqlalchemy.orm import Session, aliased

from app.history.interval_references import written
from app.store.engine.engine import without_nul
from app.store.schema.tables import Database, Report, Series, Upload
from rules.thresholds.intervals import OVERLAP


def earlier(engine: Engine, upload: str, part: int) -> str | None:
    """The report of the interval before, in the same series, as an address of a comparison names it; None for none.

    Databases that were joined are one, as everywhere.
    """
    with Session(engine) as session:
        this = session.execute(_THIS, {"upload": without_nul(upload), "part": part}).first()
        if this is None or this.begin_time is None or this.end_time is None:
            return None
        row = _before(session, this)
    return None if row is None else written(*row)


def comparison_with_earlier(engine: Engine, upload: str, part: int, parts: int) -> str:
    """Address of the page that holds a report against the interval before; empty where there is none."""
    before = earlier(engine, upload, part)
    return f"/compare?before={before}&after={written(upload, part, parts)}" if before else ""


def _before(session: Session, this: Row[Any]) -> Any:
    line = {"head": this.head, "scope": this.scope, "instance_number": this.instance_number}
    ids = list(session.scalars(_LINE, line))
    latest = this.begin_time + (this.end_time - this.begin_time) * OVERLAP
    return session.execute(_BEFORE, {"series_ids": ids, "latest": latest, "begin": this.begin_time}).first()


def _this() -> Select[Any]:
    columns: tuple[Any, ...] = (Report.begin_time, Report.end_time, Series.scope, Series.instance_number)
    query = select(*columns, _HEAD.label("head")).join(Report.upload).join(Report.series).join(Series.database)
    return query.where(Upload.public_id == bindparam("upload"), Report.part == bindparam("part"))


def _earlier() -> Select[Any]:
    other = aliased(Report)
    columns: tuple[Any, ...] = (Upload.public_id, other.part, other.parts)
    conditions = (
        other.series_id.in_(bindparam("series_ids", expanding=True)),
        other.end_time <= bindparam("latest", type_=DateTime),
        other.begin_time < bindparam("begin", type_=DateTime),
    )
    query = select(*columns).join(other, other.upload_id == Upload.id).where(*conditions)
    return query.order_by(other.end_time.desc(), other.begin_time.desc(), other.id.desc()).limit(1)


# Made once: that takes longer than to ask them.
_HEAD = func.coalesce(Database.part_of_id, Database.id)
_THIS, _BEFORE = _this(), _earlier()
_LINE = (
    select(Series.id)
    .join(Series.database)
    .where(
        bindparam("head") == _HEAD,
        Series.scope == bindparam("scope"),
        Series.instance_number.is_not_distinct_from(bindparam("instance_number", type_=Integer)),
    )
)

"""Which report stands before another one in its series: the other half of the comparison that one asks for first."""

from typing import Any

from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session, aliased, sessionmaker

from app.history.interval_references import written
from app.store.engine import without_nul
from app.store.tables import Database, Report, Series, Upload
from rules.thresholds.intervals import OVERLAP


def earlier(engine: Engine, upload: str, part: int) -> str | None:
    """The report of the interval before, in the same series, as an address of a comparison names it; None for none.

    Databases that were joined are one, as everywhere.
    """
    with sessionmaker(engine)() as session:
        this = session.execute(_this(upload, part)).first()
        if this is None or this.begin_time is None or this.end_time is None:
            return None
        row = session.execute(_before(session, this)).first()
    return None if row is None else written(*row)


def comparison_with_earlier(engine: Engine, upload: str, part: int, parts: int) -> str:
    """Address of the page that holds a report against the interval before; empty where there is none."""
    before = earlier(engine, upload, part)
    return f"/compare?before={before}&after={written(upload, part, parts)}" if before else ""


def _this(upload: str, part: int) -> Any:
    head = func.coalesce(Database.part_of_id, Database.id).label("head")
    query = select(Report.begin_time, Report.end_time, Series.scope, Series.instance_number, head)
    query = query.join(Report.upload).join(Report.series).join(Series.database)
    return query.where(Upload.public_id == without_nul(upload), Report.part == part)


def _before(session: Session, this: Any) -> Any:
    its = select(Series.id).join(Series.database).where(
        func.coalesce(Database.part_of_id, Database.id) == this.head,
        Series.scope == this.scope,
        Series.instance_number.is_not_distinct_from(this.instance_number),
    )  # fmt: skip
    ids = list(session.scalars(its))
    latest = this.begin_time + (this.end_time - this.begin_time) * OVERLAP
    other = aliased(Report)
    query = select(Upload.public_id, other.part, other.parts).join(other, other.upload_id == Upload.id)
    query = query.where(other.series_id.in_(ids), other.end_time <= latest, other.begin_time < this.begin_time)
    return query.order_by(other.end_time.desc(), other.begin_time.desc(), other.id.desc()).limit(1)

"""Which of what is stored are the program's own samples: they stay out of what people look at."""

from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Select, or_, select
from sqlalchemy.orm import aliased

from app.store.tables import Database, Report, Series, Upload


def of_samples() -> Select[int]:
    """The numbers of the uploads that are samples: a few, by their index."""
    return select(Upload.id).where(Upload.sample).correlate(None)


@cache
def is_real() -> ColumnElement[bool]:
    """Of `Database`: whether anything of it, or of one that is joined into it, is no sample; one without reports is."""
    member = aliased(Database)
    its: Select[Any] = (
        select(Report.id)
        .join(Series, Series.id == Report.series_id)
        .join(member, member.id == Series.database_id)
        .where(or_(member.id == Database.id, member.part_of_id == Database.id))
        .correlate(Database)
    )
    return or_(its.where(Report.upload_id.not_in(of_samples())).exists(), ~its.exists())

"""Which of what is stored are the program's own samples: they stay out of what people look at.

Asked of the tables as they are: who may see what narrows what is looked at, not what a sample is.
"""

from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, Select, or_, select, union_all

from app.store.schema.statements import table_of
from app.store.schema.tables import Database, Report, Series, Upload
from app.store.schema.tally_table import SeriesTally

_UPLOAD, _REPORT, _TALLY = map(table_of, (Upload, Report, SeriesTally))


def of_samples() -> Select[int]:
    """The numbers of the uploads that are samples: a few, by their index."""
    return select(_UPLOAD.c.id).where(_UPLOAD.c.sample).correlate(None)


@cache
def is_real() -> ColumnElement[bool]:
    """Of `Database`: whether anything of it, or of one that is joined into it, is no sample; one without reports is.

    One look at each series, however many databases there are and reports they have.
    """
    series = table_of(Series).alias("its_series")
    reports = select(_REPORT.c.id).where(_REPORT.c.series_id == series.c.id, _REPORT.c.upload_id.not_in(of_samples()))
    sent = reports.correlate(series).exists()
    there = series.c.id.in_(select(_TALLY.c.series_id).where(_TALLY.c.reports > 0).correlate(None))
    return or_(Database.id.in_(_having(series, sent)), Database.id.not_in(_having(series, there)))


def _having(series: Any, condition: ColumnElement[bool]) -> CompoundSelect[int]:
    """The numbers of the databases of such series, and of those that they are joined into."""
    member = table_of(Database).alias("its_database")
    own: Select[int] = select(series.c.database_id).where(condition).correlate(None)
    whole = select(member.c.part_of_id).join_from(series, member, member.c.id == series.c.database_id)
    return union_all(own, whole.where(member.c.part_of_id.is_not(None), condition).correlate(None))

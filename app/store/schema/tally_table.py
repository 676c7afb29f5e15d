"""How many reports each series has, counted by the database itself whenever one is added, moved or removed."""

from sqlalchemy import BigInteger, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from app.store.schema.tables import Base


class SeriesTally(Base):
    """A series that has, or had, reports; triggers on `report` write it, nobody else does.

    `changes` is another number whenever reports of it come, go, print another time, instance or host, or are judged
    with other facts or versions: two equal ones mean that what was worked out of them holds. It begins by lot, as the
    number of a series may be given once more.
    """

    __tablename__ = "series_tally"
    __table_args__ = {"info": {"copied": False}}  # noqa: RUF012 - the other store counts for itself

    series_id: Mapped[int] = mapped_column(
        ForeignKey("series.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    reports: Mapped[int]
    changes: Mapped[int] = mapped_column(BigInteger)

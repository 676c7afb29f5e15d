"""What was worked out of all reports of some series, for programs that start later."""

from sqlalchemy import ForeignKey, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from app.store.schema.tables import Base


class WorkedOut(Base):
    """One thing of one kind; it holds while what `stamp` tells is the same, and is figures alone, no names."""

    __tablename__ = "worked_out"
    __table_args__ = {"info": {"copied": False}}  # noqa: RUF012 - the other store works it out for itself

    series_id: Mapped[int] = mapped_column(
        ForeignKey("series.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    """The first of them."""
    kind: Mapped[str] = mapped_column(primary_key=True)
    stamp: Mapped[str]
    """Their changes, how it is worked out, and what else it is made of."""
    body: Mapped[bytes] = mapped_column(LargeBinary)

"""Who hands documents over: a name, a picture, a note, for the whole store."""

from datetime import datetime

from sqlalchemy import LargeBinary, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.store.schema.tables import Base


class LetterheadRow(Base):
    """As it is (1), and as it was before it was changed last (2)."""

    __tablename__ = "letterhead"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    note: Mapped[str] = mapped_column(Text)
    logo: Mapped[bytes | None] = mapped_column(LargeBinary)
    changed_at: Mapped[datetime]  # UTC

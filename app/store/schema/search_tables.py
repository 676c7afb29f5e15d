"""What reports are found by: each name once, and which reports print it."""

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.store.schema.tables import Base


class Term(Base):
    """A name that reports print: of a statement, a segment, a tablespace or an event; `folded` is what is searched.

    One that no report prints any more is removed with the last of them.
    """

    __tablename__ = "term"
    __table_args__ = (
        UniqueConstraint("kind", "section", "name"),
        Index("ix_term_kind_folded", "kind", "folded", postgresql_ops={"folded": "varchar_pattern_ops"}),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str]
    section: Mapped[str]  # where it is printed, by its contract name; empty for a statement, which has its own page
    name: Mapped[str]
    folded: Mapped[str]


class Mention(Base):
    """A report that prints it. Read again, a report keeps what it mentions: its bytes are the same."""

    __tablename__ = "mention"
    __table_args__ = (Index("ix_mention_term_report", "term_id", "report_id"), {"sqlite_with_rowid": False})

    report_id: Mapped[int] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"), primary_key=True)
    term_id: Mapped[int] = mapped_column(ForeignKey("term.id", ondelete="CASCADE"), primary_key=True)

"""Figures that lists of reports are sorted by, as columns; which uploads are the program's own samples.

The share of time and the latency are copied from the figures that are stored, the saving from the steps of the verdict;
what cannot be had stays unknown. Samples that were tried before are reports like any other.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
import zstandard
from alembic import op

revision: str = "2026_11_28_figures"
down_revision: str | None = "2026_11_27_lists"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MEASURED = ("io_share", "single_block_read_ms")
FIGURES = (*MEASURED, "best_saving")
HEAD, MAGIC, ZSTD = 6, 0xB5, 2  # of what is packed, as `app.store.packing.packing` writes it
AT_ONCE = 200
REPORT = sa.table("report", *map(sa.column, ("id", *FIGURES)))
METRIC = sa.table("metric_value", *map(sa.column, ("report_id", "name", "value")))
DOCUMENT = sa.table("document", sa.column("report_id"), sa.column("document"))


def upgrade() -> None:
    with op.batch_alter_table("report") as report:
        for name in FIGURES:
            report.add_column(sa.Column(name, sa.Double(), nullable=True))
    with op.batch_alter_table("upload") as upload:
        upload.add_column(sa.Column("sample", sa.Boolean(), nullable=False, server_default=sa.false()))
    _fill()
    for name in FIGURES:
        op.create_index(f"ix_report_{name}", "report", [name])
    for name in ("sample", "filename"):
        op.create_index(f"ix_upload_{name}", "upload", [name])


def downgrade() -> None:
    for name in ("filename", "sample"):
        op.drop_index(f"ix_upload_{name}", "upload")
    for name in FIGURES:
        op.drop_index(f"ix_report_{name}", "report")
    with op.batch_alter_table("upload") as upload:
        upload.drop_column("sample")
    with op.batch_alter_table("report") as report:
        for name in reversed(FIGURES):
            report.drop_column(name)


def _fill() -> None:
    known = {
        name: sa.select(METRIC.c.value)
        .where(METRIC.c.report_id == REPORT.c.id, METRIC.c.name == name)
        .scalar_subquery()
        for name in MEASURED
    }
    op.get_bind().execute(sa.update(REPORT).values(known))
    for row in _documents():
        saving = _best_saving(bytes(row.document))
        if saving is not None:
            changed = sa.update(REPORT).where(REPORT.c.id == row.report_id)
            op.get_bind().execute(changed.values(best_saving=saving))


def _documents() -> Iterator[Any]:
    """Every core, a few at a time."""
    last = -1
    while True:
        query = sa.select(DOCUMENT).where(DOCUMENT.c.report_id > last).order_by(DOCUMENT.c.report_id).limit(AT_ONCE)
        rows = op.get_bind().execute(query).all()
        yield from rows
        if not rows:
            return
        last = rows[-1].report_id


def _best_saving(stored: bytes) -> float | None:
    try:
        steps = msgspec.json.decode(_unpacked(stored))["verdict"]["steps"]
        return max((float(one["saves"]) for one in steps if one["saves"] is not None), default=None)
    except (msgspec.DecodeError, KeyError, TypeError):
        return None


def _unpacked(stored: bytes) -> bytes:
    """What lies packed, with a head or without; empty where it is neither."""
    try:
        if stored[:2] == bytes([MAGIC, ZSTD]):
            return zstandard.ZstdDecompressor().decompress(stored[HEAD:])
        return zlib.decompress(stored[HEAD:] if stored[:1] == bytes([MAGIC]) else stored)
    except (zlib.error, zstandard.ZstdError):
        return b""

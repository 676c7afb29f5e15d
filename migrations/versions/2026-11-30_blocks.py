"""Small parts of a report lie together in one row from here on; those that were written before stay as they are.

On the way down each has a row of its own again.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
import zstandard
from alembic import op

revision: str = "2026_11_30_blocks"
down_revision: str | None = "2026_11_29_exports"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

HEAD = bytes((0xB5, 2, 0, 0, 0, 0))  # zstd, no dictionary, no key
MARK = "/"
AT_ONCE = 200
PART = sa.table("printed_part", *map(sa.column, ("report_id", "kind", "name")), sa.column("body", sa.LargeBinary()))
KEY = (PART.c.report_id, PART.c.kind, PART.c.name)


def upgrade() -> None:
    """Nothing has to be done."""


def downgrade() -> None:
    connection = op.get_bind()
    for block in _blocks():
        own = (PART.c.report_id == block.report_id, PART.c.kind == block.kind)
        there = set(connection.scalars(sa.select(PART.c.name).where(*own)))
        parts = {name: body for name, body in _parts(bytes(block.body)) if name not in there}
        rows = [{"report_id": block.report_id, "kind": block.kind, "name": name, "body": parts[name]} for name in parts]
        if rows:
            connection.execute(PART.insert(), rows)
        connection.execute(PART.delete().where(*own, PART.c.name == block.name))


def _blocks() -> Iterator[sa.Row[Any]]:
    """Some at a time; each goes before the next are asked for."""
    query = sa.select(PART).where(PART.c.name.like(f"{MARK}%")).order_by(*KEY).limit(AT_ONCE)
    while rows := op.get_bind().execute(query).all():
        yield from rows


def _parts(block: bytes) -> Iterator[tuple[str, bytes]]:
    """The parts by their names, each packed."""
    lines = iter(zstandard.ZstdDecompressor().decompress(block.removeprefix(HEAD)).split(b"\n"))
    packer = zstandard.ZstdCompressor(level=1)
    return ((name.decode(), HEAD + packer.compress(part)) for name, part in zip(lines, lines, strict=True))

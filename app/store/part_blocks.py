"""How the parts of a report lie in the store: what is small lies with others in one row, what is large in its own.

A report prints hundreds of small tables and sections. A row for each takes several times as long to write, and half as
much room again; older versions wrote them so, and they are read as well. Which block a small part lies in is plain from
its name: nobody looks it up.
"""

import zlib
from collections.abc import Iterator, Mapping

from app.analysis.context import text
from app.analysis.parts import PartKey
from app.store.prepared import Values

SMALL = 16 * 1024
"""Bytes below which a part lies with others."""
SECTION_BLOCKS = 4
MARK = "/"
"""Begins the name of a block; no part is called so."""


def block_of(key: PartKey) -> str | None:
    """Where this part lies if it is small: tables by tens, sections by chance; None for what lies alone."""
    if key.kind == "table":
        return MARK + key.name[:-1]
    if key.kind == "section":
        return f"{MARK}{zlib.crc32(key.name.encode()) % SECTION_BLOCKS}"
    return None


def laid_out(parts: Mapping[PartKey, bytes]) -> Iterator[tuple[str, str, bytes]]:
    """Kind, name and body of each row for these parts."""
    blocks: dict[tuple[str, str], list[bytes]] = {}
    for key, part in parts.items():
        name = text(key.name) or ""
        block = block_of(PartKey(key.kind, name)) if len(part) < SMALL else None
        if block is None:
            yield key.kind, name, part
        else:
            blocks.setdefault((key.kind, block), []).extend((name.encode(), part))
    for (kind, block), lines in blocks.items():
        yield kind, block, b"\n".join(lines)  # no part has more than one line


def part_rows(report_id: int, parts: Mapping[PartKey, bytes]) -> list[Values]:
    """These parts of a report as rows."""
    rows = laid_out(parts)
    return [{"report_id": report_id, "kind": kind, "name": name, "body": body} for kind, name, body in rows]


def is_block(name: str) -> bool:
    """Whether a row of that name holds several parts."""
    return name.startswith(MARK)


def opened(block: bytes) -> Iterator[tuple[str, bytes]]:
    """The parts of a block by their names."""
    lines = iter(block.split(b"\n"))
    return ((name.decode(), part) for name, part in zip(lines, lines, strict=True))

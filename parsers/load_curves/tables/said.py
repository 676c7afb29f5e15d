"""What somebody says that columns of a table mean, as pairs of heading and meaning."""

from parsers.errors import NotACurve
from parsers.load_curves.tables.vocabulary import MEANINGS, SIDED


def parsed(text: str) -> tuple[tuple[str, str], ...]:
    """`IOPS=iops, Resp, ms=latency_ms` as pairs; a heading may hold commas. Raises `NotACurve`."""
    pairs, before = [], ""
    for piece in text.split(","):
        before = f"{before},{piece}" if before else piece
        if "=" in piece:
            name, _, meaning = before.rpartition("=")
            pairs.append((name.strip(' "'), meaning.strip(' "')))
            before = ""
    if before.strip() or any(not name or not meaning for name, meaning in pairs):
        raise NotACurve(f"“{text[:60]}” names no columns: write heading=meaning, parted by commas, as in IOPS=iops.")
    return tuple(pairs)


def names() -> list[str]:
    """Every word that a column can be given."""
    return [
        word
        for name in MEANINGS
        for word in (name, *([f"{side}_{name}" for side in ("read", "write")] if name in SIDED else []))
    ]

"""Jobs as hostile files make them; worker processes import them from here."""

import json
import os
import signal
import time
import zlib
from pathlib import Path

from app.analysis.split import FileFacts, Piece, PieceRead, Split

NO_PARTS = zlib.compress(b'["sql_texts",""]\n{}')


def answers(data: bytes, filename: str, beside, whole=True, sha256=None) -> list[bytes]:
    document = {"size": len(data), "file": filename, "storage": beside.storage, "process": os.getpid()}
    return [b'["core",""]', json.dumps(document).encode()]


def takes_its_time(data: bytes, filename: str, beside, whole=True, sha256=None) -> list[bytes]:
    time.sleep(3)
    return answers(data, filename, beside)


def obeys(data: bytes, filename: str, beside, whole=True, sha256=None) -> list[bytes]:
    """Does what the file says."""
    deed = data.decode()
    if deed == "hang":
        time.sleep(600)
    if deed == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if deed == "eat":
        return [b"x" * 10**10]
    if deed == "fail":
        raise LookupError("a mistake of ours")
    return answers(data, filename, beside)


def splits(data: bytes, filename: str, beside, whole=True, sha256=None) -> Split:
    """A file whose every line is a piece."""
    lines = data.splitlines()
    pieces = (Piece(line, place, 1) for place, line in enumerate(lines, start=1))
    return Split(FileFacts("2026-01-31T12:00:00Z", filename, "0" * 64), tuple(pieces))


def obeys_piece(piece: Piece, facts: FileFacts, parts: int, beside) -> PieceRead:
    """Does what the piece says: a deed, and for some a path."""
    deed, _, path = piece.packed.decode().partition(" ")
    if deed == "fail":
        raise LookupError("a mistake of ours")
    if deed == "eat":
        return PieceRead(((b"x" * 10**10, NO_PARTS),), None, 0.0)
    if deed == "hang":
        Path(path).write_text(str(os.getpid()))
        time.sleep(600)
    if deed == "die":  # as soon as the other one hangs
        while not Path(path).exists():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGKILL)
    if deed == "touch":
        Path(path).touch()
    core = {"part": piece.first, "parts": parts, "file": facts.file, "storage": beside.storage}
    return PieceRead(((json.dumps(core).encode(), NO_PARTS),), None, float(path) if deed == "burn" else 0.0)

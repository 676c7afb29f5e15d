"""Pictures as a logo may be, and as none may be, made from their formats' own words."""

import struct
import zlib


def png(width: int, height: int) -> bytes:
    """A whole PNG of one colour."""
    rows = (b"\0" + b"\x0f\x6b\x63" * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def jpeg(width: int, height: int) -> bytes:
    """The outside of a JPEG: its frame says how large it is, its picture is none."""
    comment = b"\xff\xfe\x00\x06note"
    frame = b"\xff\xc0\x00\x0b\x08" + struct.pack(">HH", height, width) + b"\x01\x01\x11\x00"
    return b"\xff\xd8" + comment + frame + b"\xff\xd9"


SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'

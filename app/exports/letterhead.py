"""What a consultant puts on a document for a customer: a name, a picture, a note."""

import base64
import struct
from dataclasses import dataclass
from typing import Literal

LONGEST_NAME, LONGEST_NOTE = 120, 1000
"""Characters."""
LOGO_BYTES = 300 * 1024
MOST_PIXELS = 4000
"""Of a logo, across as down."""
NO_PICTURE = "The logo is neither PNG nor JPEG: save it as one of them and choose it again."
TOO_LARGE = f"The logo has more than {LOGO_BYTES // 1024} KiB: save it smaller and choose it again."
TOO_WIDE = f"The logo is wider or higher than {MOST_PIXELS:,} pixels: save it smaller and choose it again."
BROKEN = "The logo is damaged or was cut off: choose it again."
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
PNG_END, JPEG_END = b"IEND\xaeB`\x82", b"\xff\xd9"
NO_FRAME = b"\xc4\xc8\xcc"
"""Markers of a JPEG among those of its frame that are none of it."""
Kind = Literal["image/png", "image/jpeg"]


class NoLogo(ValueError):
    """The bytes are no picture that is taken; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture, PNG or JPEG by its content; width and height in pixels."""

    kind: Kind
    width: int
    height: int
    body: bytes

    @property
    def embedded(self) -> str:
        """As an address that holds it."""
        return f"data:{self.kind};base64,{base64.b64encode(self.body).decode('ascii')}"


@dataclass(frozen=True, slots=True)
class Letterhead:
    """Who hands a document over; empty where nobody said."""

    name: str = ""
    note: str = ""
    logo: Logo | None = None


NOBODY = Letterhead()


def logo_of(body: bytes) -> Logo:
    """The picture that these bytes are, whatever they are called. Raises NoLogo."""
    if len(body) > LOGO_BYTES:
        raise NoLogo(TOO_LARGE)
    if body.startswith(PNG):
        kind, size = "image/png", _png(body)
    elif body.startswith(JPEG):
        kind, size = "image/jpeg", _jpeg(body)
    else:
        raise NoLogo(NO_PICTURE)
    if size is None or not all(size):
        raise NoLogo(BROKEN)
    if max(size) > MOST_PIXELS:
        raise NoLogo(TOO_WIDE)
    return Logo("image/png" if kind == "image/png" else "image/jpeg", *size, body)


def _png(body: bytes) -> tuple[int, int] | None:
    """Width and height; None where it is not whole."""
    if body[12:16] != b"IHDR" or not body.endswith(PNG_END):
        return None
    width, height = struct.unpack(">II", body[16:24])
    return width, height


def _jpeg(body: bytes) -> tuple[int, int] | None:
    """The same, from the segment that begins its frame."""
    if not body.rstrip(b"\0").endswith(JPEG_END):
        return None
    at = 2
    while at + 9 <= len(body) and body[at] == 0xFF:
        marker, length = body[at + 1], int.from_bytes(body[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in NO_FRAME:
            height, width = struct.unpack(">HH", body[at + 5 : at + 9])
            return width, height
        if length < 2:
            return None
        at += 2 + length
    return None

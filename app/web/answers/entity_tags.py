"""Entity tags (RFC 9110, 8.8.3): what tells two states of a resource apart, and the lists of them that requests bring.

All of ours are strong. The same content packed in two ways has two tags, which end in the way it is packed.
"""

import hashlib
import re

PACKED = ("zstd", "gzip")
ANY = "*"
_ENDING = re.compile(rf'-(?:{"|".join(PACKED)})"$')
_TAG = re.compile(r'(W/)?"([\x21\x23-\x7e\x80-\xff]*)"')


def tag_of(content: bytes) -> str:
    """The tag of this content as it is, not packed."""
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def packed(tag: str, coding: str | None) -> str:
    """The tag of the same content packed so; None: as it is."""
    return tag if coding is None else f'{tag[:-1]}-{coding}"'


def unpacked(tag: str) -> str:
    """The tag of the content that a tag is of, however that was packed."""
    return _ENDING.sub('"', tag)


def read(header: str) -> list[str] | None:
    """The tags of a list, `*` alone, or nothing; None where it is no list of tags."""
    if header.strip() == ANY:
        return [ANY]
    if _TAG.sub("", header).strip(" \t,"):
        return None
    return [match[0] for match in _TAG.finditer(header)]


def among(tag: str, header: str) -> bool:
    """Whether `If-None-Match` names this tag, by the weak comparison; a list that is none names nothing."""
    given = read(header) or []
    return given == [ANY] or tag.removeprefix("W/") in [other.removeprefix("W/") for other in given]

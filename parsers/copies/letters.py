"""A report in a letter or a web archive: the part that holds it, decoded.

Only what has a transfer encoding needs this; a report that stands in a letter as it is has some lines before it.
"""

import binascii
import re
from collections.abc import Iterator
from typing import NamedTuple

_ENCODED = re.compile(rb"(?:\A|\n)content-transfer-encoding:[ \t]{0,9}(quoted-printable|base64)", re.IGNORECASE)
_BOUNDARY = re.compile(rb"boundary=\"?([^\"\r\n;]{1,100})", re.IGNORECASE)
_EMPTY_LINE = re.compile(rb"\r?\n\r?\n|\r\r")
_SOFT_ENDS = re.compile(rb"[^\n]{60,75}=\r?\n")  # of a quoted-printable text, whose lines have 76 characters at most
_FEWEST_SOFT_ENDS = 20
_SIGNATURES = (b"STATSPACK report for", b"WORKLOAD REPOSITORY ")
_WORD, _IN_PARTS = b"content-transfer-encoding", b"boundary="
_HEADER = re.compile(rb"\s{0,8}(?:From |[A-Za-z][A-Za-z-]{1,40}: )")  # servers on a letter's way may add many
_HEAD = 16 * 1024  # characters in which a letter without them says that it is encoded, or has parts
_SEARCHED = 64 * 1024  # in which others and parts say so
_BEGINNING = 8192  # characters in which it has signs that are quoted
_MOST_PARTS = 50
_MOST_HEADERS = 4096


class Letter(NamedTuple):
    """What a letter holds: `numbers` are the file's lines of its lines, where they have some."""

    data: bytes
    numbers: list[int] | None

    def number(self, line: int) -> int:
        """The file's line of a line of the enclosed text, both from 1."""
        numbers = self.numbers or [line]
        return numbers[min(line, len(numbers)) - 1]


def enclosed(data: bytes) -> Letter | None:
    """The report that a letter holds encoded; a page goes before a plain text. None where there is no such part."""
    top = data[:_SEARCHED]
    head = top[: _SEARCHED if _HEADER.match(top) else _HEAD].lower()
    if _WORD not in head and (_IN_PARTS not in head or _WORD not in top.lower()):
        is_quoted = b"=3D" in data[:_BEGINNING] and len(_SOFT_ENDS.findall(top)) >= _FEWEST_SOFT_ENDS
        return _quoted(data, 1) if is_quoted else None
    letters = [letter for letter in _parts(data) if any(words in letter.data for words in _SIGNATURES)]
    return next((letter for letter in letters if b"<table" in letter.data.lower()), letters[0] if letters else None)


def _parts(data: bytes) -> Iterator[Letter]:
    boundaries = [b"\n--" + boundary for boundary in dict.fromkeys(_BOUNDARY.findall(data[:_SEARCHED]))][:5]
    begins = [begin for begin, _ in zip(_ENCODED.finditer(data), range(_MOST_PARTS + 1), strict=False)]
    for place, begin in enumerate(begins[:_MOST_PARTS]):
        head = _EMPTY_LINE.search(data, begin.end(), begin.end() + _MOST_HEADERS)
        if head is None:
            continue
        until = begins[place + 1].start() if place + 1 < len(begins) else len(data)
        ends = (data.find(boundary, head.end(), until) for boundary in boundaries)
        body = data[head.end() : min((end for end in ends if end >= 0), default=until)]
        if begin[1].lower() == b"base64":
            yield Letter(_base64(body), None)
        else:
            yield _quoted(body, data.count(b"\n", 0, head.end()) + 1)


def _base64(body: bytes) -> bytes:
    try:
        return binascii.a2b_base64(body)
    except binascii.Error:
        return b""


def _quoted(body: bytes, line: int) -> Letter:
    """Quoted-printable: a line that ends in `=` goes on in the next; what it becomes counts as its first line."""
    decoded: list[bytes] = []
    numbers: list[int] = []
    waiting: list[bytes] = []
    first = line
    for number, printed in enumerate(body.split(b"\n"), line):
        first = first if waiting else number
        waiting.append(printed.rstrip(b"\r \t"))
        if waiting[-1].endswith(b"="):
            continue
        content = binascii.a2b_qp(b"\n".join(waiting)).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        decoded.append(content)
        numbers += [first] * (content.count(b"\n") + 1)
        waiting = []
    decoded += [binascii.a2b_qp(b"\n".join(waiting))] if waiting else []
    return Letter(b"\n".join(decoded), [*numbers, first])

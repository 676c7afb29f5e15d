"""A multipart form as it comes, a piece at a time: of any number of files none is ever in memory, or on disk, whole."""

from collections.abc import AsyncIterable, AsyncIterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from python_multipart import MultipartParser
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import parse_options_header
from starlette.exceptions import HTTPException

LONGEST_FIELD = 64 * 1024
MOST_FIELDS = 20
NO_TEXTS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class File:
    """A file begins; what `Piece`s follow are of it."""

    field: str
    filename: str


@dataclass(frozen=True, slots=True)
class Piece:
    """Some bytes of the file that began last."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Field:
    """A field that is no file."""

    name: str
    value: str


Part = File | Piece | Field


async def parts(
    content_type: str, stream: AsyncIterable[bytes], texts: Mapping[str, str] = NO_TEXTS
) -> AsyncIterator[Part]:
    """Fields and files in the order they are sent; a field of `texts` is as long as it likes, and comes as the file of
    the name beside it. Raises HTTPException (400) for what is no form."""
    reader = _Reader(content_type, texts)
    async for piece in stream:
        for part in reader.feed(piece):
            yield part
    reader.end()


class _Reader:
    """Turns the parser's callbacks into parts."""

    def __init__(self, content_type: str, texts: Mapping[str, str]) -> None:
        _, options = parse_options_header(content_type)
        if not options.get(b"boundary"):
            raise HTTPException(400, "Missing boundary in multipart.")
        self._texts = texts
        self._parts: list[Part] = []
        self._header = (bytearray(), bytearray())
        self._disposition = b""
        self._field: str | None = None  # None while a file is read
        self._value = bytearray()
        self._fields = 0
        self._whole = False
        self._parser = MultipartParser(
            options[b"boundary"],
            {
                "on_part_begin": self._begin,
                "on_header_field": lambda data, start, end: self._header[0].extend(data[start:end]),
                "on_header_value": lambda data, start, end: self._header[1].extend(data[start:end]),
                "on_header_end": self._header_end,
                "on_headers_finished": self._headers,
                "on_part_data": self._data,
                "on_part_end": self._end,
                "on_end": self._all,
            },
        )

    def feed(self, data: bytes) -> list[Part]:
        try:
            self._parser.write(data)
        except FormParserError as error:
            raise HTTPException(400, "Invalid multipart data.") from error
        parts, self._parts = self._parts, []
        return parts

    def end(self) -> None:
        if not self._whole:
            raise HTTPException(400, "The form ends too early.")

    def _begin(self) -> None:
        self._disposition = b""

    def _header_end(self) -> None:
        name, value = self._header
        if bytes(name).lower() == b"content-disposition":
            self._disposition = bytes(value)
        self._header = (bytearray(), bytearray())

    def _headers(self) -> None:
        _, options = parse_options_header(self._disposition)
        if b"name" not in options:
            raise HTTPException(400, "A part of the form has no name.")
        name, filename = _text(options[b"name"]), options.get(b"filename")
        called = self._texts.get(name) if filename is None else _text(filename)
        if called is not None:
            self._field = None
            self._parts.append(File(name, called))
            return
        self._field, self._value = name, bytearray()
        self._fields += 1
        if self._fields > MOST_FIELDS:
            raise HTTPException(400, "Too many fields.")

    def _data(self, data: bytes, start: int, end: int) -> None:
        if self._field is None:
            self._parts.append(Piece(bytes(data[start:end])))
            return
        self._value += data[start:end]
        if len(self._value) > LONGEST_FIELD:
            raise HTTPException(400, "A field of the form is too long.")

    def _end(self) -> None:
        if self._field is not None:
            self._parts.append(Field(self._field, _text(bytes(self._value))))

    def _all(self) -> None:
        self._whole = True


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")

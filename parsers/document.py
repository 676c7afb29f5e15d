"""Bytes to text: encodings, line ends, wrappers that copies wear, and lines that SQL*Plus put between."""

import html
import re
from dataclasses import dataclass

from parsers import dates
from parsers.errors import NotAReport, NotText, TooLarge

LARGEST = 64 * 1024 * 1024

_KINDS = (
    (b"\x1f\x8b", "a gzip file that was not unpacked"),
    (b"PK\x03\x04", "a zip archive or an office document"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (b"{\\rtf", "an RTF document"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
    (b"SQLite format 3\0", "a SQLite database"),
    (b"\x7fELF", "a program"),
    (b"BZh", "a bzip2 file"),
    (b"\xfd7zXZ", "an xz file"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard file"),
)
_CONTROLS = bytes(code for code in range(1, 32) if code not in b"\t\n\x0b\f\r\x1a\x1b") + b"\x7f"
_SAMPLE = 1 << 18

_FOREIGN_MONTH = re.compile(rb"\b\d{1,2}-([^\s-]{0,3}[\x80-\xff][^\s-]{0,9}) ?-\d\d")
_NATIONAL = (
    *("cp1252", "gb18030", "cp932", "cp949", "big5", "euc_jp"),
    *("cp1251", "koi8_r", "cp866", "cp1253", "cp1250", "cp1254", "cp850"),
)

_SIGNATURES = ("STATSPACK report for", "WORKLOAD REPOSITORY ")
_WRAPPER = re.compile(r"(?:> ?)+|\|[ \t]?|[ \t]+")
_FENCE = "```"
_HTML = re.compile(r"<html|<table|class=[\"']?awr", re.IGNORECASE)
_TABLE = re.compile(r"<table", re.IGNORECASE)


@dataclass(slots=True)
class Document:
    """A file as text. `numbers` holds the file's line for each of `lines`; it is None where they agree."""

    text: str
    lines: list[str]
    numbers: list[int] | None
    is_html: bool

    def number(self, index: int) -> int:
        """The line of the file, from 1, of the entry `index` of `lines`."""
        return self.numbers[index] if self.numbers else index + 1


def read_document(data: bytes, filename: str = "") -> Document:
    """The text of a file, ready to be recognised. Raises a `Refused` for what is not text."""
    text = decode(data, filename)
    is_html = bool(_HTML.search(text, 0, 4096))
    if is_html and not _TABLE.search(text):  # a text report that a page shows as it is
        is_html, text = False, html.unescape(text)
    text = _unwrap(text)
    if not is_html:
        text = _plain_blanks(text)
    lines, numbers = _without_output_lines(text)
    if numbers:
        text = "\n".join(lines)
    return Document(text, lines, numbers, is_html)


def _plain_blanks(text: str) -> str:
    """SQL*Plus prints tabs for blanks unless told not to, and a copy from a page may hold unbreakable ones."""
    text = text.replace("\xa0", " ")
    return text.expandtabs(8) if "\t" in text else text


def decode(data: bytes, filename: str = "") -> str:
    r"""The text of a file with `\n` as its only line end; form feeds stay."""
    if len(data) > LARGEST:
        raise TooLarge(f"The file is larger than {LARGEST >> 20} MiB; a report has a few at most.")
    _refuse_binary(data, filename)
    text = _characters(data)
    for nothing in "\0\ufeff":
        if nothing in text:
            text = text.replace(nothing, "")
    if "\r" in text:
        text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise NotAReport("The file is empty; bring the AWR or Statspack report as Oracle wrote it.")
    return text


def _refuse_binary(data: bytes, filename: str) -> None:
    """Name what the file seems to be, by its first bytes or by its control characters."""
    kind = next((words for start, words in _KINDS if data.startswith(start)), None)
    if kind is None and data[257:262] == b"ustar":
        kind = "a tar archive"
    if kind is None and not _wide(data):
        sample = data[:_SAMPLE].replace(b"\0", b"")
        controls = len(sample) - len(sample.translate(None, _CONTROLS))
        if controls * 20 > len(sample):
            kind = "a program" if data.startswith(b"MZ") else "binary data"
    if kind:
        name = f"{filename} is" if filename else "This is"
        raise NotText(f"{name} {kind}, not text; bring the AWR or Statspack report as a text or HTML file.")


def _wide(data: bytes) -> str | None:
    """The UTF-16 flavour of a file: by its mark, or because every other byte of its beginning is NUL."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    sample = data[:4096] if len(data) > 3 else b""
    for offset, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros, others = sample[offset::2].count(0), sample[1 - offset :: 2].count(0)
        if zeros * 5 > len(sample) * 2 and others * 20 < len(sample):
            return name
    return None


def _characters(data: bytes) -> str:
    """Decode: mark, UTF-8, the national encoding in which the months are words, UTF-8 with flaws, Western."""
    if wide := _wide(data):
        return data.decode(wide, errors="replace").removeprefix("\ufeff")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if encoding := _encoding_of_months(data):
        return data.decode(encoding, errors="replace")
    text = data.decode("utf-8", errors="replace")
    if text.count("\ufffd") * 4 < len(data) - len(data.translate(None, bytes(range(128, 256)))):
        return text
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _encoding_of_months(data: bytes) -> str | None:
    """The national encoding in which the first month that is not ASCII is a month."""
    foreign = _FOREIGN_MONTH.search(data)
    if foreign is None:
        return None
    for encoding in _NATIONAL:
        word = foreign[1].decode(encoding, errors="replace")
        if dates.month(word) and (not word[0].isdecimal() or word[-1] in "月월"):
            return encoding
    return None


def _unwrap(text: str) -> str:
    """Take off what a wiki, a mail or a listing put before each line of a text report; no line goes away."""
    places = [place for words in _SIGNATURES if (place := text.find(words)) >= 0]
    if not places:
        return text
    prefix = text[text.rfind("\n", 0, min(places)) + 1 : min(places)]
    wrapped = bool(prefix and _WRAPPER.fullmatch(prefix))
    if not wrapped and ("`" not in text or _FENCE not in text):
        return text
    return "\n".join(_unwrapped(line, prefix if wrapped else "") for line in text.split("\n"))


def _unwrapped(line: str, prefix: str) -> str:
    for start in (prefix, prefix.rstrip()):
        if start and line.startswith(start):
            line = line[len(start) :]
            break
    return "" if line.lstrip().startswith(_FENCE) else line


def _without_output_lines(text: str) -> tuple[list[str], list[int] | None]:
    """Drop the heading that SQL*Plus repeats when a report was selected without `set pagesize 0`.

    It is a blank line, `OUTPUT` and, unless underlining is off, dashes as wide as the column; it may stand
    between a heading and its ruler, so it has to go before tables are cut. The dashes under the first `OUTPUT`
    tell whether the others have some: a report's own ruler may be one group of dashes, too.
    """
    lines = text.split("\n")
    if "OUTPUT" not in text:
        return lines, None
    headings = [index for index, line in enumerate(lines) if line.startswith("OUTPUT") and line.rstrip() == "OUTPUT"]
    if not headings:
        return lines, None
    below = lines[headings[0] + 1] if headings[0] + 1 < len(lines) else ""
    ruler = below if re.fullmatch(r"-{6,} *", below) else None
    dropped = set(headings)
    for index in headings:
        if index and not lines[index - 1].strip():
            dropped.add(index - 1)
        if ruler is not None and lines[index + 1 : index + 2] == [ruler]:
            dropped.add(index + 1)
    kept = [index for index in range(len(lines)) if index not in dropped]
    return [lines[index] for index in kept], [index + 1 for index in kept]

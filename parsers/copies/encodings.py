"""Bytes to text: what is no text at all, encodings, line ends."""

import re

from parsers.copies.office import office_document
from parsers.errors import NotAReport, NotText, TooLarge
from parsers.model import dates

LARGEST = 64 * 1024 * 1024

_KINDS = (
    (b"\x1f\x8b", "a gzip file that was not unpacked"),
    (b"PK\x03\x04", "a zip archive"),
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
_NOTHING = "\0\ufeff\u200b\u2060"  # characters without width, which pages and chats leave between others
_NOTHING_AT_TOP = "\xad\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Such as programs set round each line or into words, if at all; to search a whole text for all of them takes long."""
_TOP = 32_768  # characters, in which a pager's first mark stands
_SHOWN_LINE_END, _SHOWN_FORM_FEED = "^M\n", "\n^L"  # as editors and `cat -v` show them
_DRAWN_FORM_FEEDS = ("\n\u2640", "\n\u240c")  # as a console of Windows draws it, or a font
_OTHER_LINE_ENDS = {0x85: "\n", 0x2028: "\n"}  # what conversions from EBCDIC and word processors leave of them
_SAMPLE = 1 << 14  # bytes, from all of a file
_TERMINAL = re.compile(  # colours and titles of a window, as a terminal's log keeps them
    r"\x1b(?:\[[0-9;?]{0,20}[@-~]|\][^\x07\x1b\n]{0,300}(?:\x07|\x1b\\)|[()][0-9A-Z]|[=>78M])"
)
_PAGER = re.compile(  # what `more` and `less` wrote at the foot of a page, and wiped out again before the next line
    r"(?m)^(?:--More--(?: ?\(\d{1,3}%\))?|:)"
    r"(?:\x08{1,40} {0,40}\x08{0,40}|(?: {0,80}\r(?!\n)){1,4}|(?=\r\n))"
)
_END_OF_SCREEN = re.compile(r"(?m)^--More--(?: ?\(\d{1,3}%\))?[ ]{0,80}$")  # the same where it has its own line

_FOREIGN_MONTH = re.compile(rb"\b\d{1,2}-([^\s-]{0,3}[\x80-\xff][^\s-]{0,9}) ?-\d\d")
_NATIONAL = (
    *("cp1252", "gb18030", "cp932", "cp949", "big5", "euc_jp"),
    *("cp1251", "koi8_r", "cp866", "cp1253", "cp1250", "cp1254", "cp850"),
)


def decode(data: bytes, filename: str = "") -> str:
    r"""The text of a file with `\n` as its only line end; form feeds stay."""
    _refuse_binary(data, filename)
    if len(data) > LARGEST:
        raise TooLarge(f"The file is larger than {LARGEST >> 20} MiB; a report has a few at most.")
    text = _characters(data)
    top = text[:_TOP]
    for nothing in (*_NOTHING, *(mark for mark in _NOTHING_AT_TOP if mark in top)):
        if nothing in text:
            text = text.replace(nothing, "")
    if "\x1b" in text:
        text = _TERMINAL.sub("", text)
    if text.find("--More--", 0, _TOP) >= 0 or ("\r" in text and text.find("\n:\r", 0, _TOP) >= 0):
        text = _END_OF_SCREEN.sub("\f", _PAGER.sub("", text))
    if "\r" in text:
        text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    text = _meant(text)
    if not text.isascii():
        if "\n" not in text:
            text = text.translate(_OTHER_LINE_ENDS)
        for drawn in _DRAWN_FORM_FEEDS:
            text = text.replace(drawn, "\n\f")
    if not text or text.isspace():
        raise NotAReport("The file is empty; bring the AWR or Statspack report as Oracle wrote it.")
    return text


def _meant(text: str) -> str:
    """The text with the ends of lines and form feeds that are shown as two characters each."""
    if "^" not in text:  # which takes a sixtieth of the time of the others, and few texts hold one
        return text
    if text.find(_SHOWN_LINE_END, 0, _TOP) >= 0:
        text = text.replace(_SHOWN_LINE_END, "\n")
    return text.replace(_SHOWN_FORM_FEED, "\n\f")


def _refuse_binary(data: bytes, filename: str) -> None:
    """Name what the file seems to be, by its first bytes or by its control characters."""
    name = f"{filename} is" if filename else "This is"
    if document := office_document(data):
        raise NotText(f"{name} {document}; save it as plain text and bring that, or the file that Oracle wrote.")
    kind = next((words for start, words in _KINDS if data.startswith(start)), None)
    if kind is None and data[257:262] == b"ustar":
        kind = "a tar archive"
    if kind is None and not _wide(data):
        sample = data[:: len(data) // _SAMPLE + 1].replace(b"\0", b"")
        controls = sum(sample.count(code) for code in _CONTROLS if code in sample)  # most files hold none
        if controls * 20 > len(sample):
            kind = "a program" if data.startswith(b"MZ") else "binary data"
    if kind:
        raise NotText(f"{name} {kind}, not text; bring the AWR or Statspack report as a text or HTML file.")


def _wide(data: bytes) -> str | None:
    """The UTF-16 flavour of a file: by its mark, or because every other byte of its beginning is NUL."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    sample = data[:4096] if len(data) > 3 else b""
    if b"\0" not in sample:
        return None
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
    top = data[:_TOP]
    if b"\n" not in top:
        if b" " not in top and b"\x40" in top:  # the blank of EBCDIC
            return data.decode("cp037")
        data = data if b"\r" in top else data.replace(b"\x85", b"\n")
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
    """The national encoding in which the first month that is not ASCII is a month.

    A report is ASCII but for such words: a detector that counts letters (charset-normalizer) was right on one in seven.
    """
    foreign = _FOREIGN_MONTH.search(data)
    if foreign is None:
        return None
    for encoding in _NATIONAL:
        word = foreign[1].decode(encoding, errors="replace")
        if dates.month(word) and (not word[0].isdecimal() or word[-1] in "月월"):
            return encoding
    return None

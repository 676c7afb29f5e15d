"""Characters that editors, PDF readers and chats set in place of those that Oracle prints."""

_BLANKS = (0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x2800, 0x3000)  # unbreakable, wide, narrow ones
_PRINTED = {
    **dict.fromkeys(map(chr, _BLANKS), " "),
    **dict.fromkeys("\u223c\u02dc\uff5e", "~"),  # under titles of page 1
    "\u2192": "->",  # before notes
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
}


_ASCII = bytes(range(128))


def plain(text: str) -> str:
    """The text with the characters that a report is printed in; names in other letters stay as they are."""
    if not text.isascii():
        for other in _PRINTED.keys() & _beyond_ascii(text):
            text = text.replace(other, _PRINTED[other])
    return text


def _beyond_ascii(text: str) -> set[str]:
    """The characters of a text that are not ASCII: few texts hold more than some, and each search takes its time."""
    return set(text.encode("utf-8", "replace").translate(None, _ASCII).decode("utf-8"))

"""Characters that editors, PDF readers and chats set in place of those that Oracle prints."""

import re
from collections.abc import Iterable
from unicodedata import decimal

_BLANKS = (0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x2800, 0x3000)  # unbreakable, wide, narrow ones
_PRINTED = {
    **dict.fromkeys(map(chr, _BLANKS), " "),
    **dict.fromkeys("\u223c\u02dc\uff5e", "~"),  # under titles of page 1
    "\u2192": "->",  # before notes
    "\u2212": "-",  # before figures, and in rulers
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
}


_ASCII = bytes(range(128))
_WIDE = range(0xFF01, 0xFF5F)  # each sign of ASCII as wide as a letter of East Asia
_TO_ASCII = 0xFEE0
_ARABIC = {"\u066a": "%", "\u066b": ".", "\u066c": ","}
_TOP, _FEWEST = 32_768, 5  # characters in which Oracle's own words stand, and how many of them are in other signs


def plain(text: str) -> str:
    """The text with the characters that a report is printed in; names in other letters stay as they are."""
    if text.isascii():
        return text
    beyond = _beyond_ascii(text)
    for other in _PRINTED.keys() & beyond:
        text = text.replace(other, _PRINTED[other])
    signs = _signs(beyond - _PRINTED.keys())
    return text.translate(signs) if signs and _are_of_report(signs, text[:_TOP]) else text


def _signs(others: Iterable[str]) -> dict[int, str]:
    """Wide letters and signs, and the figures of other scripts, with what they are in ASCII."""
    signs = {ord(other): str(decimal(other)) for other in others if other.isdecimal()}
    signs |= {code: chr(code - _TO_ASCII) for code in map(ord, others) if code in _WIDE}
    return signs | {ord(other): _ARABIC[other] for other in others if other in _ARABIC}


def _are_of_report(signs: Iterable[int], top: str) -> bool:
    """Whether the report itself is written so, not only a name in it: such signs stand among Oracle's own words."""
    mark = f"[{re.escape(''.join(map(chr, signs)))}]"
    own = f"(?:[\0-\x7f]|{mark})"
    return len(re.findall(f"(?<={own}){mark}(?={own})", top)) >= _FEWEST


def _beyond_ascii(text: str) -> set[str]:
    """The characters of a text that are not ASCII: few texts hold more than some, and each search takes its time."""
    return set(text.encode("utf-8", "replace").translate(None, _ASCII).decode("utf-8"))

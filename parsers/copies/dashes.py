"""Dashes that an editor or a blog set as typography: `enq: TX – row lock contention`, rulers of `–` and `—`."""

import re

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_EN, _EM = "\u2013", "\u2014"
_RULER = re.compile(rf"(?m)^[ \f~-]*[{_DASHES}][ ~{_DASHES}-]*$")
_OF_A_NAME = re.compile(rf" [{_DASHES}] (?:contention|row lock|optimal|Resource Mgr|Absolute Values|Thread Activity)\b")
_ENDS = (54, 61, 116)  # dashes that end a section
_PLAIN = str.maketrans(dict.fromkeys(_DASHES, "-"))
_WAYS = ((1, 1), (2, 3), (2, 2))  # for how many dashes an en and an em dash stand


def plain(text: str) -> str:
    """The text with the dashes that Oracle prints; that of a report which has none of the others is left alone."""
    if text.isascii() or not (_RULER.search(text) or _OF_A_NAME.search(text)):
        return text
    rulers = [match.group() for match in _RULER.finditer(text)]
    way = next((way for way in _WAYS if any(len(_drawn(ruler, way).strip()) in _ENDS for ruler in rulers)), _WAYS[0])
    return _RULER.sub(lambda match: _drawn(match.group(), way), text).translate(_PLAIN)


def _drawn(ruler: str, way: tuple[int, int]) -> str:
    en, em = way
    return ruler.replace(_EN, "-" * en).replace(_EM, "-" * em).translate(_PLAIN)

"""Dashes that an editor or a blog set as typography: `enq: TX – row lock contention`, rulers of `–` and `—`.

Other programs draw the rulers with `=`, `_` or the strokes of a box.
"""

import re

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2500\u2501\u2550"
_EN, _EM = "\u2013", "\u2014"
_RULER = re.compile(rf"(?m)^[ \f~-]*[{_DASHES}][ ~{_DASHES}-]*$")
_OF_A_NAME = re.compile(
    rf"\benq: \w\w [{_DASHES}] \w|\bexecutions [{_DASHES}] (?:optimal|onepass|multipass)\b"
    rf"|\bfor CPU [{_DASHES}] Resource Mgr\b|\bStats [{_DASHES}] (?:Absolute Values|Thread Activity)\b"
)
_BETWEEN_BLANKS = re.compile(rf"(?<= )[{_DASHES}](?= )")
_PLAIN_END = re.compile(r"(?m)^ *+-{40,}+[ \r]*+$")  # of a section: an editor that sets dashes leaves none
_ENDS = (54, 61, 116)  # dashes that end a section
_DRAWN = re.compile(r"\n[ ~]{0,40}(?P<sign>[=_*])(?P=sign)+(?: {1,9}(?P=sign){2,}){2,} *\n")  # over several columns
_STROKES = ("=== ==", "___ __", "*** **")
_TOP = 8_192  # characters in which the first rulers stand
_PLAIN = str.maketrans(dict.fromkeys(_DASHES, "-"))
_WAYS = ((1, 1), (2, 3), (2, 2))  # for how many dashes an en and an em dash stand


def plain(text: str) -> str:
    """The text with the dashes that Oracle prints; that of a report which has none of the others is left alone."""
    top = text[:_TOP]
    if any(strokes[0] in top and strokes in top for strokes in _STROKES) and (drawn := _DRAWN.search(top)):
        sign = re.escape(drawn["sign"])
        text = re.sub(rf"(?m)^[ \f~]*{sign}[ ~{sign}]*$", lambda ruler: ruler[0].replace(drawn["sign"], "-"), text)
    if text.isascii() or not any(dash in text for dash in _DASHES):  # a name in other letters is no dash
        return text
    rulers = [] if _PLAIN_END.search(text) else _RULER.findall(text)
    if not rulers:
        return _BETWEEN_BLANKS.sub("-", text) if _OF_A_NAME.search(text) else text
    ends = [ruler for ruler in rulers if " " not in ruler.strip()]  # those of tables may be as long by chance
    way = max(_WAYS, key=lambda way: sum(len(_drawn(ruler, way).strip()) in _ENDS for ruler in ends))
    return _RULER.sub(lambda match: _drawn(match.group(), way), text).translate(_PLAIN)


def _drawn(ruler: str, way: tuple[int, int]) -> str:
    en, em = way
    return ruler.replace(_EN, "-" * en).replace(_EM, "-" * em).translate(_PLAIN)

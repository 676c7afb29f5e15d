"""Blanks of a page that programs write otherwise than Oracle: a row whose blank cell is not blank is not understood."""

import re

_AS_ORACLE = "&#160;"
_UNBREAKABLE = re.compile("&nbsp;|&#160;|\xa0")
_ALL_KEPT = ("WORKLOAD&nbsp;", "WORKLOAD&#160;", "WORKLOAD\xa0")  # as some editors of pages write every blank
_AS_WORDS = ("&amp;#160;", "&amp;nbsp;")  # as programs write them that take them for words
_NAMED = ("&shy;", "emsp1", "Space;")
_OTHER = re.compile(
    r"&(?:#(?:0*(?:160|819[2-9]|820[0-2]|8239|8287|12288)(?:;|(?=[^\d\n]))"
    r"|[xX]0*(?:[aA]0|200[0-9aA]|202[fF]|205[fF]|3000)(?:;|(?=<)))"
    r"|(?:NonBreakingSpace|ensp|emsp(?:1[34])?|thinsp|hairsp|numsp|puncsp);"
    r"|(?P<nothing>#(?:173|8203|65279|[xX](?:[aA][dD]|200[bB]|[fF][eE][fF]{2}))|shy|ZeroWidthSpace);)"
)
_TOP = 131_072  # characters in which a program's habits show


def plain(page: str) -> str:
    """The page with Oracle's own blanks, and without characters that have no width."""
    top = page[:_TOP]
    for blank in _AS_WORDS:
        if blank in top:
            page = page.replace(blank, " ")
    if _has_other(top):
        page = _OTHER.sub(lambda other: "" if other["nothing"] else _AS_ORACLE, page)
    return _UNBREAKABLE.sub(" ", page) if any(words in top for words in _ALL_KEPT) else page


def _has_other(top: str) -> bool:
    """Whether there may be one: an entity that is neither of Oracle's two."""
    if top.count("&#") > top.count(_AS_ORACLE) or top.count("sp;") > top.count("nbsp;"):
        return True
    return any(name in top for name in _NAMED)

"""An uploaded HTML report as it looks: its tables and words without anything that acts, the asked line marked.

What is left are names of elements that only lay text out, and links within the page. It is made in a worker process:
a reader of HTML takes minutes for a hundred thousand elements within each other.
"""

import re

LONGEST = 3_000_000
"""Characters that are drawn at once; of a longer file those around the line."""
MARK = "iobound-line"
"""Class of the rows on the asked line, and the name of the first of them."""

_BLOCK = re.compile(r"<(?:tr|li|p|h[1-6]|pre|dt|dd|caption|th|td)\b", re.IGNORECASE)
_ROW = re.compile(r"<tr\b", re.IGNORECASE)
_BEGIN = re.compile(r"<(?:table|h[1-6]|pre)\b", re.IGNORECASE)
_PRE = re.compile(r"<(/?)pre\b", re.IGNORECASE)
_PAGE = re.compile(r"<(?:!doctype\s+html|html|head|body|table|h1|meta)\b", re.IGNORECASE)
BEGINNING = 20_000

LAYOUT = frozenset(
    "a abbr b big blockquote br caption center code col colgroup dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i li mark "
    "ol p pre s small span strike strong sub sup table tbody td tfoot th thead tr tt u ul".split()
)
GONE = frozenset(
    "applet audio embed frame frameset iframe math noembed noframes noscript object script select style svg template "
    "textarea title video".split()
)
SIZES = frozenset({"align", "valign", "width", "bgcolor", "colspan", "rowspan", "nowrap"})


def is_page(text: str) -> bool:
    """Whether the file is HTML: its beginning holds an element of a page."""
    return _PAGE.search(text, 0, BEGINNING) is not None


def drawn(text: str, line: int | None) -> bytes:
    """The body of the page, cleaned; for a worker process."""
    import nh3

    body = cut(marked(text.replace(MARK, ""), line))
    return nh3.clean(
        body,
        tags=set(LAYOUT),
        clean_content_tags=set(GONE),
        attributes={
            "*": {"id"},
            "a": {"name", "href"},
            "font": {"color", "size"},
            "table": {*SIZES, "border", "cellpadding", "cellspacing", "summary"},
            **{tag: set(SIZES) for tag in ("td", "th", "tr", "col", "colgroup", "p", "div", "h1", "h2", "h3", "hr")},
        },
        allowed_classes={tag: {MARK} for tag in LAYOUT},
        url_schemes=set(),
        url_relative=_within,
        link_rel=None,
    ).encode("utf-8")


def _within(address: str) -> str | None:
    """Links within the page stay."""
    return address if address.startswith("#") else None


def marked(text: str, line: int | None) -> str:
    """The text with the rows that stand on that line named; a line within a row, or within plain text, likewise."""
    begin = _begin(text, line)
    if begin is None:
        return text
    end = text.find("\n", begin)
    end = len(text) if end < 0 else end
    if _in_plain_text(text, begin):
        return f'{text[:begin]}<mark class="{MARK}" id="{MARK}">{text[begin:end]}</mark>{text[end:]}'
    rows = list(_ROW.finditer(text, begin, end)) or list(_BLOCK.finditer(text, begin, end))[:1]
    if not rows:  # the row began on a line before
        rows = list(_ROW.finditer(text, max(0, begin - BEGINNING), begin))[-1:]
    for row in reversed(rows):
        name = f' id="{MARK}"' if row is rows[0] else ""
        text = f'{text[: row.end()]} class="{MARK}"{name}{text[row.end() :]}'
    return text


def _begin(text: str, line: int | None) -> int | None:
    """Where that line begins; None where there is no such line."""
    if line is None or line < 1:
        return None
    at = 0
    for _ in range(line - 1):
        at = text.find("\n", at) + 1
        if not at:
            return None
    return at


def _in_plain_text(text: str, at: int) -> bool:
    tags = _PRE.findall(text, 0, at)  # "/" of those that end it
    return bool(tags) and not tags[-1]


def cut(text: str, most: int = LONGEST) -> str:
    """Of a long text what stands around the mark, from where a table begins to where a row ends."""
    if len(text) <= most:
        return text
    mark = max(text.find(MARK), 0)
    begin = max(0, mark - most // 2)
    opened = _BEGIN.search(text, begin, mark) if begin else None
    head = ""
    if opened:
        begin = opened.start()
    elif begin:  # one table, larger than all that is drawn
        row = _ROW.search(text, begin, mark)
        begin, head = (row.start(), "<table>") if row else (begin, "")
    end = text.rfind("</tr", begin, begin + most)
    return head + text[begin : end if end > mark else begin + most]

"""The pages of a text report and their blocks: a title, lines of headings, rulers, the lines below."""

import re
from dataclasses import dataclass, field

TITLE = re.compile(r"^(?P<title>\S.*?)\s*(?:DB/Inst: \S+/\S*|(?: for)? DB: \S+ +Instance: )")
END = re.compile(r"^(?: {10}-{61}| {26}-{54}| {26}-{116})$")
RULER = re.compile(r"^(?=.*-{2})[ ~-]*$")
SEPARATOR = re.compile(r"^[ ~]*~{3}[ ~]*$")
DATA = re.compile(r"(?:^|\s)(?:[-+]?[\d,]*\.?\d+(?:E[+-]\d+)?[KMGTP%]?|#+|N/A|[\d,.]+ ?[mun]?s)$")


@dataclass
class Block:
    """One ruler, or two, with the lines above from the title on and the lines below."""

    title: str
    line: int
    head: list = field(default_factory=list)
    rulers: list = field(default_factory=list)
    between: list = field(default_factory=list)
    body: list = field(default_factory=list)

    @property
    def words(self):
        return " ".join(text for _, text in self.head).lower()


def pages(numbered):
    """(title, its line, the lines up to the end) for every titled page."""
    page, warning = None, False
    for number, text in numbered:
        match = TITLE.match(text)
        warning = text.startswith("Warning:") or (warning and bool(text) and not match)
        if warning:
            continue
        if page and (match or END.match(text) or text.startswith("End of Report")):
            yield page
            page = None
        if match:
            page = (match["title"], number, [])
        elif page:
            page[2].append((number, text))
    if page:
        yield page


def is_head_ruler(page_lines, index):
    """A ruler under headings, not one under the figures that it rules off."""
    above = page_lines[index - 1][1] if index else ""
    return bool(above) and (RULER.match(above) is not None or not DATA.search(above))


def blocks(title, line, page_lines):
    """The blocks of a page: rulers with only headings between them are one head."""
    rulers = [i for i, (_, text) in enumerate(page_lines) if RULER.match(text) and is_head_ruler(page_lines, i)]
    heads = []
    for ruler in rulers:
        between = page_lines[heads[-1][-1] + 1 : ruler] if heads else []
        joined = heads and len(between) <= 4 and all(text and not DATA.search(text) for _, text in between)
        if joined:
            heads[-1].append(ruler)
        else:
            heads.append([ruler])
    before = 0
    for place, group in enumerate(heads):
        last = group[-1]
        end = first_heading(page_lines, heads[place + 1][0]) if place + 1 < len(heads) else len(page_lines)
        yield Block(
            title,
            line,
            page_lines[before : group[0]],
            [page_lines[one][1] for one in group],
            [one for one in page_lines[group[0] + 1 : last] if not RULER.match(one[1])],
            [one for one in page_lines[last + 1 : end] if one[1] and not RULER.match(one[1])],
        )
        before = end


def first_heading(page_lines, ruler):
    """Where the headings over a ruler begin: below the last blank line."""
    index = ruler
    while index and page_lines[index - 1][1]:
        index -= 1
    return index

"""From body lines to rows: numeric tokens counted from the right, blanks told by right edges."""

import re

from tests.oracle.figures import TOKEN, tidy


def tokens(text, start=0):
    return [(found.group(), found.end()) for found in TOKEN.finditer(text, start)]


def split_name(text, width):
    """The leading text cell and the figures behind it; `width` is the printed width of the name."""
    name, rest = text[:width], tokens(text, width)
    return tidy(name), rest


def place(found, edges, text):
    """One token a column; with blanks among them each token belongs to the column whose edge it ends at."""
    if len(found) == len(edges):
        return [token for token, _ in found]
    cells = [""] * len(edges)
    for token, end in found:
        fits = [i for i, edge in enumerate(edges) if 0 <= edge - end <= 2 and not cells[i]]
        if not fits:
            raise ValueError(f"{token!r} stands under no column: {text!r}")
        cells[fits[0]] = token
    return cells


def build(number, fields, values):
    row = {"line": number}
    for (key, read), value in zip(fields, values, strict=True):
        row[key] = read(value)
    return row


def named_rows(page, name_key, fields):
    """Rows `name figure figure …` of one page."""
    width, *edges = page.edges
    start = page.ruler.index("-")
    if len(edges) != len(fields):
        raise ValueError(f"{page.title}: {len(edges)} columns of figures, not {len(fields)}")
    rows = []
    for number, text in page.body:
        name, found = split_name(text[start:], width - start)
        found = [(token, end + start) for token, end in found]
        rows.append({name_key: name, **build(number, fields, place(found, edges, text))})
    return rows


def two_line_rows(found_pages, make, fields):
    """Rows whose name stands on a line of its own, also across a page break; `make` reads the name line."""
    rows, name = [], {}
    for page in found_pages:
        for number, text in page.body:
            found = tokens(text)
            if not re.fullmatch(r"(?=.*[\d#])(?:[\s\d.,#+-]|N/A|E[+-]|[KMG])+", text):
                name = make(text, name)
                name_line = number
                continue
            rows.append({**name, **build(number, fields, place(found, page.edges, text)), "name_line": name_line})
    return rows

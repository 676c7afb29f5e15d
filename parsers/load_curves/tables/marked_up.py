"""What AsciiDoc and LaTeX mark up as a table, as rows between bars on the same lines."""

from dataclasses import replace

from parsers.load_curves.source import Source
from parsers.load_curves.tables import asciidoc, latex

_LONGEST_LINE = 4_000
_MOST_LINES = 20_000


def in_rows(source: Source) -> Source:
    """The text with its tables as rows between bars; as it is where neither marked it up."""
    lines = [line[:_LONGEST_LINE].rstrip("\r") for line in source.lines[:_MOST_LINES]]
    if any(line.strip() == asciidoc.FENCE for line in lines):
        lines = asciidoc.rows_between_bars(lines)
    elif latex.has_table(source.text):
        lines = latex.rows_between_bars(lines)
    else:
        return source
    return replace(source, text="\n".join(lines))

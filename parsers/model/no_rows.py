"""Lines inside a table that are no rows: what rules off a sum, names a container, or ends the report."""

from collections.abc import Sequence

CONTAINER = "PDB:"
_END_OF = "End of"


def may_hold_no_row(column: Sequence[str]) -> bool:
    """Whether some cells of the first column may rule off a sum, name a container or end a report."""
    together = "\n".join(column)
    if "--" not in together and "~~" not in together and CONTAINER not in together and _END_OF not in together:
        return False
    return any(cell.startswith(("--", "~~", CONTAINER, _END_OF)) for cell in column)


def is_rule(cells: Sequence[str]) -> bool:
    """A line of dashes inside a table: it rules off a sum. Nor is a report's last line that strayed in a row."""
    text = "".join(cells)
    return (len(text) > 3 and not text.strip("-~ ")) or text.replace(" ", "").startswith("EndofReport")


def may_stand_alone(cell: str) -> bool:
    """A row may end after its first cell; a whole line that did not fit the ruler holds figures, or is wide."""
    figures = sum(word[:1].isdigit() for word in cell.split())
    return len(cell) <= 60 and "  " not in cell and figures < 2 and not cell[:1].isdigit()

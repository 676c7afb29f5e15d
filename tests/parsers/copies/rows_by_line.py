"""What was read, by where it is printed: so rows of a spoiled copy are held against those of the whole."""

from parsers.model.report import Report, Row


def by_line(report: Report) -> dict[tuple[str, int], list[Row]]:
    """The rows of each section and printed line."""
    rows: dict[tuple[str, int], list[Row]] = {}
    for name, section in report.sections.items():
        for row in section.rows:
            rows.setdefault((name, row["line"]), []).append(row)
    return rows

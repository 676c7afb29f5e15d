"""SQL ids that the text layout cut, completed from the report's other lists.

AWR 11.2.0.1 and 11.2.0.2 print 11 of an id's 13 characters where the figures of a list leave no room for more
(`SQL ordered by Gets`, `SQL ordered by Executions`).
"""

from parsers.model.report import Report, Row

_WHOLE = 13
_CUT = 11


def complete_ids(report: Report) -> None:
    """Gives a cut id its last characters where exactly one whole id of the report begins like it."""
    if report.format != "awr-text":
        return
    rows = [row for held in report.sections.values() for row in held.rows if row.get("sql_id")]
    cut = [row for row in rows if len(row["sql_id"]) == _CUT]
    if not cut:
        return
    fitting: dict[str, set[str]] = {}
    for name in {row["sql_id"] for row in rows} | set(report.sql_texts):
        if len(name) == _WHOLE:
            fitting.setdefault(name[:_CUT], set()).add(name)
    for row in cut:
        _complete(row, fitting.get(row["sql_id"], set()), report)


def _complete(row: Row, names: set[str], report: Report) -> None:
    if len(names) != 1:
        return
    (name,) = names
    text = report.sql_texts.pop(row["sql_id"], "")
    if len(text) > len(report.sql_texts.get(name, "")):
        report.sql_texts[name] = text
    row["sql_id"] = name
    row["name_cut"] = True

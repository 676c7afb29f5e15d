"""Holds what was read of a cluster report against what was printed, cell by cell."""

from parsers import Report
from tests.writer.cluster.report import Expected, Written
from tests.writer.compare import Row, same


def _has(row: Row, wanted: Row) -> bool:
    return all(row.get(name) == value for name, value in wanted.items())


def _row(one: Expected, rows: list[Row]) -> Row | None:
    if isinstance(one.row, int):
        return rows[one.row] if one.row < len(rows) else None
    found = next((row for row in rows if _has(row, one.row)), None)
    if found is None and one.row.get("instance") is None:  # what is the cluster's may stand in the row of the sums
        found = next((row for row in rows if _has(row, {**one.row, "aggregate": "Sum"})), None)
    return found


def differences(written: Written, report: Report) -> list[str]:
    """One sentence for everything that was not read as it was printed."""
    found = [f"unread: {one.section} line {one.line}: {one.text} ({one.why})" for one in report.unread]
    rows = {name: report.rows(name) for name in {one.section for one in written.expected}}
    for name, flat in written.flat.items():
        rows[name] = [flat(row) for row in rows[name]]
    for name, count in written.counts.items():
        if len(rows.get(name, [])) != count:
            found.append(f"{name}: {count} rows printed, {len(rows.get(name, []))} read")
    for one in written.expected:
        row = _row(one, rows[one.section])
        if row is None:
            found.append(f"{one.section}: no row {one.row}")
        elif one.column == "sql_text":
            if not same(one.cell, report.sql_texts.get(row["sql_id"])):
                found.append(f"{one.section}: the text of {row['sql_id']}")
        elif one.column not in row:
            found.append(f"{one.section}: no column {one.column}")
        elif not same(one.cell, row[one.column]):
            told = f"printed “{one.cell.text}” for {one.cell.value!r}, read {row[one.column]!r}"
            found.append(f"{one.section}.{one.column} of {one.row}: {told}")
    return found

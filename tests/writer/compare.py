"""Holds what was read against what was printed, cell by cell, within what the print could carry."""

from typing import Any

from parsers import Report
from tests.writer.form import PrintedRow, Section
from tests.writer.printed import Printed
from tests.writer.report import Written, known

Row = dict[str, Any]


def _once(lists: list[list[PrintedRow]]) -> list[PrintedRow]:
    """Without the rows that an earlier list printed alike."""
    seen: set[tuple[str, ...]] = set()
    kept = []
    for rows in lists:
        keys = [tuple(cell.text for cell in row.values()) for row in rows]
        kept += [row for row, key in zip(rows, keys, strict=True) if key not in seen]
        seen.update(keys)
    return kept


def same(printed: Printed, read: Any) -> bool:
    """A figure whose field cut it may be read with the thousands it lost."""
    if printed.value is None or read is None:
        return printed.value is None and read is None
    if isinstance(printed.value, str):
        if not isinstance(read, str):
            return False
        wanted = " ".join(printed.value.split())
        return " ".join(read.split()) == wanted or (printed.cut and read.startswith(wanted.rstrip()))
    if isinstance(read, str):
        return False
    near = printed.slack + abs(printed.value) * 1e-9
    possible = (1.0, 1000.0) if printed.cut else (1.0,)
    return any(abs(float(read) - float(printed.value) * factor) <= near * factor for factor in possible)


BESIDES = ("", "sql_text")  # what the section's rows do not hold


def _differences(section: Section, wanted: PrintedRow, read: Row) -> list[str]:
    return [
        f"{section.name}.{name}: printed “{cell.text}” for {cell.value!r}, read {read.get(name)!r}"
        for name, cell in wanted.items()
        if name not in BESIDES and not (name in read and same(cell, read[name]))
    ]


def differences(written: Written, report: Report) -> list[str]:
    """One sentence for everything that was not read as it was printed."""
    found = [f"unread: {one.section} line {one.line}: {one.text} ({one.why})" for one in report.unread]
    for section in known():
        if section.name not in written.rows:
            continue
        lists, read = written.rows[section.name], report.rows(section.name)
        wanted = _once(lists) if section.once else [row for rows in lists for row in rows]
        read = [section.flat(row) for row in read] if section.flat else read
        state = report.section(section.name).state
        if wanted and state != "present":
            found.append(f"{section.name} is {state}")
        elif len(wanted) != len(read):
            found.append(f"{section.name}: {len(wanted)} rows printed, {len(read)} read")
        else:
            for one, other in zip(wanted, read, strict=True):
                found += _differences(section, one, other)
    return found

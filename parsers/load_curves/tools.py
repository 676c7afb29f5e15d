"""The tools whose load curves are read, and the one that knows a file."""

from collections.abc import Sequence
from dataclasses import replace

from parsers.errors import NotACurve
from parsers.load_curves import measured, other_tools
from parsers.load_curves.curve import LoadCurve
from parsers.load_curves.source import Source, Tool, source
from parsers.load_curves.tables import reading, said
from parsers.load_curves.unpack import unpacked
from parsers.load_curves.written_by_tools import WRITTEN_BY_TOOLS

TOOLS: tuple[Tool, ...] = (measured.TOOL, *WRITTEN_BY_TOOLS, reading.TOOL)
_PASSED_OVER = (".lun", ".fio")  # raw output and job descriptions: nothing that the others lack


def read(files: Sequence[tuple[str, bytes]], columns: str) -> list[LoadCurve]:
    """What `read_curves` answers."""
    members = [member for name, data in files for member in unpacked(name, data)]
    wanted = [member for member in members if not _is_passed_over(*member)]
    if not wanted:
        raise NotACurve(_nothing([name for name, _ in members]))
    several, declared = len(wanted) > 1, said.parsed(columns)
    by_tool: dict[int, list[Source]] = {}
    left_out: list[str] = []
    for name, data in wanted:
        try:
            read = replace(source(name, data), columns=declared)
            by_tool.setdefault(_tool(read), []).append(read)
        except NotACurve:
            if not several:
                raise
            left_out.append(name)
    curves = [curve for index, sources in by_tool.items() for curve in TOOLS[index].read(sources)]
    if not curves:
        raise NotACurve(_nothing(left_out))
    notes = tuple(f"{name} is no load curve and was left out." for name in left_out)
    return [
        replace(curve, notes=curve.notes + notes, declared_columns=columns if curve.columns else "") for curve in curves
    ]


def _is_passed_over(name: str, data: bytes) -> bool:
    hidden = name.rpartition("/")[2].startswith(".") or name.startswith("__MACOSX/")
    empty_trace = name.lower().endswith("_trace.txt") and b"ran (" not in data
    return hidden or empty_trace or name.lower().endswith(_PASSED_OVER)


def _tool(read: Source) -> int:
    index = next((index for index, tool in enumerate(TOOLS[:-1]) if tool.recognises(read)), None)
    if index is not None:
        return index
    if (of_other := other_tools.begins(read.text)) or not reading.TOOL.recognises(read):
        of_other = of_other or other_tools.named(read.text)
        raise NotACurve(
            f"{read.name or 'This'}{of_other}" if of_other else reading.lacking(read) or _nothing([read.name])
        )
    return len(TOOLS) - 1


def _nothing(names: Sequence[str]) -> str:
    called = f"{names[0] or 'This'} is" if len(names) == 1 else "These files are"
    return (
        f"{called} no load curve: bring Orion's csv files or its output, the result of CALIBRATE_IO, fio's output "
        "(JSON or text), vdbench's summary, DISKSPD's, SQLIO's, sysbench's, CrystalDiskMark's, Iometer's or "
        "elbencho's output, or a table with a rate (IOPS or MB/s) beside a load or a latency."
    )

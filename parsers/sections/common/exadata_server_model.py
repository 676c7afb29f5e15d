"""Exadata Storage Server Model; CPUs as `40/40` are those switched on and all."""

from parsers.families.exadata_columns import CELL_NAMES, CELLS
from parsers.model.column_types import Column, number, text
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Sink, convert
from parsers.model.table import Table, TableRow


def _models(section: Section, table: Table, sink: Sink) -> None:
    plan = section.plan(table) or []
    for printed in table.rows:
        sink.guarded(printed, lambda row: _model(row, plan))


def _model(printed: TableRow, plan: Plan) -> dict[str, object]:
    if any(printed.cells[len(plan) :]):
        raise ValueError("more cells than columns")
    row: dict[str, object] = {}
    for reading, cell in zip(plan, printed.cells, strict=False):
        name = reading[0] if reading else ""
        first, slash, second = cell.partition("/")
        if name in _PAIRS and slash:
            row |= convert((((name, number), first.strip()), ((_PAIRS[name], number), second.strip())))
        else:
            row |= convert(((reading, cell),))
    return row


_PAIRS = {"cpu_count": "cpu_count_all", "memory_gb": "memory_all_gb"}

section = Section(
    name="exadata_server_model",
    title="Exadata Storage Server Model",
    titles=("exadata storage server models?",),
    columns=(
        Column("model", text, ("Model",), "Model"),
        Column("cpu_count", number, ("CPU Count",), "CPUs"),
        Column("cpu_count_all", number, (), "CPUs, all"),
        Column("memory_gb", number, ("Memory (GB)",), "Memory", "GiB"),
        Column("memory_all_gb", number, (), "Memory, all", "GiB"),
        CELLS,
        CELL_NAMES,
    ),
    required=("model",),
    order=401,
    read=_models,
)

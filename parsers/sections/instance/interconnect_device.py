"""Interconnect Device Statistics: one row a device; text prints it on three lines under three rulers."""

from parsers.model.column_types import Column, number, text
from parsers.model.no_rows import is_rule
from parsers.model.section import Section
from parsers.model.section_builder import Plan, Sink, convert
from parsers.model.table import Table, TableRow

_RECEIVED = (
    "received_mb_per_s",
    "received_errors",
    "received_packets_dropped",
    "received_buffer_overruns",
    "received_frame_errors",
)


def _devices(section: Section, table: Table, sink: Sink) -> None:
    plan = section.plan(table) or []
    if "received_mb_per_s" in {reading[0] for reading in plan if reading}:
        sink.table(table, plan)
        return
    for printed in table.rows:
        if not is_rule("".join(printed.cells).split()) and not _is_heading(printed):
            _line(section, printed, plan, sink)


def _is_heading(printed: TableRow) -> bool:
    """The names of the received figures, which stand under the second ruler."""
    return printed.cells[0].startswith(("Receive ", "Mbytes/sec"))


def _line(section: Section, printed: TableRow, plan: Plan, sink: Sink) -> None:
    """A device with what it sent, or the line below it with what it received."""
    figures = " ".join(printed.cells).split()
    if len(figures) != len(_RECEIVED):
        sink.guarded(printed, lambda row: convert(zip(plan, row.cells, strict=False)))
        return
    if not sink.rows:
        sink.refuse(printed, "figures without a device")
        return
    received: Plan = [(name, section.kinds[name]) for name in _RECEIVED]
    try:
        sink.rows[-1].update(convert(zip(received, figures, strict=True)))
    except ValueError as error:
        sink.refuse(printed, str(error))
        return
    sink.coverage.printed += 1
    sink.coverage.merged += 1


section = Section(
    name="interconnect_device",
    title="Interconnect Device Statistics",
    titles=("interconnect device statistics",),
    summaries=("this table displays interconnect device statistics",),
    columns=(
        Column("device", text, ("Device Name",), "Device"),
        Column("ip_address", text, ("IP Address",), "IP address"),
        Column("public", text, ("Public",), "Public"),
        Column("source", text, ("Source",), "Source"),
        Column("sent_mb_per_s", number, ("Send Mbytes/sec",), "Sent per second", "MiB/s"),
        Column("sent_errors", number, ("Send Errors",), "Sent, errors"),
        Column("sent_packets_dropped", number, ("Send Dropped",), "Sent, packets dropped"),
        Column("sent_buffer_overruns", number, ("Send Buffer Overrun",), "Sent, buffer overruns"),
        Column("sent_carrier_lost", number, ("Send Carrier Lost",), "Sent, carrier lost"),
        Column("received_mb_per_s", number, ("Receive Mbytes/sec",), "Received per second", "MiB/s"),
        Column("received_errors", number, ("Receive Errors",), "Received, errors"),
        Column("received_packets_dropped", number, ("Receive Dropped",), "Received, packets dropped"),
        Column("received_buffer_overruns", number, ("Receive Buffer Overrun",), "Received, buffer overruns"),
        Column("received_frame_errors", number, ("Receive Frame Errors",), "Received, frame errors"),
    ),
    required=("device", "sent_mb_per_s"),
    order=719,
    read=_devices,
)

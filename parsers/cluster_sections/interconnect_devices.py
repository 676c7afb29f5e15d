"""Interconnect Device Statistics: what the network interfaces of every host sent and received."""

from parsers.cluster_columns import DEVICE_COLUMNS, by_instance, whose
from parsers.section import Section

section = Section(
    name="interconnect_devices",
    title="Interconnect devices",
    titles=("interconnect device statistics",),
    columns=(*whose(), *DEVICE_COLUMNS),
    required=(),
    order=321,
    read=by_instance,
)

"""Interconnect Device Statistics: what the network interfaces of every host sent and received."""

from parsers.families.cluster import by_instance, device_columns, whose
from parsers.model.section import Section

section = Section(
    name="interconnect_devices",
    title="Interconnect devices",
    titles=("interconnect device statistics",),
    columns=(*whose(), *device_columns()),
    required=(),
    order=321,
    read=by_instance,
)

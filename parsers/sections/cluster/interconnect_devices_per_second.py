"""Interconnect Device Statistics (per Second): the same figures as rates."""

from parsers.families.cluster import by_instance, device_columns, whose
from parsers.model.section import Section

section = Section(
    name="interconnect_devices_per_second",
    title="Interconnect devices, per second",
    titles=(r"interconnect device statistics \(per second\)",),
    columns=(*whose(), *device_columns("_per_s")),
    required=(),
    order=322,
    read=by_instance,
)

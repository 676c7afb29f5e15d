"""The tools whose output has a reader of its own: what one of them wrote is no table of somebody's."""

from parsers.load_curves import (
    calibrate_io,
    crystaldiskmark,
    diskspd,
    elbencho,
    fio,
    iometer,
    orion,
    plain_csv,
    sqlio,
    sysbench,
    vdbench,
)

WRITTEN_BY_TOOLS = tuple(
    tool.TOOL
    for tool in (
        *(orion, calibrate_io, fio, vdbench, diskspd, sqlio, sysbench, crystaldiskmark, iometer, elbencho),
        plain_csv,
    )
)

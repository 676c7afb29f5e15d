"""Which members of an archive are no reports but what a host's own tools printed in the same minutes."""

from contextlib import suppress

from app.analysis import archives
from parsers.errors import Refused
from parsers.host_tools import read_host
from parsers.host_tools.activity import HostActivity


def apart(data: bytes) -> tuple[frozenset[int], tuple[HostActivity, ...]]:
    """The places of those members in an archive, counted from 0, and what they hold.

    Where an archive holds nothing else, none is set apart: each is then refused as the report that it is not.
    """
    by_place: dict[int, HostActivity] = {}
    count = 0
    with suppress(Refused):  # that an archive is damaged from here on is said where its reports are read
        for place, member in enumerate(archives.members(data)):
            count += 1
            with suppress(Refused):
                by_place[place] = read_host(member.data, member.name or "")
    if len(by_place) == count:
        return frozenset(), ()
    return frozenset(by_place), tuple(by_place.values())

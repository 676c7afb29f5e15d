"""A figure's name at the beginning of a line: with a capital letter, but a wait event as Oracle prints it."""

from rules.waits.event_classes import is_name
from rules.wording import capital


def titled(what: str) -> str:
    """`Mean single-block read`, but `db file sequential read, top events`."""
    return what if is_name(what.partition(", ")[0]) else capital(what)

"""What a type is that stays inside the program."""

from msgspec import Struct


class Inside(Struct, frozen=True):
    """A type that no answer holds; one that is answered is a `Struct` itself and stands in docs/contract.md.

    A frozen dataclass takes thirty times as long to come into being, for which every command that reads one report
    waits a hundred times, and its values take several times as long.
    """

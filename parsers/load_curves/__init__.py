"""Load curves of a storage, as the tools print them: Orion, CALIBRATE_IO, fio, and tables of any test."""

from collections.abc import Sequence

from parsers.load_curves.curve import LoadCurve

__all__ = ["read_curves"]


def read_curves(files: Sequence[tuple[str, bytes]], columns: str = "") -> list[LoadCurve]:
    """The curves of one run: its name and bytes, one file or several, also packed in a zip or tar.gz.

    Each curve has one I/O size and one share of writes. What belongs to no curve is left out and named in the notes.
    `columns` says what columns of tables mean: `heading=meaning`, parted by commas.
    Raises `parsers.errors.NotACurve` (one sentence) where there is none, or a figure of it cannot be read.
    """
    from parsers.load_curves import tools  # who judges a report needs to know what a curve is, and no tool

    return tools.read(files, columns)

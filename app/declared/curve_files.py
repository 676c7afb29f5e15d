"""The files of one load curve: what they and its curves are called, and several as one."""

import io
import zipfile
from collections import Counter
from collections.abc import Sequence

from app.text.file_names import printable
from parsers.load_curves.curve import LoadCurve

Files = Sequence[tuple[str, bytes]]
_EPOCH = (1980, 1, 1, 0, 0, 0)


def called_as(curve: LoadCurve) -> str:
    """A curve's name as lists have it: it is no path, a slash in it (`MB/s`) parts no folders."""
    return printable(curve.name) or "curve"


def called(files: Files) -> str:
    """What they are called together."""
    return files[0][0] if len(files) == 1 else f"{files[0][0]} and {len(files) - 1} more"


def zipped(files: Files) -> bytes:
    """Several files as one zip: the same files are the same bytes."""
    packed = io.BytesIO()
    named: Counter[str] = Counter()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files:
            named[name] += 1  # files of two folders may be called alike
            inside = name if named[name] == 1 else f"{named[name]}/{name}"
            archive.writestr(zipfile.ZipInfo(inside, _EPOCH), data)
    return packed.getvalue()

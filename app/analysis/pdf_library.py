"""Whether PDFs can be made here: the library is an extra of ours, and needs libraries of the system."""

import ctypes
from functools import cache
from importlib.util import find_spec

PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
"""As Debian calls what is needed of the system; the rest comes with these."""
LIBRARIES = (
    "libgobject-2.0.so.0",
    "libpango-1.0.so.0",
    "libharfbuzz.so.0",
    "libfontconfig.so.1",
    "libpangoft2-1.0.so.0",
)
INSTALL = f"apt-get install {' '.join(PACKAGES)}"
NO_PACKAGE = f"install WeasyPrint (pip install 'iobound[pdf]') and Pango ({INSTALL}), then start iobound again."
NO_LIBRARY = f"install Pango ({INSTALL}), then start iobound again."


def lacking() -> str:
    """What to install before a PDF can be made, as the end of a sentence; empty where all is there."""
    if not installed("weasyprint"):
        return NO_PACKAGE
    return "" if _load(LIBRARIES) else NO_LIBRARY


@cache
def installed(package: str) -> bool:
    """Looked for once, as the libraries are."""
    return find_spec(package) is not None


@cache
def _load(libraries: tuple[str, ...]) -> bool:
    """Looked for once: who installs them starts the program again."""
    try:
        for library in libraries:
            ctypes.CDLL(library)
    except OSError:
        return False
    return True

"""Files of several reports, for what reads them apart."""

from app.resources import samples_dir

TEXT = (samples_dir() / "statspack_text" / "mtr-before.txt").read_bytes()
PAGE = (samples_dir() / "awr_html" / "ledger-slow-redo.html").read_bytes()
OTHER = (samples_dir() / "awr_text" / "quarry-spinning-disks.txt").read_bytes()
CUT = b"\n".join(TEXT.split(b"\n")[:12])
"""A report that is recognised and breaks off before anything can be read of it."""
SHORTER = b"\n".join(TEXT.split(b"\n")[:30])
"""The same, broken off elsewhere, so that its refusal says another line."""
PROMPT = b"\nSQL> @?/rdbms/admin/spreport\n\n"


def spool(*reports: bytes) -> bytes:
    """These reports one after the other, as one session of SQL*Plus wrote them."""
    return b"SQL> spool all\n" + PROMPT.join(reports) + b"\nSQL> exit\n"

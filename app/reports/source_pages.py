"""An uploaded HTML report drawn as it looks, for a frame that may do nothing."""

import base64
import hashlib
from concurrent.futures import wait

from app.analysis.html_page import MARK, drawn
from app.analysis.pool import Analyst
from parsers.errors import Refused

DRAWING_SECONDS = 10.0
"""So long drawing may take, and so long somebody waits for it."""
STYLE = f"""
html {{ color-scheme: light; background: #fff; color: #000; font: 13px/1.35 Arial, Helvetica, sans-serif; }}
body {{ margin: 0 8px 50vh; }}
h1, h2, h3, h4 {{ color: #369; margin: 10px 0 4px; }}
h1 {{ font-size: 22px; }} h2 {{ font-size: 17px; }} h3 {{ font-size: 14px; }}
a {{ color: #663300; }}
table {{ border-collapse: collapse; margin: 4px 0 10px; }}
th, td {{ border: 1px solid #bbb; padding: 1px 5px; font-size: 12px; vertical-align: top; text-align: left; }}
td[align=right] {{ text-align: right; }}
th {{ background: #06c; color: #fff; }} tr:nth-child(odd) > td {{ background: #ffffe4; }}
pre {{ font-size: 12px; }}
.{MARK} {{ scroll-margin-top: 35vh; }}
mark.{MARK}, tr.{MARK} > *, .{MARK}:not(tr) {{ background: #ffd54a !important; color: #000 !important; }}
tr.{MARK} {{ outline: 2px solid #8a5a00; }}
"""
DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode("utf-8")).digest()).decode("ascii")
POLICY = (
    f"sandbox; default-src 'none'; style-src 'sha256-{DIGEST}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""What the frame may do: draw itself with this very style sheet."""
PAGE = (
    '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{}</title><style>{}</style></head>\n<body>\n'
)
UNDRAWN = "<p>This report could not be drawn as a page just now. Its text is there: choose Raw text above.</p>"


class SourcePages:
    """Draws pages in the worker processes, which are limited in time and memory."""

    def __init__(self, analyst: Analyst, seconds: float = DRAWING_SECONDS) -> None:
        self._analyst, self._seconds = analyst, seconds

    def page(self, text: str, line: int | None) -> str:
        """The whole page of the frame; where it cannot be drawn in time, a sentence that says what to do."""
        return f"{PAGE.format('Uploaded report', STYLE)}{self._body(text, line)}\n</body>\n</html>\n"

    def _body(self, text: str, line: int | None) -> str:
        try:
            begun = self._analyst.begin(drawn, (text, line), self._seconds, bytes)
            if not wait([begun.future], self._seconds).done:
                begun.give_up()
                return UNDRAWN
            return begun.result().decode("utf-8")
        except Refused:
            return UNDRAWN

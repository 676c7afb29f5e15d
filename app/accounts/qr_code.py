"""A text as a picture for the camera of a phone, drawn here: no other service sees it."""

import segno
from markupsafe import Markup

QUIET = 4
"""Modules of white around it, as readers want them."""


def qr_code(text: str) -> Markup:
    """Inline SVG, black on white in dark too: many cameras read nothing else. It takes the width that it is given."""
    drawn = segno.make(text, error="m", micro=False)
    svg = drawn.svg_inline(border=QUIET, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True)
    return Markup(svg)  # noqa: S704 - shapes alone: nothing of the text stands in it

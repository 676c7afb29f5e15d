"""Commands that a sentence names: between backticks for a terminal, set as code on a page."""

from markupsafe import Markup, escape


def commands(text: str) -> Markup:
    """The sentence with what stands between backticks as code; one without a partner stays."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return escape(text)
    made = (
        Markup("<code>{}</code>").format(piece) if place % 2 else escape(piece) for place, piece in enumerate(pieces)
    )
    return Markup().join(made)

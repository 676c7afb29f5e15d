"""What was typed or sent as a letterhead: checked, each fault by its field."""

import base64
import binascii
from collections.abc import Mapping

from app.exports.letterhead import LONGEST_NAME, LONGEST_NOTE, Letterhead, Logo, NoLogo, logo_of

NAME, NOTE, LOGO = "name", "note", "logo"
LONG = "{label} takes up to {most:,} letters, and these are {many:,}: shorten it."
NO_BASE64 = "The logo is not base64: send the bytes of a PNG or JPEG file in it."


def checked(name: str, note: str, logo: Logo | None) -> tuple[Letterhead, dict[str, str]]:
    """The letterhead, and what is wrong of it by field."""
    plain = Letterhead(" ".join(_printable(name).split()), _printable(note).strip(), logo)
    faults = {}
    texts = (NAME, "The name", plain.name, LONGEST_NAME), (NOTE, "The note", plain.note, LONGEST_NOTE)
    for field, label, text, most in texts:
        if len(text) > most:
            faults[field] = LONG.format(label=label, most=most, many=len(text))
    return plain, faults


def logo_in(body: bytes, faults: dict[str, str]) -> Logo | None:
    """The picture that was chosen; why it is none goes to the faults."""
    try:
        return logo_of(body)
    except NoLogo as error:
        faults[LOGO] = str(error)
        return None


def logo_from_text(text: str, faults: dict[str, str]) -> Logo | None:
    """The same of base64, as JSON has it."""
    try:
        body = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        faults[LOGO] = NO_BASE64
        return None
    return logo_in(body, faults)


def as_text(logo: Logo | None) -> str | None:
    """A picture in base64."""
    return None if logo is None else base64.b64encode(logo.body).decode("ascii")


def first(faults: Mapping[str, str]) -> str:
    """The first field, in the order of the form, of which something is wrong; empty where nothing is."""
    return next((field for field in (NAME, LOGO, NOTE) if field in faults), "")


def _printable(text: str) -> str:
    """Without what no line shows; the ends of lines stay."""
    return "".join(
        character
        for character in text.replace("\r\n", "\n").replace("\r", "\n")
        if character.isprintable() or character == "\n"
    )

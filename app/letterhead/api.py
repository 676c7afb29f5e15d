"""The letterhead of documents: read and set."""

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from app.exports.letterhead import LOGO_BYTES, LONGEST_NAME, LONGEST_NOTE, Letterhead
from app.exports.letterheads import Letterheads
from app.letterhead.service import as_text, checked, first, logo_from_text
from app.web.answers.preconditions import Unchanged, tagged
from app.web.problems import Problem
from app.web.schemas import problems
from app.web.services import Provided
from app.web.stated_clean import NO_NUL

router = APIRouter(prefix="/api/v1/letterhead", tags=["exports"])

LOGO = f"A PNG or JPEG in base64, up to {LOGO_BYTES // 1024} KiB of it"
MOST_BASE64 = (LOGO_BYTES + 3) // 3 * 4


class LetterheadDocument(BaseModel):
    """Who hands documents over; null is none. It can be sent back as it was read."""

    name: str | None
    note: str | None
    logo: str | None = Field(description=LOGO)


class WantedLetterhead(BaseModel):
    """Who hands documents over; null, empty or left out is none."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(None, max_length=LONGEST_NAME, pattern=NO_NUL, examples=["Nordwind Consulting"])
    note: str | None = Field(None, max_length=LONGEST_NOTE, pattern=NO_NUL, examples=["For the meeting of the board."])
    logo: str | None = Field(None, max_length=MOST_BASE64, description=LOGO)


@router.get("", responses=problems(400, 422, 503))
def get_letterhead(letterheads: Provided[Letterheads], response: Response) -> LetterheadDocument:
    """The name, the note and the logo on every PDF and HTML export."""
    return tagged(_shown(letterheads.now()), response)


@router.put("", responses=problems(400, 403, 412, 413, 415, 422, 503))
def put_letterhead(
    wanted: WantedLetterhead, letterheads: Provided[Letterheads], only_if: Unchanged, response: Response
) -> LetterheadDocument:
    """Sets all of it: what is left out is none."""
    faults: dict[str, str] = {}
    logo = logo_from_text(wanted.logo, faults) if wanted.logo else None
    new, wrong = checked(wanted.name or "", wanted.note or "", logo)
    faults |= wrong
    if faults:
        field = first(faults)
        raise Problem(422, "invalid_letterhead", f"{field}: {faults[field]}")

    def change(now: Letterhead) -> Letterhead:
        only_if.check(_shown(now))
        return new

    return tagged(_shown(letterheads.change(change)), response)


def _shown(letterhead: Letterhead) -> LetterheadDocument:
    return LetterheadDocument(name=letterhead.name or None, note=letterhead.note or None, logo=as_text(letterhead.logo))

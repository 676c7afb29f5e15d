"""Times as Oracle prints them, with the month in the session's language, as ISO 8601 without a zone."""

import re
import unicodedata
from datetime import datetime
from functools import lru_cache

# DD-Mon-YY, perhaps with a clock. The middle may be a word with a dot, a number, or a number with its East
# Asian sign and a blank after it; where that sign was lost on the way, the number alone is left.
_MOMENT = re.compile(
    r"\s*(\d{1,2})\s?-\s?([^-\n]{1,14}?)\s?-\s?(\d{4}|\d{2})(?!\d)"
    r"(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d))?"
)
# As a spreadsheet or another program writes them anew; of `03/04/2017` nobody can tell which is the month.
_REWRITTEN = re.compile(
    r"\s*(?:(?P<iso>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)|(?P<first>\d{1,2})\.(?P<second>\d{1,2})\.(?P<year>\d{4}))"
    r"(?:[ T]+(?P<hours>\d{1,2}):(?P<minutes>\d\d)(?::(?P<seconds>\d\d))?)?(?!\d)"
)
_PARTS = (("iso", "year"), ("month", "second"), ("day", "first"))
_NUMBERED_MONTH = re.compile(r"(\d{1,2})\s*\D{0,3}")

# How month names begin, accents removed: English, German, French, Spanish, Italian, Portuguese, Romanian,
# Dutch, Scandinavian, Polish, Czech, Hungarian, Turkish, Finnish, Russian, Greek.
_BEGINNINGS = {
    1: "jan ian ene gen sty led oca tam янв ιαν",
    2: "feb fev lut uno sub hel фев φεβ",
    3: "mar mrz mrt bre maa мар μαρ",
    4: "apr avr abr kwi dub nis huh апр απρ",
    5: "may mai mag maj mei kve tou май мая μαι",
    6: "jun juin giu iun cze cer haz kes июн ιουν",
    7: "jul juil lug iul lip cervenec cvc tem hei июл ιουλ",
    8: "aug aou ago sie srp agu elo авг αυγ",
    9: "sep set wrz zar sze eyl syy сен σεπ",
    10: "oct okt ott out paz rij eki lok окт οκτ",
    11: "nov noi lis kas marras ноя νοε",
    12: "dec dez dic des gru pro ara jou дек δεκ",
}


_LONGEST_SHORT_NAME = 5


def _plain(word: str) -> str:
    """Small letters without accents; the dotless i and the stroked l are letters of their own in Unicode."""
    letters = unicodedata.normalize("NFKD", word.casefold().replace("ı", "i").replace("ł", "l"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_MONTHS = {_plain(beginning): month for month, words in _BEGINNINGS.items() for beginning in words.split()}


@lru_cache(maxsize=1024)
def month(word: str) -> int | None:
    """The number of a month, printed as a word in any of the known languages or as a number."""
    word = word.strip().rstrip(".")
    if numbered := _NUMBERED_MONTH.fullmatch(word):
        number = int(numbered[1])
        return number if 1 <= number <= 12 else None
    name = _plain(word)
    beginnings = (name[:length] for length in range(len(name), 2, -1))
    return next((_MONTHS[beginning] for beginning in beginnings if beginning in _MONTHS), None)


def is_month(word: str) -> bool:
    """Whether a word is a month's short name and nothing longer that begins like one."""
    name = _plain(word.strip().rstrip("."))
    return month(word) is not None and (len(name) <= _LONGEST_SHORT_NAME or name in _MONTHS)


def moment(text: str) -> str | None:
    """A printed time in ISO 8601; a date alone where no clock is printed, None where it can't be read."""
    match = _MOMENT.match(text)
    if not match:
        return _rewritten(text)
    number = month(match[2])
    if number is None:
        return None
    try:
        hours, minutes, seconds = (int(part or 0) for part in match.groups()[3:])
        read = datetime(_year(match[3]), number, int(match[1]), hours, minutes, seconds)
    except ValueError:
        return None
    return read.isoformat() if match[4] else read.date().isoformat()


def _rewritten(text: str) -> str | None:
    match = _REWRITTEN.match(text)
    if not match:
        return None
    year, month, day = (int(match[iso] or match[dotted]) for iso, dotted in _PARTS)
    hours, minutes, seconds = (int(match[part] or 0) for part in ("hours", "minutes", "seconds"))
    try:
        read = datetime(year, month, day, hours, minutes, seconds)
    except ValueError:
        return None
    return read.isoformat() if match["hours"] else read.date().isoformat()


def _year(digits: str) -> int:
    """Two digits from 70 on are of the last century: Oracle reports began in the nineties."""
    year = int(digits)
    if len(digits) == 4:
        return year
    return year + (1900 if year >= 70 else 2000)

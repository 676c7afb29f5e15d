"""The second reader's own number forms: text of one cell to one number in the contract's unit."""

import re

BLANK = re.compile(r"^(?:N/A|#+|)$")
PLAIN = re.compile(r"^-?(?:\d[\d,]*)?(?:\.\d*)?(?:E[+-]\d+)?$")
THOUSAND = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "P": 10**15}
BINARY = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40, "P": 2**50}
MILLISECONDS = {"": 1.0, "ms": 1.0, "m": 1.0, "us": 1e-3, "ns": 1e-6, "s": 1e3}
YEARS = (
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "jan fev mar abr mai jun jul ago set out nov dez",
    "ene feb mar abr may jun jul ago sep oct nov dic",
    "gen feb mar apr mag giu lug ago set ott nov dic",
    "jan feb mrz apr mai jun jul aug sep okt nov dez",
    "jan feb mär apr mai jun jul aug sep okt nov dez",
    "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
    "янв фев мар апр май июн июл авг сен окт ноя дек",
)
MONTHS = {name: i for year in YEARS for i, name in enumerate(year.split(), 1)}

# one printed figure, as it stands in a line of a text report
TOKEN = re.compile(
    r"(?<!\S)(?:#+|N/A)(?!\S)|(?<!\S)-?(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:E[+-]\d+)?"
    r"(?: s(?!\S)|us|ms|ns|[KMGTPm])?(?!\S)"
)


def tidy(text):
    """Cell text without any white space at its ends, runs of it as one blank."""
    return " ".join(text.replace("\xa0", " ").split())


def plain(text):
    """`1,234.5`, `.5`, `1.E+03`; None for blank, N/A and #####."""
    text = tidy(text)
    if BLANK.match(text):
        return None
    if not PLAIN.match(text):
        raise ValueError(f"not a number: {text!r}")
    return float(text.replace(",", ""))


def scaled(text, units, unitless=1):
    text = tidy(text)
    if BLANK.match(text):
        return None
    number, unit = re.match(r"^(.*?)\s?([A-Za-z]*)$", text).groups() if not PLAIN.match(text) else (text, "")
    factor = units[unit] if unit else unitless
    value = plain(number)
    return None if value is None else value * factor


def count(text):
    """Counts and seconds: K, M, G are powers of 1000."""
    return scaled(text, THOUSAND)


def volume(text):
    """Bytes: K, M, G, T, P are powers of 1024."""
    return scaled(text, BINARY)


def rate(text):
    """Bytes a second; a cell without suffix lost its M to the narrow column."""
    value = plain(text) if PLAIN.match(tidy(text)) or BLANK.match(tidy(text)) else None
    return value * 2**20 if value is not None else scaled(text, BINARY)


def ms(text):
    """Milliseconds, whatever unit is printed; `m` is a cut `ms`."""
    return scaled(text, MILLISECONDS)


def waits(text):
    """Histogram counts: a point without suffix is a K that the five characters had no room for."""
    text = tidy(text)
    return scaled(text, THOUSAND, 1000 if "." in text else 1)


def integer(text):
    value = plain(text)
    return None if value is None else int(value)


def moment(text):
    """`23-Apr-14 18:30:05` and its foreign months, as ISO 8601 without zone; None where it is no date."""
    found = re.search(r"(\d{1,2})-(\S+?)\s*-(\d\d) (\d\d:\d\d)(:\d\d)?", text)
    if not found:
        return None
    day, name, year, hours, seconds = found.groups()
    digits = re.match(r"\d+", name)
    month = int(digits[0]) if digits else MONTHS[name.lower()]
    century = 1900 if int(year) >= 70 else 2000
    return f"{century + int(year)}-{month:02}-{int(day):02}T{hours}{seconds or ':00'}"


def yes(text):
    return {"YES": True, "NO": False}.get(tidy(text).upper())

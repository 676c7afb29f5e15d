"""Browsers in words, by what they call themselves: it tells one's sessions apart, and decides nothing."""

from datetime import datetime

from fastapi import Request

from app.accounts.password_checks import address_of
from app.logins.sessions import Begun

PROGRAMS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrom", "Chrome"), ("Safari", "Safari"), ("curl", "curl"),
)  # fmt: skip
"""Who calls itself by several of these is the first."""
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip
UNKNOWN = "A browser"


def browser_in_words(agent: str) -> str:
    """As `Firefox on Linux`."""
    program = next((name for sign, name in PROGRAMS if sign in agent), UNKNOWN)
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return f"{program} on {system}" if system else program


def begun(
    request: Request, ends_at: datetime | None = None, id_token: str | None = None, *, second_factor: bool = False
) -> Begun:
    """What a session keeps of the request that began it."""
    return Begun(request.headers.get("user-agent", ""), address_of(request), ends_at, id_token, second_factor)

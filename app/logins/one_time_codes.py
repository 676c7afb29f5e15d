"""Codes of authenticator apps (TOTP, RFC 6238): a secret, the address by which an app takes it, and what was typed."""

import re

import pyotp
from pyotp.exceptions import OTPVerificationError

SECONDS, DRIFT = 30, 1
"""A code is of so many seconds; the clock of a phone may be off by so many codes."""
DIGITS = re.compile(r"[0-9]{6}\Z")
ISSUER = "iobound"


def new_secret() -> str:
    """160 bits of the system's random source, in base32."""
    return pyotp.random_base32()


def address(secret: str, account: str) -> str:
    """What a QR code says: the secret, and what the app calls it."""
    return pyotp.TOTP(secret).provisioning_uri(name=account, issuer_name=ISSUER)


def is_code(typed: str) -> bool:
    """Whether it can be a code; apps show some with a blank in the middle."""
    return DIGITS.match(_plain(typed)) is not None


def step_of(secret: str, typed: str, seconds: float) -> int | None:
    """The step of the clock that this code is of, at that time; None for a wrong one."""
    if not is_code(typed):
        return None
    try:
        return pyotp.TOTP(secret).verify_and_get_timecode(_plain(typed), for_time=int(seconds), valid_window=DRIFT)
    except OTPVerificationError:
        return None


def _plain(typed: str) -> str:
    return "".join(typed.split())

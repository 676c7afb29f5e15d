"""How long a sender wants to wait for the verdict: `?wait=`, or the header Prefer (RFC 7240)."""

from dataclasses import dataclass

LONGEST_WAIT = 600.0


@dataclass(frozen=True, slots=True)
class Preference:
    """`seconds` to wait; None: as long as one file may take. `applied` is what the answer says of the header."""

    seconds: float | None = None
    applied: str | None = None

    @classmethod
    def of(cls, header: str, wait: float | None) -> "Preference":
        """What is asked for; the address wins over the header, and what is no preference of ours is passed over."""
        wishes = dict(_preferences(header))
        if wait is not None:
            return cls(wait)
        seconds = _seconds(wishes.get("wait"))
        if "respond-async" in wishes:
            applied = "respond-async" if seconds is None else f"respond-async, wait={seconds:g}"
            return cls(seconds or 0.0, applied)
        return cls() if seconds is None else cls(seconds, f"wait={seconds:g}")


def _preferences(header: str) -> list[tuple[str, str]]:
    parts = [preference.partition(";")[0].partition("=") for preference in header.split(",")]
    return [(name.strip().lower(), value.strip().strip('"')) for name, _, value in parts]


def _seconds(value: str | None) -> float | None:
    if value is None or not (value.isascii() and value.isdigit()):
        return None
    return min(float(value), LONGEST_WAIT)

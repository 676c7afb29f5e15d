"""The sender's own reference to what it sends: kept with the upload, and what lists can be asked for."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from app.analysis.context import text as clean
from app.web.problems import Problem

LONGEST = 200
NAMES = ("ticket", "environment", "host")
OTHERS = ("redact",)
"""Fields of an upload's form that are no reference."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A ticket, an environment, the host it came from; None where nothing was said."""

    ticket: str | None = None
    environment: str | None = None
    sender_host: str | None = None

    @classmethod
    def of(cls, address: Mapping[str, str | None], form: Mapping[str, str]) -> "Reference":
        """What is said in the address, and over it in the form. Raises Problem for a field of the form that is none."""
        unknown = sorted(form.keys() - {*NAMES, *OTHERS})
        if unknown:
            known = ", ".join((*NAMES, *OTHERS))
            raise Problem(422, "invalid_request", f"The form has a field {unknown[0]!r}: known are file, {known}.")
        ticket, environment, host = values = [form.get(name, address.get(name)) or None for name in NAMES]
        long = [name for name, value in zip(NAMES, values, strict=True) if value and len(value) > LONGEST]
        if long:
            raise Problem(422, "invalid_request", f"{long[0]} is longer than {LONGEST} characters: shorten it.")
        return cls(clean(ticket), clean(environment), clean(host))

    def columns(self) -> dict[str, str | None]:
        """As the columns of an upload, a file that was taken, a batch."""
        return asdict(self)


NONE = Reference()

"""What a user has in the hand: an app with a secret, whose clock the test moves, and pages as a browser shows them."""

import re
from dataclasses import dataclass

import pyotp
from fastapi import FastAPI

from app.logins.second_factors import SecondFactors
from tests.app.conftest import Patient
from tests.app.services import provided
from tests.app.web.logins import PASSWORD, browser

SECRET = re.compile(r'name="secret" value="([A-Z2-7]{32})"')
CODES = re.compile(r"\b[2-9a-z]{6}(?:-[2-9a-z]{6}){3}\b")
AT = 1_790_000_000.0


@dataclass
class Phone:
    """An app with the secret of one user; time stands still but for `wait`."""

    app: FastAPI
    secret: str = ""
    seconds: float = AT

    def __post_init__(self) -> None:
        provided(self.app, SecondFactors)._clock = lambda: self.seconds

    def wait(self, seconds: float = 30) -> None:
        self.seconds += seconds

    def code(self, off: int = 0) -> str:
        """What it shows; `off` is how many codes its clock is ahead."""
        return pyotp.TOTP(self.secret).at(int(self.seconds) + 30 * off)

    def next(self) -> str:
        """The next one that was not used yet."""
        self.wait()
        return self.code()


def shown_secret(text: str) -> str:
    (found,) = SECRET.findall(text)
    return str(found)


def set_up(client: Patient, phone: Phone, **typed: str) -> list[str]:
    """Sets up a second factor as that user; returns the recovery codes."""
    phone.secret = shown_secret(client.post("/second-factor/begin", data=typed).text)
    done = client.post("/second-factor/confirm", data={"secret": phone.secret, "code": phone.code()})
    assert done.status_code == 200, done.text
    return CODES.findall(done.text)


def half_in(app: FastAPI, name: str = "ada") -> Patient:
    """A browser in which the password was given, and no code yet."""
    client = browser(app)
    answer = client.post("/login", data={"name": name, "password": PASSWORD, "next": "/fleet"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/login/code?next=/fleet")
    return client

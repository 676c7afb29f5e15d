"""How a receiver knows that a message is ours and whole: as standard-webhooks says."""

import base64
import secrets
from datetime import UTC, datetime

from standardwebhooks import Webhook

from app.resources import version

SECRET_BYTES = 32
PREFIX = "whsec_"


def new_secret() -> str:
    """One that nobody can guess."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode("ascii")


def headers(secret: str, message: str, body: str, now: datetime | None = None) -> dict[str, str]:
    """What goes with a message: its id, the moment of this attempt, and the signature of both with the body."""
    now = now or datetime.now(UTC)
    return {
        "content-type": "application/json",
        "user-agent": f"iobound/{version() or 'unknown'}",
        "webhook-id": message,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Webhook(secret).sign(message, now, body),
    }

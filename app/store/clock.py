"""The time as the store keeps it."""

from datetime import UTC, datetime


def now() -> datetime:
    """UTC without a zone, in whole seconds."""
    return datetime.now(UTC).replace(tzinfo=None, microsecond=0)

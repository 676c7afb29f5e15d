"""What jobs of these tests are about."""

from app.queue.job import Arguments


class Note(Arguments, frozen=True, omit_defaults=True):
    """A job that writes something down."""

    name: str = ""
    number: int = 0
    wait: bool = False

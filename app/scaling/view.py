"""Load against users in rows, for pages, terminals and texts alike."""

from rules.scaling.document import LoadRun, Scaling
from rules.wording import number, percent_to

HEADINGS = ("Users", "Work/s", "For each user", "DB time, ms", "CPU, ms", "Storage, ms", "Read, ms", "CPU busy")


def rows(found: Scaling) -> list[tuple[str, ...]]:
    """A line a report, the lightest load first."""
    return [(one.name, *figures(one)) for one in found.runs]


def figures(one: LoadRun) -> tuple[str, ...]:
    """What stands under `HEADINGS`."""
    return (
        number(one.users), number(one.rate), number(one.per_user), number(one.unit_ms),
        number(one.parts_ms.get("cpu")), number(one.parts_ms.get("storage")), number(one.read_ms),
        percent_to(one.host_cpu_busy, 0),
    )  # fmt: skip

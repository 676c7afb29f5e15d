"""Load against users in rows, for pages, terminals and texts alike."""

from rules.scaling.document import LoadRun, Scaling
from rules.wording import number, percent_to

HEADINGS = ("Users", "Work/s", "For each user", "Time, ms", "CPU, ms", "Storage, ms", "Read, ms", "CPU busy")


def rows(scaling: Scaling) -> list[tuple[str, ...]]:
    """A line a report, the lightest load first."""
    return [(run.name, *figures(run)) for run in scaling.runs]


def figures(run: LoadRun) -> tuple[str, ...]:
    """What stands under `HEADINGS`."""
    return (
        number(run.users), number(run.rate), number(run.per_user), number(run.unit_ms),
        number(run.parts_ms.get("cpu")), number(run.parts_ms.get("storage")), number(run.read_ms),
        percent_to(run.host_cpu_busy, 0),
    )  # fmt: skip

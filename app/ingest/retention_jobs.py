"""Jobs that remove what databases do not keep: of those that have a part in an upload, and of all."""

from app.queue.job import LATER, Arguments, Job

RETENTION, RETENTION_EVERYWHERE = "retention", "retention-everywhere"


class StoredUpload(Arguments, frozen=True):
    """Of the task `retention`: the public id of an upload that was stored."""

    upload: str


def retention_after(public_id: str) -> Job:
    """Removes what the databases of an upload do not keep."""
    return Job(RETENTION, StoredUpload(public_id), once=f"{RETENTION}:{public_id}", priority=LATER)


def retention_everywhere() -> Job:
    """Removes what any database does not keep."""
    return Job(RETENTION_EVERYWHERE, once=RETENTION_EVERYWHERE, priority=LATER)

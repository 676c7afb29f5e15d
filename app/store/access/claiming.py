"""What a sender with groups may add reports to: databases of these groups, and new ones, which get the first group."""

from typing import Any

import msgspec
from sqlalchemy import case, select, update
from sqlalchemy.orm import Session, aliased

from app.store.access.visibility import ASKING
from app.store.schema.tables import Database, Report, Series

OTHER_GROUP = "other_group"
NOT_YOURS = "This is of a database of a group that you may not change: ask an admin for the group, or to send it."
_GROUPS = msgspec.json.Decoder(list[str])


class OtherGroup(Exception):
    """A report is of a database that its sender may not change."""

    def __init__(self) -> None:
        super().__init__(NOT_YOURS)


def sender() -> dict[str, str | None]:
    """Who is calling, as the columns `sent_by` and `for_groups` of what they send."""
    caller = ASKING.get()
    groups = None if caller.groups is None else msgspec.json.encode(caller.groups).decode()
    return {"sent_by": caller.id or None, "for_groups": groups}


def claim(session: Session, upload_id: int, for_groups: str | None, *, new: bool = True) -> None:
    """Let this upload be of databases of these groups. Raises OtherGroup: nothing of it may be kept then.

    One that somebody else brought before is not `new`: no database becomes the sender's by it.
    """
    if for_groups is None:
        return
    groups = _GROUPS.decode(for_groups)
    for row in session.execute(_databases(upload_id)).all():
        if row.group_name in groups:
            continue
        free = new and row.group_name is None and row.part_of_id is None
        if not free or not groups or _has_others(session, row.id, upload_id):
            raise OtherGroup
        session.execute(update(Database).where(Database.id == row.id).values(group_name=groups[0]))


def _databases(upload_id: int) -> Any:
    """Those that its reports are of, with the group that counts."""
    whole = aliased(Database)
    group = case((Database.part_of_id.is_(None), Database.group_name), else_=whole.group_name).label("group_name")
    query = select(Database.id, Database.part_of_id, group).select_from(Report).join(Report.series)
    query = query.join(Series.database).outerjoin(whole, whole.id == Database.part_of_id)
    return query.where(Report.upload_id == upload_id).distinct().order_by(Database.id)


def _has_others(session: Session, database: int, upload_id: int) -> bool:
    """Whether reports of other files were there before."""
    query = select(Report.id).join(Report.series).where(Series.database_id == database, Report.upload_id != upload_id)
    return session.scalar(query.limit(1)) is not None


def stay_seen(session: Session, database: int, whole: int) -> None:
    """What a caller with groups takes out of a database stays of its group: they would else not see it any more."""
    if ASKING.get().groups is not None:
        group = select(Database.group_name).where(Database.id == whole)
        session.execute(update(Database).where(Database.id == database).values(group_name=session.scalar(group)))

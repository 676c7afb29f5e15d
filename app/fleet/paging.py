"""The fleet a page at a time; what concerns all databases together is said once."""

from app.fleet.document import FleetHead, FleetObject, FleetPage
from app.web import paging_in_memory


def page_of(fleet: FleetObject, cursor: str | None, limit: int) -> FleetPage:
    """So many databases from behind the cursor on. Raises Problem for a cursor that names none of them."""
    databases, following = paging_in_memory.page(fleet.databases, lambda database: database.database_id, cursor, limit)
    return _page(fleet, following, first=cursor is None).model_copy(update={"databases": databases})


def whole(fleet: FleetObject) -> FleetPage:
    """All of them on one page."""
    return _page(fleet, None, first=True)


def _page(fleet: FleetObject, following: str | None, *, first: bool) -> FleetPage:
    return FleetPage(
        **{name: getattr(fleet, name) for name in FleetHead.model_fields},
        next=following,
        groups=fleet.groups if first else None,
        totals=fleet.totals if first else None,
        left_out=fleet.left_out if first else None,
        sentences=fleet.sentences if first else None,
        notes=fleet.notes if first else None,
    )

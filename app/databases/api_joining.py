"""Which reports are one database: joining two, and splitting one."""

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from app.databases.joining import Joining
from app.databases.rest import judged_later, whole
from app.databases.schemas import DatabaseDetail
from app.web.addresses import DATABASES, DatabaseId
from app.web.all_services import AllServices
from app.web.problems import Problem
from app.web.schemas import problems
from app.web.stated_clean import NO_NUL

router = APIRouter(prefix=DATABASES, tags=["databases"])

CHANGES = problems(400, 403, 404, 409, 413, 415, 422, 503)


class Join(BaseModel):
    """The database that becomes a part of the one in the address."""

    model_config = ConfigDict(extra="forbid")

    database_id: str = Field(pattern=NO_NUL, examples=["k7m2qv9xhc"])


class Split(BaseModel):
    """What tells the reports that are to be split off: the name or the host that they print. Nothing undoes a join."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(default=None, min_length=1, pattern=NO_NUL, examples=["CLONE"])
    host: str | None = Field(default=None, min_length=1, pattern=NO_NUL, examples=["h2"])


@router.post("/{id}/join", responses=CHANGES)
def join(public_id: DatabaseId, joined: Join, services: AllServices) -> DatabaseDetail:
    """Show two databases as one: a clone, a move that changed the DBID. Each keeps its storage facts and its curve.

    What had been split off this one comes back: its reports are moved, and what was declared of it is forgotten.
    """
    head = services[Joining].join(public_id, joined.database_id)
    judged_later(services, head)
    return whole(services, head)


@router.post("/{id}/split", responses=CHANGES)
def split(public_id: DatabaseId, wanted: Split, services: AllServices) -> DatabaseDetail:
    """Take a joined database out again; or make the reports that print a name or a host a database of their own.

    Reports that come later go there by themselves. Nothing is declared of it yet: its reports are judged again.
    """
    joining = services[Joining]
    if wanted.name is not None and wanted.host is not None:
        raise Problem(422, "invalid_request", "Name what is to be split off by its name or by its host, not both.")
    if wanted.name is not None:
        public_id = joining.split_off(public_id, "name", wanted.name)
    elif wanted.host is not None:
        public_id = joining.split_off(public_id, "host", wanted.host)
    else:
        joining.split(public_id)
    judged_later(services, public_id)
    return whole(services, public_id)

"""The load curve of a database."""

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field

from app.databases.rest import judged_later, whole
from app.databases.schemas import DatabaseDetail
from app.declared.databases import NO_DATABASE, Databases, NoCurve
from app.web.addresses import DATABASES, DatabaseId
from app.web.all_services import AllServices
from app.web.answers.preconditions import Unchanged, tagged
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.services import Provided
from app.web.stated_clean import NO_NUL

router = APIRouter(prefix=DATABASES, tags=["databases"])


class CurveChoice(BaseModel):
    """Which load curve a database uses; null for none."""

    model_config = ConfigDict(extra="forbid")

    curve: str | None = Field(pattern=NO_NUL, examples=["k7m2qv9xhc"])


@router.get("/{id}/curve", responses=problems(400, 404, 422))
def get_curve_of_database(public_id: DatabaseId, databases: Provided[Databases], response: Response) -> CurveChoice:
    """The load curve that the database uses, by its id."""
    line = databases.line(public_id)
    if line is None:
        raise NotFound(NO_DATABASE)
    return tagged(CurveChoice(curve=line.curve), response)


@router.put("/{id}/curve", responses=problems(400, 403, 404, 412, 413, 415, 422, 503))
def put_curve(public_id: DatabaseId, services: AllServices, choice: CurveChoice, only_if: Unchanged) -> DatabaseDetail:
    """Let the database use a load curve, or none; its reports are judged again after the answer."""
    try:
        exists = services[Databases].stand_on(
            public_id, choice.curve, lambda now: only_if.check(CurveChoice(curve=now))
        )
    except NoCurve as error:
        raise NotFound("There is no load curve of that id; /api/v1/curves lists them.") from error
    if not exists:
        raise NotFound(NO_DATABASE)
    judged_later(services, public_id)
    return whole(services, public_id)

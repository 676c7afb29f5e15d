"""For operators: is the process up, and can it serve."""

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError

from app.store.reports import Store
from app.web.problems import Problem
from app.web.schemas import Health, problems
from app.web.services import Provided

router = APIRouter(tags=["operation"])


@router.get("/healthz", responses=problems(400))
def healthz() -> Health:
    """The process answers."""
    return Health(status="ok")


@router.get("/readyz", responses=problems(400, 503))
def readyz(store: Provided[Store]) -> Health:
    """The database answers and has its tables."""
    try:
        store.touch()
    except SQLAlchemyError as error:
        raise Problem(503, "not_ready", "The database does not answer, or has no tables yet.") from error
    return Health(status="ok")

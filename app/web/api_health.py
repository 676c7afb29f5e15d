"""For operators: is the process up, and can it serve."""

from fastapi import APIRouter, Request
from sqlalchemy.exc import SQLAlchemyError

from app.web.problems import Problem
from app.web.schemas import Health, problems

router = APIRouter(tags=["operation"])


@router.get("/healthz", responses=problems(400))
def healthz() -> Health:
    """The process answers."""
    return Health(status="ok")


@router.get("/readyz", responses=problems(400, 503))
def readyz(request: Request) -> Health:
    """The database answers and has its tables."""
    try:
        request.app.state.store.touch()
    except SQLAlchemyError as error:
        raise Problem(503, "not_ready", "The database does not answer, or has no tables yet.") from error
    return Health(status="ok")

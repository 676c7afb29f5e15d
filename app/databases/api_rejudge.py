"""Every report of a database judged again with today's rules and facts, and how far that is."""

from datetime import datetime

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from app.declared.databases import NO_DATABASE
from app.ingest.rejudges import Progress, Rejudges
from app.web.addresses import DATABASES, DatabaseId, from_root
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.services import Provided

router = APIRouter(prefix=DATABASES, tags=["databases"])

NEVER = "Nobody asked to judge this database again: POST to this address does."


class RejudgeProgress(BaseModel):
    """How far it is, counted in uploads; those that failed keep the judgement that they had."""

    database_id: str = Field(examples=["k7m2qv9xhc"])
    url: str
    state: str = Field(examples=["running"], description="running or done")
    total: int = Field(examples=[420])
    done: int = Field(examples=[400])
    waiting: int = Field(examples=[20])
    failed: int = Field(examples=[0])
    begun_at: datetime = Field(description="UTC")


@router.post("/{id}/rejudge", status_code=202, responses=problems(400, 403, 404, 422, 503))
def rejudge_database(public_id: DatabaseId, rejudges: Provided[Rejudges], response: Response) -> RejudgeProgress:
    """Judge all its reports again, those of databases that are joined into it too; the address tells how far it is."""
    progress = rejudges.progress(public_id) if rejudges.ask(public_id) else None
    if progress is None:
        raise NotFound(NO_DATABASE)
    response.headers["Location"] = _address(public_id)
    return _shown(public_id, progress)


@router.get("/{id}/rejudge", responses=problems(400, 404, 422, 503))
def get_rejudge(public_id: DatabaseId, rejudges: Provided[Rejudges]) -> RejudgeProgress:
    """How far the latest one is."""
    progress = rejudges.progress(public_id)
    if progress is None:
        raise NotFound(NEVER)
    return _shown(public_id, progress)


def _shown(public_id: str, progress: Progress) -> RejudgeProgress:
    return RejudgeProgress(
        database_id=public_id, url=_address(public_id), state=progress.state, total=progress.total,
        done=max(progress.total - progress.waiting - progress.failed, 0), waiting=progress.waiting,
        failed=progress.failed, begun_at=progress.begun_at,
    )  # fmt: skip


def _address(public_id: str) -> str:
    return from_root(f"{DATABASES}/{public_id}/rejudge")

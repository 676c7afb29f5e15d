"""For operators: is the process up, and can it serve. Both answer beside any load: they wait for nobody."""

import asyncio
from functools import cache

from fastapi import APIRouter

import parsers
import rules
from app.resources import version
from app.store.open_store import known_revision
from app.store.readiness import Readiness
from app.web.layers.in_hand import STOPPING, InHand
from app.web.problems import Problem
from app.web.schemas import Health, problems
from app.web.services import Provided

router = APIRouter(tags=["operation"])
READY_SECONDS = 2.0
SLOW = "The store did not answer in time: try again in a minute."


@cache
def up() -> Health:
    """What both answer where nothing is in the way."""
    media, store = rules.media_version(), known_revision()
    return Health(status="ok", version=version(), parser=parsers.VERSION, rules=rules.VERSION, media=media, store=store)


@router.get("/healthz", responses=problems(400))
async def healthz() -> Health:
    """The process answers, and says its versions."""
    return up()


@router.get("/readyz", responses=problems(400, 503))
async def readyz(readiness: Provided[Readiness], in_hand: Provided[InHand]) -> Health:
    """The service does not stop, and the store can be written: tried by writing, within two seconds."""
    if in_hand.stopping:
        raise Problem(503, "not_ready", STOPPING, retry_after="5")
    trying = asyncio.wrap_future(readiness.ask())
    try:
        missing = await asyncio.wait_for(asyncio.shield(trying), READY_SECONDS)
    except TimeoutError:
        missing = SLOW
    if missing is not None:
        raise Problem(503, "not_ready", missing, retry_after="5")
    return up()

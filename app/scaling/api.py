"""Load against users: what a set of stored reports of rising load says."""

from fastapi import APIRouter, Response

from app.scaling.parameters import AskedSet
from app.scaling.service import studied
from app.store.reports import Store
from app.web.addresses import SCALING
from app.web.caller import Asking
from app.web.schemas import problems
from app.web.services import Provided
from app.web.struct_schemas import answers, encoded
from rules.scaling.document import Scaling

router = APIRouter(tags=["scaling"])


@router.get(SCALING, response_class=Response, responses={**answers(Scaling), **problems(400, 404, 422, 500, 503)})
def get_scaling(chosen: AskedSet, store: Provided[Store], caller: Asking) -> Response:
    """Throughput by users, the time of a unit of work, what ran out first, and the Universal Scalability Law."""
    return encoded(studied(store, caller, chosen))

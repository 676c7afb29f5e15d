"""Try a sample: it is read, judged and stored as any other report, and opened."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

from app.ingest.service import Ingest
from app.reports.samples import all_samples
from app.web.problems import NotFound

router = APIRouter(include_in_schema=False)


@router.post("/samples/{kind}/{file}")
def try_sample(request: Request, kind: str, file: str) -> RedirectResponse:
    """Only what the list offers can be asked for; the name is never used as a path."""
    sample = next((one for one in all_samples() if one.name == f"{kind}/{file}"), None)
    if sample is None:
        raise NotFound("There is no such sample report.")
    ingest: Ingest = request.app.state.ingest
    taken = ingest.take(sample.path.read_bytes(), sample.path.name)
    return RedirectResponse(f"/reports/{taken.id}", status_code=303)

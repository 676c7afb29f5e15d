"""Try a sample: it is read, judged and stored as any other report, marked as one, and opened; all go at once."""

from fastapi import APIRouter
from fastapi.responses import RedirectResponse

from app.ingest.service import Ingest
from app.reports.samples import all_samples
from app.store.upkeep.samples import Samples
from app.web.problems import NotFound
from app.web.services import Provided

router = APIRouter(include_in_schema=False)


@router.post("/samples/remove")
def remove_samples(samples: Provided[Samples]) -> RedirectResponse:
    """Removes every sample with all that was made of it."""
    return RedirectResponse(f"/reports?done=samples-{samples.remove()}", status_code=303)


@router.post("/samples/{kind}/{file}")
def try_sample(kind: str, file: str, ingest: Provided[Ingest]) -> RedirectResponse:
    """Only what the list offers can be asked for; the name is never used as a path."""
    sample = next((sample for sample in all_samples() if sample.name == f"{kind}/{file}"), None)
    if sample is None:
        raise NotFound("There is no such sample report.")
    taken = ingest.take(sample.path.read_bytes(), sample.path.name, sample=True)
    return RedirectResponse(f"/reports/{taken.id}", status_code=303)

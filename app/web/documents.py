"""What the JSON objects of this service are made of."""

from pydantic import BaseModel, ConfigDict


class Document(BaseModel):
    """A JSON object that the service makes itself, or a part of one.

    Such objects are pydantic models and nothing else: FastAPI returns them as they are, OpenAPI's schema and the
    descriptions of the fields come from the class that the service constructs, and pages, pictures, sentences and
    exports read the fields by attribute, so that a misspelt one is an error of mypy. (What is judged of a report is no
    such object: workers write it, and it is decoded far more often than it is made. Of what a page has hundreds, such
    as the points of a trend, a dataclass is made in a tenth of the time; in a model pydantic shows it as one.)

    A field whose JSON name is no name in Python (`from`, `schema`) has it as alias and is constructed by its own.
    """

    model_config = ConfigDict(frozen=True, validate_by_name=True, validate_by_alias=True)

    def as_json(self) -> bytes:
        """As the REST API answers it."""
        return self.model_dump_json(by_alias=True).encode()

"""What the calls about load curves take in their addresses: storage facts, and the curves that are meant."""

from typing import Annotated

from fastapi import Depends, Query, Request
from pydantic import StringConstraints

from app.text import storage_form
from app.text.load_curves_chart import MOST
from app.text.storage_form import FACTS
from app.web.open_api import Json
from app.web.problems import Problem
from rules.storage.inputs.declared import StorageFacts

COMPONENTS = (
    "media", "devices", "device_iops", "device_mb_s", "controllers", "controller_mb_s", "ports", "port_mb_s",
    "volume_iops_limit", "volume_mb_s_limit", "host_iops_limit", "host_mb_s_limit", "host_cached_iops_limit",
    "host_cached_mb_s_limit",
)  # fmt: skip
"""The storage facts that a component is known by: all that an address may name."""


def declared(request: Request) -> StorageFacts:
    """Storage facts in the address, such as ?devices=64&controllers=4, for the component match."""
    facts, faults = storage_form.from_texts(dict(request.query_params))
    if faults:
        raise Problem(422, "invalid_storage", str(next(iter(faults.values()))))
    return facts


Declared = Annotated[StorageFacts, Depends(declared)]
PARAMETERS: Json = {
    "parameters": [
        {"name": name, "in": "query", "required": False, "description": storage_form.described(FACTS[name]),
         "schema": storage_form.value_schema(FACTS[name])}
        for name in COMPONENTS
    ]
}  # fmt: skip
Chosen = Annotated[
    list[Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{1,40}$")]],
    Query(
        description="The ids of stored load curves, the first of them what others are held against",
        min_length=2,
        max_length=MOST,
    ),
]

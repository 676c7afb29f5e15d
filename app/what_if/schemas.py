"""The change that a what-if asks for as a body of REST, made from the fields of the rules' own type."""

from typing import Any, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model

from rules.what_if.asked_change import AskedChange, Typed

BOUNDS = ("gt", "ge", "le", "max_length")


def _fields() -> dict[str, tuple[Any, Any]]:
    """Each field as pydantic takes it; in JSON a number is a number."""
    return {name: _field(hint) for name, hint in get_type_hints(AskedChange, include_extras=True).items()}


def _field(hint: Any) -> tuple[Any, Any]:
    kind, meta = get_args(hint)
    bounds = {name: getattr(meta, name) for name in BOUNDS if getattr(meta, name) is not None}
    return (float | None if kind == Typed | None else kind), Field(None, description=meta.description, **bounds)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"medium": "nvme", "devices": 2}]})


class Change(create_model("Change", __base__=_Strict, **_fields())):  # type: ignore[misc]  # its fields are the rules'
    """What is to change: one field or more. Files move only to a medium, a latency or a curve."""

    def asked(self) -> AskedChange:
        """What is asked for, as rules take it."""
        return AskedChange(**self.model_dump(include=set(AskedChange.__struct_fields__)))

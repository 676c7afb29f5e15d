"""The rule catalogue."""

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from msgspec import Struct, structs
from pydantic import BaseModel, ConfigDict

import rules
from app.web.addresses import ROOT, from_root
from app.web.paging_in_memory import Cursor, Limit, page
from app.web.problems import NotFound
from app.web.schemas import problems
from app.web.struct_schemas import answers, encoded
from rules.entry import RuleEntry

ADDRESS = "/api/v1/rules"
router = APIRouter(prefix=ADDRESS, tags=["rules"])


class RuleItem(RuleEntry, frozen=True, kw_only=True):
    """One rule of the catalogue with its address, its manual, its limits and its sources."""

    url: str


class RuleList(Struct, frozen=True):
    """Rules by family and code, those of one version. Ask again with `cursor` = `next` for those after them."""

    version: str
    rules: list[RuleItem]
    next: str | None


class RuleQuery(BaseModel):
    """How the catalogue pages."""

    model_config = ConfigDict(extra="ignore")

    cursor: Cursor = None
    limit: Limit = 50


@router.get("", response_model=None, responses=answers(RuleList) | problems(400, 422))
def list_rules(query: Annotated[RuleQuery, Query()]) -> Response:
    """Every rule with its manual, limits and sources: the same as long as the version of the rules is."""
    listed, following = page(_listed(ROOT.get()), lambda rule: rule.code, query.cursor, query.limit)
    return encoded(RuleList(rules.VERSION, listed, following))


@router.get("/{id}", response_model=None, responses=answers(RuleItem) | problems(400, 404, 422))
def get_rule(rule: Annotated[str, Path(alias="id", description="A rule's name or code")]) -> Response:
    """One rule by its name or its code."""
    entry = rules.find(rule)
    if entry is None:
        raise NotFound(f"There is no rule of that name; {from_root(ADDRESS)} lists them.")
    return encoded(_item(entry))


@lru_cache(maxsize=4)
def _listed(_root: str) -> tuple[RuleItem, ...]:
    """Every rule, with addresses under that path of a proxy."""
    return tuple(_item(rule) for rule in rules.catalogue())


def _item(entry: RuleEntry) -> RuleItem:
    return RuleItem(**structs.asdict(entry), url=from_root(f"{ADDRESS}/{entry.code}"))

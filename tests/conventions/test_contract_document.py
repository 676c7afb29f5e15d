"""What other programs may rely on stands in docs/contract.md: every field that is answered, and every case."""

import importlib
import pkgutil
from types import ModuleType
from typing import get_args

import msgspec

import parsers.model
import rules
from app.analysis import document
from parsers.load_curves.curve import Tool
from parsers.model.inside import Inside
from parsers.model.report import SectionRows
from parsers.model.table import Table
from rules.metric_values import catalogue
from rules.storage.decision import Case, Cure
from rules.storage.gains.gain import Kind
from rules.storage.inputs.declared import KEYS
from rules.storage.limits.binding import LimitKind
from tests.conventions.tree import ROOT

NOT_ANSWERED = {document.PrintedSection, SectionRows, Table}
"""How the program itself reads a section (what `facts` holds stands beside the rows in JSON), and fills it."""
CONTRACT = (ROOT / "docs" / "contract.md").read_text(encoding="utf-8")
REMEDY = "describe each in docs/contract.md, its name in backticks"


def structs() -> set[type[msgspec.Struct]]:
    """Every type that is answered: of rules, of the report and of the analysis object."""
    modules: list[ModuleType] = [document]
    for package in (rules, parsers.model):
        found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        modules += [importlib.import_module(one.name) for one in found]
    held = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    answered = {one for one in held if issubclass(one, msgspec.Struct) and not issubclass(one, Inside)}
    return answered - {msgspec.Struct} - NOT_ANSWERED


def untold(names: set[str]) -> list[str]:
    return sorted(name for name in names if f"`{name}`" not in CONTRACT)


def test_every_field_stands_in_the_contract() -> None:
    fields = {f"{kind.__name__}.{one.encode_name}" for kind in structs() for one in msgspec.structs.fields(kind)}
    names = {field.partition(".")[2] for field in fields}
    assert len(names) > 200
    missing = set(untold(names))
    assert sorted(field for field in fields if field.partition(".")[2] in missing) == [], REMEDY


def test_every_value_of_a_closed_list_stands_in_the_contract() -> None:
    closed = {one for kind in (Case, Cure, Kind, LimitKind, Tool) for one in get_args(kind)}
    assert untold(closed) == [], REMEDY


def test_every_metric_and_storage_fact_stands_in_the_contract() -> None:
    assert untold({*catalogue(), *KEYS}) == [], REMEDY

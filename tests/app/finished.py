"""What a worker answers, made of a whole analysis object and its printed tables."""

from typing import Any

import msgspec

from app.analysis.document import Analysis, Refusal
from app.analysis.finished import Finished
from app.analysis.parts import FINDINGS, SQL_TEXTS, PartKey


def finished(document: dict[str, Any], tables: list[dict[str, Any]]) -> Finished:
    """The pieces of that object. Raises where it is none by the types."""
    if document["error"]:
        nothing = {"report": None, "metrics": {}, "verdict": None, "findings": [], "sql_texts": {}, "pictures": {}}
        return Finished(_typed(document | nothing, Refusal))
    report = {name: value for name, value in document["report"].items() if name != "sections"}
    sections, findings = document["report"].get("sections", {}), document["findings"]
    core = {name: value for name, value in document.items() if name not in {"findings", "sql_texts"}}
    core |= {
        "report": report,
        "findings": [finding for finding in findings if finding["state"] == "fired"],
        "unfired": [finding for finding in findings if finding["state"] != "fired"],
        "contents": {
            "sections": [
                {"line": None, "title": None, **section, "name": name, "rows": len(section["rows"])}
                for name, section in sections.items()
            ],
            "tables": [{**table, "rows": len(table["rows"])} for table in tables],
        },
    }
    parts = {PartKey("section", name): msgspec.json.encode(section) for name, section in sections.items()}
    parts |= {PartKey("table", str(table["number"])): msgspec.json.encode(table) for table in tables}
    rest = {SQL_TEXTS: document["sql_texts"], FINDINGS: findings}
    return Finished(_typed(core, Analysis), parts | {key: msgspec.json.encode(part) for key, part in rest.items()})


def _typed(document: dict[str, Any], kind: type[msgspec.Struct]) -> bytes:
    return msgspec.json.encode(msgspec.convert(document, kind))

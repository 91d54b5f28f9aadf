"""Completes the OpenAPI description that Litestar generates: summaries, and what a document is for."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi.spec import Operation, Schema

from .schema import DOCUMENTS, GameCard, ProfileRequest

SUCCESS = {"200": "The request succeeded.", "201": "Created.", "204": "Done. The response has no body."}
_SUMMARY = re.compile(r"[^.:;\n]+")


def complete_description(app: Litestar) -> None:
    """Add to the description of an application what its types and docstrings say and Litestar leaves out."""
    _, documents = msgspec.json.schema_components([*DOCUMENTS, GameCard])
    for name, component in app.openapi_schema.components.schemas.items():
        _complete_component(component, documents[name])
    app.openapi_schema.components.schemas[ProfileRequest.__name__].min_properties = 1  # a name, a picture or both
    for path in (app.openapi_schema.paths or {}).values():
        for operation in (path.get, path.post, path.put, path.delete):
            if operation:
                _complete_operation(operation)


def _complete_component(component: Schema, document: dict[str, Any]) -> None:
    component.description = document["description"]
    if document.get("additionalProperties") is False:  # an unknown field is an error
        component.additional_properties = False


def _complete_operation(operation: Operation) -> None:
    """Use the beginning of the first sentence as the summary, instead of the name of a Python function."""
    if summary := _SUMMARY.match(operation.description or ""):
        operation.summary = summary[0]
    for status, response in (operation.responses or {}).items():
        if status in SUCCESS:
            response.description = SUCCESS[status]

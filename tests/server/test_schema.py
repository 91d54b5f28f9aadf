"""The API matches its OpenAPI description, for valid and invalid requests generated from it."""

from copy import deepcopy

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import PositiveDataAcceptanceConfig
from schemathesis.specs.openapi.checks import allow_header_conformance, negative_data_rejection
from servers import create_match, finish_match

from parlor.server.app import routes
from parlor.server.config import Config
from parlor.server.context import ServerContext
from sizes import size

DESCRIPTION = msgspec.json.decode(
    msgspec.json.encode(routes(ServerContext(Config(database="memory:")), {}).openapi_schema.to_schema())
)
schema = schemathesis.openapi.from_dict(deepcopy(DESCRIPTION))  # which it changes
# 422: what is well formed may still be impossible, an option that this game does not have
schema.config.checks.positive_data_acceptance = PositiveDataAcceptanceConfig(
    expected_statuses=["2xx", "403", "404", "409", "422"]
)
# Litestar's answer to OPTIONS forgets all but the first method of an address; no page of ours asks.
UNCHECKED = [allow_header_conformance]

tried = settings(max_examples=size(short=4, long=200), suppress_health_check=list(HealthCheck))


def send(case, server, client, *unchecked):
    if case.method in ("POST", "PUT"):
        case.body = whole(case.body)
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    case.call_and_validate(base_url=server.url, headers={"Cookie": cookie}, excluded_checks=[*UNCHECKED, *unchecked])


def whole(value):
    """JSON Schema calls 4.0 a whole number; our reader of JSON does not, and no writer of JSON writes it for one."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case list():
            return [whole(item) for item in value]
        case dict():
            return {key: whole(item) for key, item in value.items()}
    return value


@schema.parametrize()
@tried
def test_every_response_matches_the_openapi_description(case, server, ada):
    ada.get("/api/me")  # a new guest, where the last request signed this one out
    send(case, server, ada)


@schema.include(path_regex="match}").parametrize()
@tried
@pytest.mark.parametrize("status", ["open", "playing", "over"])
def test_responses_about_an_existing_match_match_the_openapi_description(case, server, ada, matches, status):
    """The same with the name of a true match: what is made up hardly ever hits one."""
    case.path_parameters["match"] = matches[status]
    send(case, server, ada, negative_data_rejection)  # what was wrong may have been the match


@pytest.fixture
def matches(ada):
    return {
        "open": create_match(ada, "me", "open")["match"],
        "playing": create_match(ada, "me", "me")["match"],
        "over": finish_match(ada),
    }


def test_the_server_returns_its_openapi_description(server, visitor):
    assert visitor.get("/schema/openapi.json").json() == DESCRIPTION


def test_every_operation_describes_its_errors():
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            assert {"400", "429", "500", "503"} <= operation["responses"].keys(), (method, path)
            assert operation["description"], (method, path)
            for status, answer in operation["responses"].items():
                if status == "204":
                    assert "content" not in answer
                    continue
                content = answer["content"]["application/json"]
                if status[0] in "45":
                    assert content["schema"]["$ref"].endswith("/ApiError"), (method, path, status)
                    assert content["examples"]


def test_every_document_field_and_parameter_is_described():
    for name, document in DESCRIPTION["components"]["schemas"].items():
        assert document["description"], name
        for field, kind in document["properties"].items():
            assert "$ref" in kind or kind["description"], (name, field)
    for path, operations in DESCRIPTION["paths"].items():
        for method, operation in operations.items():
            assert " " in operation["summary"], (method, path)
            for parameter in operation.get("parameters", ()):
                assert parameter["description"], (method, path, parameter["name"])

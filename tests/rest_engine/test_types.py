"""The frontend's types are generated from the API's description and up to date."""

import pytest

from guildhall.api.client_types import client_document, typescript
from guildhall.core.resources import FRONTEND
from guildhall.rest_engine.engine import RestEngine
from guildhall.rest_engine.payload_types import JsonSchema
from guildhall.serve.wiring import rest_engine
from tests.rest_engine import declared


@pytest.mark.slow
def test_the_types_of_the_frontend_are_not_stale() -> None:
    text = (FRONTEND / "src/lib/server/api.types.ts").read_text(encoding="utf-8")
    assert text == typescript(FRONTEND, rest_engine()), "run: guildhall types"


@pytest.mark.slow
def test_a_function_is_described_by_its_body_and_answer() -> None:
    functions = index("Functions", rest_engine())
    body, answer = functions["seat-terms"]["properties"].values()
    assert (body["$ref"], answer["$ref"]) == (
        "#/components/schemas/SeatTerms",
        "#/components/schemas/CancelTerms",
    )
    assert functions["second-factor-pending"]["properties"]["body"] == {
        "type": "object",
        "additionalProperties": False,
    }


@pytest.mark.slow
def test_a_table_is_described_by_its_row_insert_and_update() -> None:
    tables = index("Tables", RestEngine(declared.TABLES))
    row, insert, update = tables["products"]["properties"].values()
    assert row["properties"].keys() - row["required"] == {"delivery_links"}  # not everyone gets it
    [inserted], [updated] = insert["anyOf"], update["anyOf"]
    assert inserted != updated
    assert tables["orders"]["properties"]["insert"] == {"enum": []}


def index(name: str, tables: RestEngine) -> JsonSchema:
    properties: JsonSchema = client_document(tables)["components"]["schemas"][name]["properties"]
    return properties

"""Functions answer as declared: the test client checks every answer against the declaration and detects differences."""

import httpx
import msgspec
import pytest
from pydantic.alias_generators import to_camel

from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.describe import answer_schemas
from guildhall.api.functions.partner_mails import PartnerMailing
from guildhall.domains.referrals.queries.mailing import Occasion
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.site.content import SiteContent
from tests.support.declared import DECLARED, check_answer

DOCUMENTS = {
    f"{name}Output"
    for document in (ShopSettings, SiteContent)
    for name in (document.__name__, *document.model_json_schema()["$defs"])
}
TRACK = "/functions/v1/track-referral"


@pytest.mark.parametrize(
    "answer",
    [
        {"success": True},
        {"success": True, "active": "yes"},
        {"success": True, "active": True, "partner": "Ada"},
    ],
)
def test_an_answer_that_differs_from_its_declaration_is_detected(answer: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        check_answer("POST", TRACK, httpx.Response(200, json=answer))


@pytest.mark.parametrize(
    ("status", "hint"), [(409, "workshop_full"), (429, "workshop_full"), (400, "unheard_of")]
)
def test_a_refusal_that_is_not_declared_is_seen(status: int, hint: str) -> None:
    with pytest.raises(AssertionError, match="track-referral does not declare"):
        check_answer("POST", TRACK, httpx.Response(status, json={"hint": hint}))


def test_declared_answers_pass() -> None:
    check_answer("POST", TRACK, httpx.Response(200, json={"success": True, "active": False}))
    check_answer("POST", TRACK, httpx.Response(429, json={"hint": "over_request_rate_limit"}))
    check_answer("POST", TRACK, httpx.Response(400, json={"hint": None}))


def test_response_names_differ_from_request_body_names() -> None:
    """Both appear side by side in /openapi.json."""
    bodies = {body.__name__ for body in _all_below(FunctionBody)}
    _, components = answer_schemas(DECLARED)
    assert not (components.keys() - DOCUMENTS) & bodies


def test_everything_is_in_camel_case() -> None:
    """Except for the settings and the site, documents of their own."""
    _, components = answer_schemas(DECLARED)
    assert len(components) > 100
    for name in components.keys() - DOCUMENTS:
        for field in components[name].get("properties", {}):
            assert field == to_camel(field), name


def _all_below(model: type[FunctionBody]) -> set[type[FunctionBody]]:
    return {model}.union(*(_all_below(below) for below in model.__subclasses__()))


def test_a_body_has_the_members_of_its_enums() -> None:
    """As its types say: commands compare them with `is`, which a plain string never is."""
    plain = [body.__name__ for body in _all_below(FunctionBody) if body.model_config.get("use_enum_values")]
    assert plain == []
    assert PartnerMailing.model_validate({"occasion": "details"}).occasion is Occasion.DETAILS

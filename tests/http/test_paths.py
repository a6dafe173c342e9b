"""The rules of paths, which all layers in front of the routes read."""

import pytest
from starlette.routing import Route

from guildhall.http.paths import Body, Errors, rules_of
from guildhall.serve.app import ROUTERS

PAGES_OF_ROUTERS = ("/unsubscribe",)


def test_no_route_of_the_api_is_taken_for_a_page() -> None:
    paths = [route.path for router in ROUTERS for route in router.routes if isinstance(route, Route)]
    taken = [path for path in paths if rules_of(path).page and not path.startswith(PAGES_OF_ROUTERS)]
    assert len(paths) > 100
    assert taken == []


def test_only_uploads_are_streamed_and_only_webhooks_signed() -> None:
    assert rules_of("/functions/v1/uploads/3").body is Body.STREAMED
    assert rules_of("/functions/v1/uploads-of-others").body is Body.WHOLE
    assert rules_of("/webhooks/stripe").body is Body.SIGNED
    assert rules_of("/webhooks-of-others").body is Body.WHOLE


@pytest.mark.parametrize(
    ("path", "errors"),
    [
        ("/rest/v1/products", Errors.TABLES),
        ("/rest/v2/products", Errors.TABLES),
        ("/functions/v1/quote", Errors.TABLES),
        ("/storage/v1/object", Errors.TABLES),
        ("/auth/v1/token", Errors.ACCOUNTS),
        ("/auth/confirm", Errors.PAGE),
        ("/restaurant", Errors.PAGE),
    ],
)
def test_errors_have_the_format_of_the_longest_path(path: str, errors: Errors) -> None:
    assert rules_of(path).errors is errors


def test_a_page_is_closed_with_the_shop_but_for_the_one_below_it_that_pays() -> None:
    open_to_all = {
        path: rules_of(path).open_when_closed for path in ("/", "/checkout", "/checkout/pay", "/x.js")
    }
    assert open_to_all == {"/": False, "/checkout": False, "/checkout/pay": True, "/x.js": True}
    assert not rules_of("/previews/products/a.png").open_when_closed
    assert not rules_of("/" * 60_000 + "admin").open_when_closed

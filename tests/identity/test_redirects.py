"""Mail links lead only to this shop."""

import pytest

from guildhall.domains.identity.redirects import allowed_target, site_path

SITE = "https://shop.example"


@pytest.mark.parametrize(
    "payload",
    [
        "https://shop.example",
        "https://shop.example/",
        "https://shop.example/user/orders?x=1#y",
        "https://SHOP.example:443/a",
    ],
)
def test_a_target_on_the_site_is_kept(payload: str) -> None:
    assert allowed_target([payload], SITE) == payload


@pytest.mark.parametrize(
    "payload",
    [
        "http://shop.example/",
        "http://shop.example:443/",
        "https://shop.example:8443/",
        "https://shop.example.evil.com/",
        "https://evil.com/?https://shop.example",
        "https://shop.example@evil.com/",
        "https://user@shop.example/",
        "//shop.example/",
        "/user",
        "javascript:alert(1)",
        "https:\\\\shop.example",
        "https://shop.example\\@evil.com",
        "https://3627734734/",
        "https://[shop.example]/",
        "https://shop.example:port/",
        "https://shop.example/a b",
        "https://shop.example/\r\nX: y",
        "",
        None,
    ],
)
def test_any_other_is_replaced_by_the_home(payload: str | None) -> None:
    assert allowed_target([payload], SITE) == SITE


def test_the_first_that_may_be_counts() -> None:
    assert allowed_target([None, "https://evil.com", f"{SITE}/a", f"{SITE}/b"], SITE) == f"{SITE}/a"


def test_on_one_machine_the_port_is_free() -> None:
    assert allowed_target(["http://localhost:5173/x"], "http://127.0.0.1:8000") == "http://localhost:5173/x"


@pytest.mark.parametrize(
    ("target", "path"),
    [
        (SITE, None),
        (f"{SITE}/", None),
        (f"{SITE}/checkout?x=1", "/checkout?x=1"),
        (f"{SITE}//evil.com", None),
        ("http://localhost:5173/x", None),
    ],
)
def test_a_links_page_receives_only_a_path(target: str, path: str | None) -> None:
    assert site_path(target, SITE) == path

"""Password hashes: slow, and equally slow for unknown users."""

import re
from unittest.mock import patch

import pytest
from argon2.exceptions import VerifyMismatchError

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.domains.identity import common_passwords, passwords
from guildhall.domains.identity.common_passwords import is_common
from guildhall.domains.identity.passwords import hash_password, temporary_password, verify_password
from guildhall.domains.identity.rules import weakness
from tests.identity.people import EMAIL, PASSWORD, AuthApi, sign_up

pytestmark = pytest.mark.shop_hashes


def test_a_hash_fits_its_password_alone() -> None:
    hashed = hash_password("correct horse")
    assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert verify_password("correct horse", hashed)
    assert not verify_password("correct horse ", hashed)
    assert not verify_password("correct horse", "no hash")


COMPOSED = "Z\u00fcrich-g\u00e4\u00dfchen-7"
DECOMPOSED = "Zu\u0308rich-ga\u0308\u00dfchen-7"


@pytest.mark.slow
@pytest.mark.parametrize("stored", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED])
def test_a_password_has_one_form_and_older_hashes_still_open(stored: str, typed: str) -> None:
    assert verify_password(typed, hash_password(stored))
    assert verify_password(typed, passwords._hasher.hash(stored))
    assert not verify_password(typed.replace("7", "8"), passwords._hasher.hash(stored))


def test_a_space_is_a_space_on_every_keyboard() -> None:
    assert verify_password("correct horse", hash_password("correct\u00a0horse"))
    assert verify_password("correct\u00a0horse", passwords._hasher.hash("correct\u00a0horse"))


def test_without_a_hash_every_form_takes_its_work() -> None:
    with patch.object(passwords, "_hasher", wraps=passwords._hasher) as hasher:
        assert not verify_password(COMPOSED, None)
        assert not verify_password(COMPOSED, hash_password("x"))
    assert hasher.verify.call_count == 4


def test_without_a_hash_the_work_is_done_all_the_same() -> None:
    with patch.object(passwords, "_hasher", wraps=passwords._hasher) as hasher:
        assert not verify_password("correct horse", None)
    hasher.verify.assert_called_once_with(passwords._DUMMY_HASH, "correct horse")


def test_the_dummy_hash_takes_the_same_work() -> None:
    real = hash_password("x")
    assert passwords._DUMMY_HASH.split("$")[:4] == real.split("$")[:4]
    assert len(passwords._DUMMY_HASH) == len(real)
    with pytest.raises(VerifyMismatchError):  # not InvalidHashError, which would be raised before the work
        passwords._hasher.verify(passwords._DUMMY_HASH, "x")


def test_a_temporary_password_has_the_specified_form() -> None:
    first, second = temporary_password(), temporary_password()
    assert re.fullmatch(r"[A-Za-z0-9]{8}[A-Z]{4}", first)
    assert first != second


@pytest.mark.parametrize("password", ["123456", "password", "Password", "QWERTY", "letmein", "iloveyou"])
def test_the_most_guessed_passwords_are_common(password: str) -> None:
    assert is_common(password)


@pytest.mark.parametrize(
    "password",
    ["correct horse", "difference-engine", "123456\npassword", "\n", "MIT License", "pässword"],
)
def test_other_words_are_not(password: str) -> None:
    assert not is_common(password)


def test_the_list_is_long_and_of_words_that_could_be_chosen() -> None:
    words = [line for line in common_passwords.LIST.read_text().splitlines() if not line.startswith("#")]
    assert (len(words), len(set(words)), min(map(len, words))) == (10_000, 10_000, 6)
    assert [word for word in words if word != word.lower()] == []


def test_a_common_password_is_refused_in_the_words_of_the_dialect(auth_api: AuthApi) -> None:
    answer = auth_api.post("/signup", {"email": "ada@example.com", "password": "Football"})
    assert (answer.status_code, answer.json()) == (
        422,
        {
            "code": "weak_password",
            "message": "Password is known to be weak and easy to guess, please choose a different one.",
            "weak_password": {"reasons": ["pwned"]},
        },
    )


@pytest.mark.parametrize(
    ("password", "status"),
    [("fjordy", 200), ("fjord", 422), ("ø" * 36, 200), ("ø" * 36 + "!", 400)],
)
def test_six_characters_are_enough_and_72_bytes_the_most(
    auth_api: AuthApi, password: str, status: int
) -> None:
    answer = auth_api.post("/signup", {"email": EMAIL, "password": password})
    assert answer.status_code == status, answer.text


TIDEWATER = Settings(
    site_url="https://shop.tidewater.example", mail_from="Tidewater & Sons <desk@tidewater.example>"
)


@pytest.mark.parametrize(
    "password",
    [
        "guildhall",
        "Guildhall2026!",
        "tidewater",
        "2026_TIDEWATER",
        "Tidewater & Sons 1",
        "shop.tidewater",
        "lovelace",
        "Lovelace-1815",
        "lovelace@mills.example",
    ],
)
def test_shop_and_account_names_are_weak_passwords_with_any_digits(
    password: str,
) -> None:
    weak = weakness(password, TIDEWATER, "lovelace@mills.example")
    assert weak is not None
    assert weak.reasons == ["pwned"]


@pytest.mark.parametrize(
    "password", ["tidewater lovelace", "lovelace by the mill", "314159265358", "sh0p-7x9q"]
)
def test_a_password_that_only_holds_a_name_is_not(password: str) -> None:
    assert weakness(password, TIDEWATER, "lovelace@mills.example") is None


def test_ones_own_address_is_refused_at_sign_up_and_when_a_password_is_changed(
    auth_api: AuthApi, runtime: Runtime
) -> None:
    answer = auth_api.post("/signup", {"email": EMAIL, "password": EMAIL})
    assert (answer.status_code, answer.json()["weak_password"]) == (422, {"reasons": ["pwned"]})
    token = sign_up(auth_api, runtime)["access_token"]
    change = {"password": f"{EMAIL}1", "current_password": PASSWORD}
    answer = auth_api.put("/user", change, token)
    assert (answer.status_code, answer.json()["weak_password"]) == (422, {"reasons": ["pwned"]})

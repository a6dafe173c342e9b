"""The demo's accounts, profiles and roles as rows."""

from guildhall.domains.identity.passwords import hash_password
from guildhall_demo.reading import Document, Rows, demo_id, read_file

OPTIONAL = ("phone", "address", "city", "postal_code", "country")


def people() -> list[Document]:
    found: list[Document] = read_file("people")["people"]
    return found


def hashed_passwords() -> dict[str, str]:
    """Return the argon2 hash of each known password, by account id. Slow: call it before the transaction begins."""
    return {
        account_id(person): hash_password(person["password"]) for person in people() if "password" in person
    }


def account_id(person: Document) -> str:
    return demo_id("account", person["slug"])


def profile_id(slug: str) -> str:
    return demo_id("profile", slug)


def has_account(person: Document) -> bool:
    return "password" in person or bool(person.get("account", False))


def account_rows(hashes: dict[str, str]) -> Rows:
    """Accounts with a confirmed address. One without a password signs in by mail."""
    return [
        {
            "id": account_id(person),
            "email": person["email"],
            "password_hash": hashes.get(account_id(person)),
            "email_confirmed_at": person["joined"],
            "user_metadata": {"first_name": person["first_name"], "last_name": person["last_name"]},
            "created_at": person["joined"],
            "updated_at": person["joined"],
        }
        for person in people()
        if has_account(person)
    ]


def profile_rows() -> Rows:
    return [
        {field: person.get(field) for field in OPTIONAL}
        | {field: person[field] for field in ("email", "first_name", "last_name", "language")}
        | {
            "id": profile_id(person["slug"]),
            "auth_user_id": account_id(person) if has_account(person) else None,
            "created_at": person["joined"],
            "updated_at": person["joined"],
        }
        for person in people()
    ]


def role_rows() -> Rows:
    """Return the roles. The demo's admin is its owner too."""
    admins = [account_id(person) for person in people() if person.get("role") == "admin"]
    return [{"user_id": admin, "role": role} for admin in admins for role in ("admin", "owner")]

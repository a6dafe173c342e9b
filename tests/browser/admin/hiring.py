"""New staff in the back office."""

from tests.journeys.books import Books
from tests.support.server import Server

PASSWORD = "a-desk-of-their-own"


def hire(shop: Server, books: Books, role: str, name: str = "") -> str:
    """Create an account with a role and return its address."""
    email = f"{name or role}-desk@example.com"
    prefer = {"prefer": "return=representation"}
    (made,) = books.http.post("/rest/v1/users", json={"email": email}, headers=prefer).json()
    first = f"{PASSWORD}-first"
    books.http.post("/functions/v1/create-auth-user", json={"userId": made["id"], "password": first})
    books.http.post("/functions/v1/set-role", json={"userId": made["id"], "role": role})
    changed = Books(shop, email, first).http.put(
        "/auth/v1/user", json={"password": PASSWORD, "current_password": first}
    )
    assert changed.status_code == 200, changed.text
    return email

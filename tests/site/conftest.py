"""The owner's public site, edited as an admin's browser does it."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import Person, add_person


@dataclass
class SiteEditor:
    """Calls functions as an admin. `version` is the draft's version that was read last."""

    client: Client
    person: Person
    version: int = 0

    def ask(self, name: str, **body: Any) -> httpx.Response:
        return self.client.post(f"/functions/v1/{name}", json=body, headers=self.person.headers)

    def done(self, name: str, **body: Any) -> dict[str, Any]:
        """Call a function that succeeds, and return its answer."""
        answer = self.ask(name, **body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        self.version = found["version"]
        return found

    def draft(self, **content: Any) -> dict[str, Any]:
        """Save a draft of the built-in site with these changes."""
        return self.done("save-site", version=self.version, content=content)

    def publish(self, **content: Any) -> dict[str, Any]:
        self.draft(**content)
        return self.done("publish-site", version=self.version)

    def refused(self, **content: Any) -> tuple[str, str]:
        """Return reason and details of the refusal of a draft."""
        answer = self.ask("save-site", version=self.version, content=content)
        assert answer.status_code == 400, answer.text
        return answer.json()["hint"], answer.json()["details"]


@pytest.fixture
def owner(client: Client, runtime: Runtime) -> SiteEditor:
    with runtime.writing() as uow:
        person = add_person(uow, "boss", admin=True)
    return SiteEditor(client, person)

"""Uploading as the page does it."""

from dataclasses import dataclass
from typing import Any

import httpx

from tests.support.client import Client


@dataclass(frozen=True)
class Uploader:
    client: Client | httpx.Client
    headers: dict[str, str]

    def publish(self, name: str, size: int, **more: Any) -> httpx.Response:
        headers = self.headers | {"prefer": "return=representation"}
        return self.client.post("/rest/v1/files", json={"name": name, "size": size} | more, headers=headers)

    def begin(self, name: str, size: int, **more: Any) -> str:
        answer = self.publish(name, size, **more)
        assert answer.status_code == 201, answer.text
        return str(answer.json()[0]["id"])

    def send(self, file_id: str, offset: int, content: bytes, *, reuse: bool = False) -> httpx.Response:
        headers = self.headers | {"upload-offset": str(offset)}
        path = f"/functions/v1/uploads/{file_id}{'?reuse=true' if reuse else ''}"
        return self.client.patch(path, content=content, headers=headers)

    def upload(self, name: str, content: bytes, **more: Any) -> dict[str, Any]:
        """Upload a file and return its row."""
        file_id = self.begin(name, len(content), **more)
        answer = self.send(file_id, 0, content)
        assert answer.status_code == 204, answer.text
        return self.row(file_id)

    def row(self, file_id: str) -> dict[str, Any]:
        answer = self.client.get(f"/rest/v1/files?id=eq.{file_id}", headers=self.headers)
        (row,) = answer.json()
        return dict(row)

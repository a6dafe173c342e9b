"""A requested byte range of a file is returned exactly."""

from tests.files.uploading import Uploader
from tests.support.client import Client


def test_a_picture_in_parts(client: Client, uploader: Uploader, png: bytes) -> None:
    row = uploader.upload("a.png", png)
    address, size = f"/media/{row['id']}/{row['name']}", len(png)
    whole = client.get(address)
    tag = whole.headers["etag"]
    assert (whole.status_code, whole.headers["content-length"], whole.headers["accept-ranges"]) == (
        200,
        str(size),
        "bytes",
    )
    half = client.get(address, headers={"range": f"bytes={size // 2}-", "if-range": tag})
    assert (half.status_code, half.content) == (206, png[size // 2 :])
    assert half.headers["content-range"] == f"bytes {size // 2}-{size - 1}/{size}"
    other = client.get(address, headers={"range": "bytes=1-", "if-range": '"another"'})
    assert (other.status_code, other.content) == (200, png)
    beyond = client.get(address, headers={"range": f"bytes={size}-"})
    assert (beyond.status_code, beyond.headers["content-range"]) == (416, f"bytes */{size}")
    assert beyond.headers["cache-control"] == "no-store"
    for known in (tag, f'"another", W/{tag}', "*"):
        again = client.get(address, headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get(address, headers={"if-none-match": '"another"'}).content == png
    head = client.head(address)
    assert (head.status_code, head.headers["content-length"], head.content) == (200, str(size), b"")

"""Bytes that are not valid HTTP get 400 or are cut off, and the server continues."""

import socket

import httpx

from tests.support.server import Server
from tests.support.waiting import until

HEADERS = b"Host: shop\r\nConnection: close\r\n"
UNREADABLE = {
    "not HTTP": b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    "raw bytes in the path": b"GET /products/\xff\xfe HTTP/1.1\r\n" + HEADERS + b"\r\n",
    "raw bytes in the query": b"GET /rest/v1/products?name=eq.\xff HTTP/1.1\r\n" + HEADERS + b"\r\n",
    "NUL in the path": b"GET /a\x00b HTTP/1.1\r\n" + HEADERS + b"\r\n",
    "NUL in a header": b"GET / HTTP/1.1\r\n" + HEADERS + b"X-A: a\x00b\r\n\r\n",
    "a negative length": b"POST /auth/v1/signup HTTP/1.1\r\n" + HEADERS + b"Content-Length: -5\r\n\r\n{}",
    "two lengths": b"POST / HTTP/1.1\r\n" + HEADERS + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "a length and chunks": b"POST / HTTP/1.1\r\n"
    + HEADERS
    + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
    "chunks whose name has a blank": b"POST / HTTP/1.1\r\n"
    + HEADERS
    + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "chunks and something else": b"POST / HTTP/1.1\r\n"
    + HEADERS
    + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "chunks on a folded line": b"POST / HTTP/1.1\r\n"
    + HEADERS
    + b"Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    "an endless chunk": b"POST / HTTP/1.1\r\n"
    + HEADERS
    + b"Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n{}\r\n0\r\n\r\n",
    "a list of lengths": b"POST / HTTP/1.1\r\n" + HEADERS + b"Content-Length: 2, 2\r\n\r\n{}",
    "a length with a sign": b"POST / HTTP/1.1\r\n" + HEADERS + b"Content-Length: +2\r\n\r\n{}",
    "lines that end in a line feed alone": b"GET / HTTP/1.1\nHost: shop\n\n",
    "a carriage return alone": b"GET / HTTP/1.1\r\n" + HEADERS + b"X-A: a\rX-B: b\r\n\r\n",
    "no chunk": b"POST / HTTP/1.1\r\n" + HEADERS + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    "another protocol": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
}


def send(address: str, data: bytes, *, then_leave: bool = False) -> bytes:
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(data)
        if then_leave:
            return b""
        answer = b""
        while more := connection.recv(65536):
            answer += more
        return answer


def test_malformed_requests(served: Server) -> None:
    for what, data in UNREADABLE.items():
        assert send(served.address, data).startswith(b"HTTP/1.1 400 Bad Request\r\n"), what
    for data in (
        b"",
        b"GET / HT",
        b"POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{}",
    ):
        send(served.address, data, then_leave=True)
    larger = b"POST /rest/v1/contact_messages HTTP/1.1\r\n" + HEADERS + b"Content-Length: 9999999999\r\n\r\n{"
    assert send(served.address, larger).startswith(b"HTTP/1.1 413 ")
    until(lambda: served.is_ready)
    assert httpx.get(f"{served.address}/rest/v1/products").json() == []
    assert "Traceback" not in served.log.read_text()

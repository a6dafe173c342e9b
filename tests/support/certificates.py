"""Certificates of servers that tests run."""

import ssl
import subprocess
from pathlib import Path


def local_certificate(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """Make a certificate for localhost. Returns its file, for clients to trust, and the context of its server."""
    key, cert = folder / "key.pem", folder / "cert.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(cert)]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *files, *subject]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return cert, context

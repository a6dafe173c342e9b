"""An S3 server that checks every signature and permission, with one bucket and one user."""

import json
import logging
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import boto3
import httpx
from moto.server import ThreadedMotoServer

RIGHTS = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:ListBucket"]
"""The permissions that the guide tells an operator to grant."""

BUCKET = "shop-files"


@dataclass
class S3:
    """`url(prefix)` is a GUILDHALL_MEDIA_URL. Permissions other than RIGHTS are refused."""

    endpoint: str
    key_id: str
    secret: str
    _server: Any

    @staticmethod
    def start() -> "S3":
        logging.getLogger("werkzeug").disabled = True
        server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        server.start()
        host, port = server.get_host_and_port()
        endpoint = f"http://{host}:{port}"
        # Its state is global to the process: clear what another module's tests left.
        httpx.post(f"{endpoint}/moto-api/reset")
        httpx.post(f"{endpoint}/moto-api/reset-auth", content=b"inf")
        root = {
            "endpoint_url": endpoint,
            "region_name": "us-east-1",
            "aws_access_key_id": "root",
            "aws_secret_access_key": "root",
        }
        boto3.client("s3", **root).create_bucket(Bucket=BUCKET)
        people = boto3.client("iam", **root)
        people.create_user(UserName="shop")
        policy = {
            "Version": "2012-10-17",
            "Statement": [{"Effect": "Allow", "Action": RIGHTS, "Resource": "*"}],
        }
        people.put_user_policy(UserName="shop", PolicyName="files", PolicyDocument=json.dumps(policy))
        key = people.create_access_key(UserName="shop")["AccessKey"]
        httpx.post(f"{endpoint}/moto-api/reset-auth", content=b"0")  # from here on permissions are enforced
        return S3(endpoint, key["AccessKeyId"], key["SecretAccessKey"], server)

    def url(self, prefix: str, *, secret: str | None = None) -> str:
        keys = f"{self.key_id}:{quote(secret or self.secret, safe='')}"
        return f"s3://{keys}@{BUCKET}/{prefix}?endpoint={self.endpoint}&region=us-east-1"

    def stop(self) -> None:
        self._server.stop()

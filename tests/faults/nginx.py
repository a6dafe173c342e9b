"""The nginx of the production guide, unchanged except for addresses and certificate."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.support.cluster import unprivileged
from tests.support.processes import die_with_parent, free_port
from tests.support.programs import program
from tests.support.server import is_ready
from tests.support.waiting import until

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "production.md"

AROUND = """
daemon off;
pid nginx.pid;
error_log stderr warn;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
{blocks}
}}
"""


class Nginx:
    """`with Nginx([addresses]) as proxy:`; it listens at `proxy.address` and balances between them."""

    def __init__(self, upstream: list[str]) -> None:
        self._upstream = [address.removeprefix("http://") for address in upstream]
        self._folder = Path(tempfile.mkdtemp(prefix="gh-nginx-", dir="/tmp"))  # for any user it runs as
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> "Nginx":
        configuration = self._folder / "nginx.conf"
        configuration.write_text(AROUND.format(blocks=self._blocks()))
        if owner := unprivileged():
            shutil.chown(self._folder, owner["user"], owner["group"])
        self._log = (self._folder / "log").open("wb")
        self._process = subprocess.Popen(
            [program("nginx"), "-e", "stderr", "-p", self._folder, "-c", configuration],
            stdout=self._log,
            stderr=self._log,
            preexec_fn=die_with_parent,
            **unprivileged(),
        )
        self._wait()
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.terminate()
        self._process.wait()
        self._log.close()
        shutil.rmtree(self._folder)

    def _blocks(self) -> str:
        """Return the guide's server blocks with these machines, on this port, without TLS."""
        (blocks,) = re.findall(r"^(# /etc/nginx/\S+\n.*?)```", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
        machine = re.compile(r"server 127\.0\.0\.1:8000([^;]*);")
        assert len(machine.findall(blocks)) == 2
        blocks = machine.sub(lambda found: "".join(f"server {m}{found[1]};" for m in self._upstream), blocks)
        blocks, plain = re.subn(
            r"^server \{\n    listen 80;.*?^\}\n", "", blocks, flags=re.DOTALL | re.MULTILINE
        )
        blocks, listening = re.subn(r"listen 443 ssl[^;]*;", f"listen 127.0.0.1:{self._port};", blocks)
        blocks, certificates = re.subn(r"^.*(ssl_|listen \[).*\n", "", blocks, flags=re.MULTILINE)
        assert (plain, listening, certificates) == (1, 1, 4)
        return str(blocks)

    def _wait(self) -> None:
        """Return once it passes requests on to a machine that is ready. A busy one may say later that it is."""

        def answers() -> bool:
            assert self._process.poll() is None, (self._folder / "log").read_text()
            return is_ready(self.address)

        until(answers, every=0.05)

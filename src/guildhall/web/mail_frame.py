"""/mail-frame: an empty document in which the back office previews an email, with the inline styles that emails need.

The embedding page posts the HTML to it; no script in that HTML runs and no link navigates. The policy allows this one
script by its hash, and images; the frame is sandboxed and has an origin of its own.
"""

from base64 import b64encode
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

SCRIPT = """
addEventListener("message", ({ source, origin, data }) => {
  if (source === parent && origin === location.origin) document.documentElement.innerHTML = data;
});
addEventListener("click", (event) => event.preventDefault(), true);
parent.postMessage("mailFrameReady", location.origin);
"""
PAGE = f"""<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Mail</title></head>
  <body><script>{SCRIPT}</script></body>
</html>
"""
_HASH = b64encode(sha256(SCRIPT.encode()).digest()).decode()
POLICY = (
    f"default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'self'; "
    f"img-src 'self' https: data:; style-src 'unsafe-inline'; script-src 'sha256-{_HASH}'"
)


async def mail_frame(_request: Request) -> Response:
    return HTMLResponse(PAGE, headers={"content-security-policy": POLICY})

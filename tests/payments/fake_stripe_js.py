"""A fake Stripe.js for browsers, served at Stripe's own addresses by the test's routes.

It covers: loading from js.stripe.com, so the page's Content-Security-Policy applies; `createEmbeddedCheckoutPage` with
a client secret of the fake Stripe, and its refusal of a second form; the form as a frame of checkout.stripe.com; a
request to api.stripe.com when the buyer pays, whose events reach the shop's webhook; and the way to the session's
return address afterwards.

It does not cover: fields, cards, declines, wallets, the bank's page for strong authentication, redirects of other
payment methods, `onComplete`, the cookies that Stripe.js stores, its looks and its languages.
"""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, Route

from tests.payments.fake_stripe import FakeStripe
from tests.support.server import Server

SCRIPT = "https://js.stripe.com/endive/stripe.js"
FORM = "https://checkout.stripe.com/c/embedded"
PAID = "https://api.stripe.com/paid"
STRIPE_JS = f"""
    let open = false;
    window.Stripe = (key) => ({{
        createEmbeddedCheckoutPage: async ({{ fetchClientSecret }}) => {{
            if (!key.startsWith("pk_test_")) throw new Error("Invalid API key");
            if (open) throw new Error("You cannot have multiple Embedded Checkout objects.");
            open = true;
            const secret = await fetchClientSecret();
            const frame = Object.assign(document.createElement("iframe"), {{ title: "Stripe", src: "{FORM}" }});
            Object.assign(frame.style, {{ width: "100%", height: "640px" }});
            window.addEventListener("message", async ({{ source }}) => {{
                if (source !== frame.contentWindow) return;
                const answer = await fetch("{PAID}?secret=" + secret, {{ method: "POST" }});
                window.location.assign(await answer.text());
            }});
            return {{
                mount: (place) => place.append(frame),
                destroy: () => {{ open = false; frame.remove(); }},
            }};
        }},
    }});
"""
BUTTON = """
    <p>Card number</p>
    <button onclick="parent.postMessage('paid', '*')">Pay with the card</button>
"""


def serve_stripe_js(page: Page, stripe: FakeStripe, shop: Server) -> None:
    """Answer the requests of this page to Stripe."""

    def paid(route: Route) -> None:
        session_id = route.request.url.partition("secret=")[2].partition("_secret_")[0]
        stripe.pay(session_id)
        stripe.deliver(lambda body, signature: _deliver(shop, body, signature))
        address = stripe.sessions[session_id]["return_url"]
        route.fulfill(body=address, headers={"access-control-allow-origin": "*"})

    page.route(SCRIPT, lambda route: route.fulfill(body=STRIPE_JS, content_type="text/javascript"))
    page.route(f"{FORM}*", lambda route: route.fulfill(body=BUTTON, content_type="text/html"))
    page.route(f"{PAID}*", paid)


def _deliver(shop: Server, body: bytes, signature: str) -> int:
    headers = {"stripe-signature": signature}
    return httpx.post(f"{shop.address}/webhooks/stripe", content=body, headers=headers).status_code

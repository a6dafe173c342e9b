"""A fake Stripe.js for browsers, served at Stripe's own addresses by the test's routes.

It covers: loading from js.stripe.com, so the page's Content-Security-Policy applies; `createEmbeddedCheckoutPage` with
a client secret of the fake Stripe, and its refusal of a second form; the form as a frame of checkout.stripe.com; a
request to api.stripe.com when the buyer pays, whose events reach the shop's webhook; `onComplete`, or the way to the
session's return address if the session says so; and a payment method that leads to the bank's page and returns from
there, paid or not, before its events arrive.

It does not cover: fields, cards, declines, wallets, the bank's pages themselves, strong authentication in a frame, the
cookies that Stripe.js stores, its looks and its languages.
"""

import json

import httpx
from playwright.sync_api import Page, Route

from tests.payments.fake_stripe import FakeStripe
from tests.support.server import Server

SCRIPT = "https://js.stripe.com/endive/stripe.js"
FORM = "https://checkout.stripe.com/c/embedded"
DONE = "https://api.stripe.com/done"
STRIPE_JS = f"""
    let open = false;
    window.Stripe = (key) => ({{
        createEmbeddedCheckoutPage: async ({{ fetchClientSecret, onComplete }}) => {{
            if (!key.startsWith("pk_test_")) throw new Error("Invalid API key");
            if (open) throw new Error("You cannot have multiple Embedded Checkout objects.");
            open = true;
            const secret = await fetchClientSecret();
            const frame = Object.assign(document.createElement("iframe"), {{ title: "Stripe", src: "{FORM}" }});
            Object.assign(frame.style, {{ width: "100%", height: "640px" }});
            window.addEventListener("message", async ({{ source, data }}) => {{
                if (source !== frame.contentWindow) return;
                const answer = await fetch("{DONE}?secret=" + secret + "&with=" + data, {{ method: "POST" }});
                const {{ redirect }} = await answer.json();
                if (redirect) window.location.assign(redirect);
                else onComplete();
            }});
            return {{
                mount: (place) => place.append(frame),
                destroy: () => {{ open = false; frame.remove(); }},
            }};
        }},
    }});
"""
BUTTONS = "<p>Card number</p>" + "".join(
    f"<button onclick=\"parent.postMessage('{way}', '*')\">{label}</button>"
    for way, label in (
        ("card", "Pay with the card"),
        ("bank", "Pay at the bank"),
        ("left", "Cancel at the bank"),
    )
)


def serve_stripe_js(page: Page, stripe: FakeStripe, shop: Server) -> None:
    """Answer the requests of this page to Stripe."""

    def done(route: Route) -> None:
        secret, _, way = route.request.url.partition("secret=")[2].partition("&with=")
        session = stripe.sessions[secret.partition("_secret_")[0]]
        if way != "left":
            stripe.pay(session["id"])
        if way == "card":
            stripe.deliver(lambda body, signature: _deliver(shop, body, signature))
        stays = way == "card" and session["redirect_on_completion"] == "if_required"
        answer = {"redirect": None if stays else session["return_url"]}
        route.fulfill(body=json.dumps(answer), headers={"access-control-allow-origin": "*"})

    page.route(SCRIPT, lambda route: route.fulfill(body=STRIPE_JS, content_type="text/javascript"))
    page.route(f"{FORM}*", lambda route: route.fulfill(body=BUTTONS, content_type="text/html"))
    page.route(f"{DONE}*", done)


def _deliver(shop: Server, body: bytes, signature: str) -> int:
    headers = {"stripe-signature": signature}
    return httpx.post(f"{shop.address}/webhooks/stripe", content=body, headers=headers).status_code

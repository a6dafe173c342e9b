"""A secret that must not appear in any output, Stripe settings that contain it, and the type of the `guildhall`
fixture.
"""

from collections.abc import Callable

SECRET = "Kn0wn-to-nobody"
STRIPE = {
    "PAYMENTS": "stripe",
    "STRIPE_SECRET_KEY": f"sk_test_{SECRET}",
    "STRIPE_WEBHOOK_SECRET": f"whsec_{SECRET}",
    "STRIPE_API_BASE": "http://127.0.0.1:1",
}

Command = Callable[..., tuple[int, str]]

"""Places an order and reads it with the client that openapi-python-client generates."""

import json
import os
from uuid import uuid4

from shop_client import AuthenticatedClient, Client
from shop_client.api.auth import auth_post_token
from shop_client.api.functions import checkout
from shop_client.api.orders import read_orders
from shop_client.api.products import read_products
from shop_client.models import AuthPostTokenGrantType, Checkout, CheckoutLine, TokenBody

shop = Client(os.environ["SHOP"])
account = TokenBody(email="customer@example.com", password="customer-demo-1")
session = auth_post_token.sync(client=shop, body=account, grant_type=AuthPostTokenGrantType.PASSWORD)
signed_in = AuthenticatedClient(os.environ["SHOP"], session.access_token)
product = read_products.sync(client=signed_in, select="id", is_active="is.true", limit=1)[0]
lines = [CheckoutLine(product_id=product.id, quantity=1)]
placed = checkout.sync(client=signed_in, body=Checkout(checkout_id=uuid4(), lines=lines))
[order] = read_orders.sync(
    client=signed_in, id=f"eq.{placed.orders[0].id}", or_="(status.eq.pending_payment)"
)
print(json.dumps([{"id": str(order.id), "status": order.status, "total_amount": order.total_amount}]))

"""Places an order and reads it with the client that openapi-generator generates for Python."""

import json
import os
from uuid import uuid4

import shop

where = shop.Configuration(host=os.environ["SHOP"])
api = shop.ApiClient(where)
account = shop.TokenBody(email="customer@example.com", password="customer-demo-1")
session = shop.AuthApi(api).auth_post_token(account, grant_type="password")
where.access_token = session.access_token
[product] = shop.ProductsApi(api).read_products(select="id", is_active="is.true", limit=1)
lines = [shop.CheckoutLine(product_id=product.id, quantity=1)]
placed = shop.FunctionsApi(api).checkout(shop.Checkout(checkout_id=uuid4(), lines=lines))
[order] = shop.OrdersApi(api).read_orders(
    id=f"eq.{placed.orders[0].id}", var_or="(status.eq.pending_payment)"
)
print(json.dumps([{"id": str(order.id), "status": order.status, "total_amount": order.total_amount}]))

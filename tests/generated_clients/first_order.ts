import createClient from "openapi-fetch";
import type { paths } from "./shop";

const shop = createClient<paths, "application/json">({ baseUrl: process.env.SHOP! });
const account = { email: "customer@example.com", password: "customer-demo-1" };
const session = await shop.POST("/auth/v1/token", { params: { query: { grant_type: "password" } }, body: account });
const headers = { Authorization: `Bearer ${session.data!.access_token}` };
const products = await shop.GET("/rest/v1/products", { params: { query: { select: "id", is_active: "is.true", limit: 1 } } });
const lines = [{ productId: products.data![0].id!, quantity: 1 }];
const placed = await shop.POST("/functions/v1/checkout", { headers, body: { checkoutId: crypto.randomUUID(), lines } });
const where = { id: `eq.${placed.data!.orders[0].id}` };
const orders = await shop.GET("/rest/v1/orders", { headers, params: { query: { select: "id,status,total_amount", ...where } } });
console.log(JSON.stringify(orders.data));

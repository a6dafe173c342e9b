import { createClient } from "@supabase/supabase-js";
import type { Database } from "./database";

const shop = createClient<Database>(process.env.SHOP!, process.env.KEY!);
const account = { email: "customer@example.com", password: "customer-demo-1" };
const signedIn = await shop.auth.signInWithPassword(account);
if (signedIn.error) throw signedIn.error;

const products = await shop.from("products").select("id, price").eq("is_active", true).limit(1).single();
if (products.error) throw products.error;
const price: number = products.data.price;
const lines = [{ productId: products.data.id, quantity: 1 }];
const body = { checkoutId: crypto.randomUUID(), lines };
const placed = await shop.functions.invoke<{ orders: { id: string }[] }>("checkout", { body });
if (placed.error) throw placed.error;

const order = await shop
  .from("orders")
  .select("id, status, total_amount, product:products(name), user:users!inner(email)")
  .eq("id", placed.data!.orders[0].id)
  .single();
if (order.error) throw order.error;
const name: string | undefined = order.data.product?.name;
const email: string = order.data.user.email;
if (!name || email !== account.email || price !== order.data.total_amount) throw new Error("another order");

// @ts-expect-error: no such column
await shop.from("orders").select("id").eq("colour", "red");
// @ts-expect-error: payments are not inserted by clients
await shop.from("payments").insert({ amount: 1 });
console.log(JSON.stringify([{ id: order.data.id, status: order.data.status, total_amount: order.data.total_amount }]));
process.exit(0);

import { CONTACT_FIELDS, type Order } from "@/admin/orders/order";
import { insert, readFirst } from "@/lib/server/rest";
import { list } from "@/lib/server/rest-query";

/** Return the known data of the order's customer. */
export function newCustomer(user: Order["user"]): Partial<Record<(typeof CONTACT_FIELDS)[number], string>> {
  if (!user) return {};
  const { email, first_name, last_name } = user;
  return { email, ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) };
}

/** Find the profile with this email, or create one from the form (CALL-59); empty fields are left out. */
export async function profileFor(typed: Record<string, string>) {
  const email = typed.email?.toLowerCase() ?? "";
  const known = await readFirst(list("users", { email: `eq.${email}`, order: "created_at", limit: 1 }));
  if (known) return known;
  const given = CONTACT_FIELDS.filter((name) => typed[name]).map((name) => [name, typed[name]]);
  return insert("users", { email, ...Object.fromEntries(given) });
}

const LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Generate a temporary password: 8 random characters and 4 upper-case ones (CONST-23). */
export function firstPassword(): string {
  const pick = (from: string, count: number) =>
    Array.from(crypto.getRandomValues(new Uint32Array(count)), (number) => from[number % from.length]).join(
      "",
    );
  return pick(LETTERS, 8) + pick(CAPITALS, 4);
}
